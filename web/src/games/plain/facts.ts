/** Anything a view holds, in words: for games that have no board of their own yet. */

import { isEntries } from '../../board/listing'

type Entries = Record<string, unknown>

export function plainName(id: string): string {
  const words = id.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `2 ceorl, 1 thegn`; `pillaged`; `c02, c10`. Empty where there is nothing to tell. */
export function told(value: unknown): string {
  if (value === null || value === false || value === undefined) return ''
  if (Array.isArray(value)) return value.map(told).filter(Boolean).join(', ')
  if (!isEntries(value)) return typeof value === 'string' ? value.replaceAll('_', ' ') : String(value)
  return Object.entries(value).map(([key, inner]) => pair(key, inner)).filter(Boolean).join(', ')
}

function pair(key: string, value: unknown): string {
  const name = key.replaceAll('_', ' ')
  if (value === true) return name
  if (typeof value === 'number') return value ? `${value} ${name}` : ''
  const words = told(value)
  return words && `${name}: ${words}`
}

/** The numbers by seat that look like its standing: points, or what a title calls so. */
export function pointsOf(board: Entries): Record<string, number> {
  const seats = [board.seats, board.kingdoms, board.factions, board.players].find(isEntries) ?? {}
  return Object.fromEntries(
    Object.entries(seats).map(([id, seat]) => {
      const entries = isEntries(seat) ? seat : {}
      const number = [entries.points, entries.dalcs, entries.victory, entries.score].find((one) => typeof one === 'number')
      return [typeof entries.seat === 'string' ? entries.seat : id, (number as number | undefined) ?? 0]
    }),
  )
}
