/** What the areas would still pay to a nation, by its card: shown on the map, decided by the server. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import { CARDS, NATIONS, ORDER, worth } from './data'
import { boardOf, type Board } from './view'

/** For the nation that is asked, or whose turn it is: of each area the most that its card still offers, soonest first. */
export function stillPaid(scene: Scene): Record<string, number> {
  const nation = nationOf(scene)
  return nation ? paidTo(nation, boardOf(scene)) : {}
}

export function nationOf(scene: Scene): string | null {
  return scene.pending.find((one) => one.seat === scene.seat)?.actor ?? boardOf(scene).nation
}

/** `Still pays Romans 4; Welsh, Picts 2; 9 others 1`: whom an area would pay next. */
export function pays(scene: Scene, area: string): string {
  return payers(area, (nation) => paidTo(nation, boardOf(scene)))
}

export function payers(area: string, paid: (nation: string) => Record<string, number>): string {
  const found = ORDER.map((nation) => ({ name: NATIONS[nation]!.name, points: paid(nation)[area] ?? 0 })).filter(({ points }) => points)
  const worths = [...new Set(found.map(({ points }) => points))].sort((a, b) => b - a)
  const groups = worths.map((worth) => `${together(found.filter(({ points }) => points === worth).map(({ name }) => name), worth !== worths[0])} ${worth}`)
  return found.length ? t('Still pays {names}', { names: groups.join('; ') }) : ''
}

const NAMED = 4 // nations that are named where others are paid more

function together(names: string[], less: boolean): string {
  return less && names.length > NAMED ? t('{n} others', { n: names.length }) : names.join(', ')
}

function paidTo(nation: string, board: Board): Record<string, number> {
  const card = CARDS[nation]
  if (!card) return {}
  const hold = Object.values(card.hold ?? {}).filter((one) => one.rounds.some((round) => round >= board.round))
  const next = Math.min(...hold.flatMap((one) => one.rounds.filter((round) => round >= board.round)))
  const held = hold.filter((one) => one.rounds.includes(next)).map((one) => worth(one.points))
  const occupied = Object.values(card.occupy ?? {}).filter((one) => one.rounds.includes(board.round)).map((one) => unpaid(worth(one.points), board.paid[nation] ?? []))
  const found: Record<string, number> = {}
  for (const pays of [...held, ...occupied]) for (const [area, points] of Object.entries(pays)) found[area] = Math.max(found[area] ?? 0, points)
  return found
}

function unpaid(pays: Record<string, number>, paid: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(pays).filter(([area]) => !paid.includes(area)))
}
