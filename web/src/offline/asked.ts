/** What page and worker say to each other. */

import type { Labels } from '../board/labels'

/** What a device refuses, in English: the worker has no catalog, and the page looks it up. */
export const REFUSALS: Labels = {
  gone: 'There is no such game on this device.',
  open: 'This game is open in another tab.',
  closed: 'The browser keeps nothing.',
}

/** A message of a table's line, as the socket takes it; null: the line is closed. */
export interface Heard {
  line: number
  table: string
  text: string | null
}

export interface Wish {
  id: string
  title: string
  scenario: string
  options: Record<string, unknown>
  seats: { seat: string; who: string }[]
  name: string
  pace: number
  /** What the dice and the bots hang on. */
  secret: string
}

/** What is asked beside that, and answered under its number. */
export type Asked = { n: number } & ({ what: 'ready' } | { what: 'begin'; wish: Wish } | { what: 'moment'; table: string; count: number; seat: string | null; before: number | null })

export type Told = { line: number; text: string } | { n: number; text: string } | { fault: string }
