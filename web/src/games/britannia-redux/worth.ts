/** What the areas would pay to a nation of reduX, by its card. */

import type { Scene } from '../../board/face'
import { LAND } from '../britannia/data'
import { boardOf, type Board } from '../britannia/view'
import { payers } from '../britannia/worth'
import { CARDS, occupyRounds, SCORING } from './data'
import { map } from './map'

/** The land next to a centre, by border or strait. */
export function nextTo(centres: string[]): string[] {
  const pairs = [...map.arc_info.filter(({ kind }) => kind === 'border').map(({ of }) => of), ...map.straits.map((strait) => strait.between)]
  const found = pairs.flatMap(([a, b]) => [centres.includes(a!) ? b! : '', centres.includes(b!) ? a! : ''])
  return LAND.filter((area) => found.includes(area) && !centres.includes(area))
}

/** Of each area what holding it pays next, or occupying it now if that is more. */
export function stillPaid(scene: Scene): Record<string, number> {
  const board = boardOf(scene)
  const nation = scene.pending.find((one) => one.seat === scene.seat)?.actor ?? board.nation
  return nation ? paidTo(nation, board) : {}
}

export function pays(scene: Scene, area: string): string {
  return payers(area, (nation) => paidTo(nation, boardOf(scene)))
}

function paidTo(nation: string, board: Board): Record<string, number> {
  return { ...held(nation, board.round), ...occupied(nation, board.round, board.paid[nation] ?? []) }
}

function held(nation: string, round: number): Record<string, number> {
  const hold = CARDS[nation]?.hold
  if (!hold || !SCORING.some((scoring) => scoring >= round)) return {}
  const beside = nextTo(hold.centres)
  return Object.fromEntries(LAND.map((area) => [area, hold.centres.includes(area) ? hold.centre : beside.includes(area) ? hold.adjacent : hold.other]))
}

function occupied(nation: string, round: number, paid: string[]): Record<string, number> {
  const points = occupyRounds(nation).includes(round) ? (CARDS[nation]?.occupy?.points ?? {}) : {}
  return Object.fromEntries(Object.entries(points).filter(([area]) => !paid.includes(area)))
}
