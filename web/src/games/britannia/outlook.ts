/** What the server estimates: the odds of battles that are on or wait, and points to come. */

import { decimals, t } from '../../languages/language'
import type { Scene } from '../../board/face'
import { boardOf } from './view'
import { named } from './words'

type Sides = Record<'attacker' | 'defender', number>

interface Force {
  infantry: number
  cavalry: number
  works: number
}

export interface Odds {
  area: string
  attacker: string
  defender: string
  rounds: number | null
  attack: Force
  defend: Force
  to_the_end: { wins: Sides & { nobody: number }; losses: Sides; rounds: number }
  one_round: { wins: Sides & { nobody: number }; goes_on: number; losses: Sides }
  assumes: string[]
}

export interface Outlook {
  battles?: Odds[]
  scoring?: { round: number; points: Record<string, number> } | null
}

/** A battle is on, or armies of two nations stand in one area. */
export function estimates(scene: Scene): boolean {
  const board = boardOf(scene)
  return board.battle !== null || Object.values(board.areas).some((area) => Object.keys(area.units).length > 1)
}

/** A chance that is not quite nothing or everything is never told as such. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100)
  if (rounded === 100 && chance < 1) return '> 99 %'
  return rounded === 0 && chance > 0 ? '< 1 %' : `${rounded} %`
}

/** `4 against 1, wins 98 %`. */
export function chance(outlook: Record<string, unknown>, area: string): string | null {
  const odds = (outlook as Outlook).battles?.find((one) => one.area === area)
  return odds ? t('{attack} against {defend}, wins {chance}', { attack: strength(odds.attack), defend: strength(odds.defend), chance: percent(odds.to_the_end.wins.attacker).replaceAll(' ', '\u00a0') }) : null
}

function strength(force: Force): number {
  return force.infantry + force.cavalry + force.works
}

/** One sentence for each battle that the considered actions would bring or leave. */
export function foretells(outlook: Record<string, unknown>): string[] {
  return ((outlook as Outlook).battles ?? []).map(
    (odds) =>
      t('Battle in {area}: {nation} win {chance}, losing {lost} on average', { area: named(odds.area), nation: named(odds.attacker), chance: percent(odds.to_the_end.wins.attacker), lost: decimals(odds.to_the_end.losses.attacker, 1) }),
  )
}
