/** How many tables wait for you, invitations too: on the icon of the page and of the installed app, and if wanted by a sound. */

import type { Badge } from '../protocol'
import { session } from '../shell/session.svelte'
import { settings } from '../shell/settings.svelte'
import { call } from '../wire'

const EVERY = 30_000
const PLAIN = '/assets/icon.svg'
const MARKED = '/assets/icon-turn.svg'

class Waiting {
  turns = $state(0)
  unread = $state(0)
  invitations = $state(0)
  private known = new Set<string>()
  private first = true

  async look(): Promise<void> {
    if (!session.me || session.offline) return
    const found = await call<Badge>('GET', '/api/badge')
    const fresh = found.tables.some((id) => !this.known.has(id))
    if (fresh && !this.first && settings.looks.sound) chime()
    this.first = false
    this.known = new Set(found.tables)
    this.turns = found.turns
    this.unread = found.unread
    this.invitations = found.invitations
    this.show()
  }

  /** While somebody is logged in. */
  start(): () => void {
    const look = () => void this.look().catch(() => {})
    look()
    const timer = setInterval(look, EVERY)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      this.clear()
    }
  }

  private clear(): void {
    this.turns = this.unread = this.invitations = 0
    this.known.clear()
    this.first = true
    this.show()
  }

  private show(): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const waits = this.turns + this.invitations
    const wanted = waits ? MARKED : PLAIN
    if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
    if ('setAppBadge' in navigator) void (waits ? navigator.setAppBadge(waits) : navigator.clearAppBadge()).catch(() => {})
  }
}

/** Two soft notes. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  for (const [pitch, at] of [[523, 0], [784, 0.18]] as const) {
    const tone = audio.createOscillator()
    const loud = audio.createGain()
    tone.frequency.value = pitch
    loud.gain.setValueAtTime(0.12, audio.currentTime + at)
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.6)
    tone.connect(loud).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.6)
  }
  setTimeout(() => void audio.close(), 1500)
}

export const waiting = new Waiting()
