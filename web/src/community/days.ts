/** Days as people read them. */

import { locale } from '../languages/language'

/** `3 May 2026`, of a moment in seconds since 1970. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The last day of something that ends at midnight. */
export function lastDay(ends: number): string {
  return day(ends - 1)
}

/** The end of a day that was chosen in a form, here where it was chosen; null: none was. */
export function endOf(chosen: string): number | null {
  const ends = new Date(`${chosen}T24:00:00`).getTime()
  return Number.isNaN(ends) ? null : ends / 1000
}
