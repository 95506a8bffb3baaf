/** How the page looks, kept in this browser. */

import { MediaQuery } from 'svelte/reactivity'
import type { Language } from '../languages/language'

export interface Looks {
  theme: 'auto' | 'light' | 'dark'
  palette: 'heraldic' | 'safe' | 'contrast'
  motion: 'auto' | 'less'
  notify: boolean
  /** A sound when it is one's turn. */
  sound: boolean
  tour: boolean
  /** When what others did is played by itself: as one comes back, before each turn of one's own, or never. */
  replay: 'back' | 'always' | 'never'
  /** How fast what happened is played back. */
  pace: 'slow' | 'even' | 'fast'
  /** `auto`: that of the browser. */
  language: 'auto' | Language
}

const KEY = 'logres-looks'
const DEFAULTS: Looks = { theme: 'auto', palette: 'heraldic', motion: 'auto', notify: false, sound: false, tour: true, replay: 'back', pace: 'even', language: 'auto' }

/** What the system wishes, also when it changes its mind. */
const dark = new MediaQuery('(prefers-color-scheme: dark)', false)
const still = new MediaQuery('(prefers-reduced-motion: reduce)', false)

class Settings {
  looks = $state<Looks>({ ...DEFAULTS, ...stored() })

  get calm(): boolean {
    return this.looks.motion === 'less' || still.current
  }

  /** Writes the choice where the style sheets read it. */
  show(): void {
    const { theme, palette } = this.looks
    const root = document.documentElement.dataset
    root.theme = theme === 'auto' ? (dark.current ? 'dark' : 'light') : theme
    root.palette = palette
    root.motion = this.calm ? 'less' : 'full'
  }

  /** Shows it, and keeps it. */
  apply(): void {
    this.show()
    try {
      localStorage.setItem(KEY, JSON.stringify(this.looks))
    } catch {
      // A browser that keeps nothing still shows what was chosen.
    }
  }
}

function stored(): Partial<Looks> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Looks>
  } catch {
    return {}
  }
}

export const settings = new Settings()
