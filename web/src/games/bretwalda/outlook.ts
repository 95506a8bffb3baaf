/** What the server estimates of Battles: the dice alone, without cards still in hand. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import { boardOf } from './view'
import { many, named } from './words'

type Sides = Record<'attacker' | 'defender', number>

interface Way {
  wins: Sides
  goes_on: number
  losses: Sides
}

export interface Odds {
  area: string
  attacker: string
  defender: string
  /** The round of dice that comes next; 0 where the Battle waits. */
  round: number
  wounds: Sides
  one_round: Way
  to_the_end: Way | null
  assumes: string[]
}

export interface Outlook {
  battles?: Odds[]
}

/** A Battle is on, or units of two sides stand in one area. */
export function estimates(scene: Scene): boolean {
  const board = boardOf(scene)
  const afloat = new Set(board.vessels.map((vessel) => vessel.at))
  const meet = [...afloat].some((sea) => new Set(board.vessels.filter((one) => one.at === sea).map((one) => one.side)).size > 1)
  return board.battle !== null || meet || Object.values(board.areas).some((area) => Object.keys(area.units).length > 1)
}

/** How likely the attacker takes the place: after the second round it stays with the defender. */
export function taking(odds: Odds): number {
  return (odds.to_the_end ?? odds.one_round).wins.attacker
}

/** `wins 62 %, cards aside`. */
export function chance(outlook: Record<string, unknown>, area: string): string | null {
  const odds = (outlook as Outlook).battles?.find((one) => one.area === area)
  return odds ? t('wins {chance}, cards aside', { chance: `${Math.round(taking(odds) * 100)}\u00a0%` }) : null
}

export function foretells(outlook: Record<string, unknown>): string[] {
  return ((outlook as Outlook).battles ?? []).map(
    (odds) => t('Battle in {area}: {side} {n:wins|win} {chance}, cards aside', { area: named(odds.area), side: named(odds.attacker), n: many(odds.attacker), chance: `${Math.round(taking(odds) * 100)} %` }),
  )
}
