/** Who you are here, and which games there are. */

import type { Me, Titles } from '../protocol'
import { call } from '../wire'

const HERE = 'logres-here'

class Session {
  me = $state.raw<Me | null>(null)
  titles = $state.raw<Titles | null>(null)
  ready = $state(false)

  async begin(): Promise<void> {
    const [titles, me] = await Promise.all([call<Titles>('GET', '/api/titles'), this.known()])
    this.titles = titles
    this.me = me
    this.ready = true
  }

  /** A stranger is not asked for: the refusal would stand in the console as a fault. */
  private async known(): Promise<Me | null> {
    if (!localStorage.getItem(HERE)) return null
    return call<Me>('GET', '/api/me').catch(() => null)
  }

  async enter(path: string, body: unknown): Promise<void> {
    this.me = await call<Me>('POST', path, body)
    localStorage.setItem(HERE, 'yes')
  }

  async leave(): Promise<void> {
    await call('POST', '/api/log-out')
    this.forget()
  }

  forget(): void {
    localStorage.removeItem(HERE)
    this.me = null
  }
}

export const session = new Session()
