import { locale } from '../languages/language'

/** A time of the server, in seconds since 1970, as people write it; nothing for none. */
export function when(seconds: number): string {
  return seconds ? new Date(seconds * 1000).toLocaleString(locale()) : ''
}

/** Whether a sanction still holds. */
export function holds(until: number, now = Date.now()): boolean {
  return until * 1000 > now
}
