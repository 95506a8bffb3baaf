/** Who you are here, and which games there are. */

import type { Me, Titles } from '../protocol'
import { forget, keep, recall, remember } from '../community/offline'
import { titlesKept } from '../offline/kept'
import { call } from '../wire'

class Session {
  me = $state.raw<Me | null>(null)
  titles = $state.raw<Titles | null>(null)
  ready = $state(false)
  /** Whether what is shown was kept from before: there is no line to the server. */
  offline = $state(false)

  async begin(): Promise<void> {
    const [titles, me] = await this.found()
    this.titles = titles
    this.me = me
    this.ready = true
  }

  private async found(): Promise<[Titles, Me | null]> {
    try {
      const found = await Promise.all([call<Titles>('GET', '/api/titles'), call<Me | null>('GET', '/api/me')])
      void this.kept(...found).catch(() => {})
      return found
    } catch (problem) {
      const [titles, me] = [await recall<Titles>('/api/titles'), await recall<Me>('/api/me')]
      const known = titles && me ? titles.value : await titlesKept()
      if (!(problem instanceof TypeError) || !known) throw problem
      this.offline = true
      return [known, me?.value ?? null]
    }
  }

  private async kept(titles: Titles | null, me: Me | null): Promise<void> {
    await remember(me?.name ?? null)
    if (me) await Promise.all([keep('/api/titles', titles), keep('/api/me', { ...me, codes: [], link: null })])
  }

  async enter(path: string, body: unknown): Promise<void> {
    this.me = await call<Me>('POST', path, body)
    void this.kept(this.titles, this.me).catch(() => {})
  }

  async leave(): Promise<void> {
    await call('POST', '/api/log-out')
    await this.forget()
  }

  /** Nothing that this account saw stays here. */
  async forget(): Promise<void> {
    this.me = null
    await forget().catch(() => {})
  }
}

export const session = new Session()
