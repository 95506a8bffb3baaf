/** What the next scoring would pay if nothing changed any more. */

import { CARDS, SCORING, worth } from './data'
import type { Board } from './view'

export function nextScoring(round: number): number | null {
  return SCORING.find((scoring) => scoring >= round) ?? null
}

/** The areas a nation stands in, by what its card pays for holding them then. */
export function due(board: Board, nation: string): number {
  const round = nextScoring(board.round)
  const scrolls = Object.values(CARDS[nation]?.hold ?? {}).filter((one) => round !== null && one.rounds.includes(round))
  const held = Object.keys(board.areas).filter((area) => board.areas[area]!.units[nation])
  return scrolls.reduce((sum, { points }) => sum + held.reduce((inner, area) => inner + (worth(points)[area] ?? 0), 0), 0)
}
