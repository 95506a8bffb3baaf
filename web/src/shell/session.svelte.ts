/** Who you are here, and which games there are. */

import type { Me, Titles } from '../protocol'
import { call } from '../wire'

class Session {
  me = $state.raw<Me | null>(null)
  titles = $state.raw<Titles | null>(null)
  ready = $state(false)

  async begin(): Promise<void> {
    const [titles, me] = await Promise.all([call<Titles>('GET', '/api/titles'), call<Me | null>('GET', '/api/me')])
    this.titles = titles
    this.me = me
    this.ready = true
  }

  async enter(path: string, body: unknown): Promise<void> {
    this.me = await call<Me>('POST', path, body)
  }

  async leave(): Promise<void> {
    await call('POST', '/api/log-out')
    this.forget()
  }

  forget(): void {
    this.me = null
  }
}

export const session = new Session()
