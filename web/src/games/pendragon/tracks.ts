/** The edge track and the goals of the factions, from a view. */

import { t } from '../../languages/language'
import type { Board } from './view'

export const TRACK = 80

export interface Row {
  name: string
  colour: string
  value: number
  goal?: number
}

export function tracks(board: Board): Row[] {
  const { tracks, bands, factions } = board
  return [
    { name: t('Dux Resources'), colour: 'red', value: factions.dux!.resources },
    { name: t('Briton Resources'), colour: 'blue', value: factions.civitates!.resources },
    { name: t('Wealth'), colour: 'gold', value: tracks.wealth! },
    { name: t('Prosperity'), colour: 'gold', value: tracks.prosperity! },
    { name: t('Prestige'), colour: 'red', value: tracks.prestige! },
    { name: t('Dux score'), colour: 'red', value: tracks.dux_score!, goal: bands.dux },
    { name: t('Briton Control'), colour: 'blue', value: tracks.briton_control!, goal: bands.civitates },
    { name: t('Saxon Renown'), colour: 'black', value: factions.saxons!.resources, goal: bands.saxon_renown },
    { name: t('Saxon Control'), colour: 'black', value: tracks.saxon_control!, goal: bands.saxon_control },
    { name: t('Scotti Renown'), colour: 'green', value: factions.scotti!.resources, goal: bands.scotti_renown },
    { name: t('Scotti Control'), colour: 'green', value: tracks.scotti_control! },
  ]
}

interface Want {
  kind: 'more' | 'dominance' | 'settlements'
  words: string
  /** What it takes, where that is a number. */
  least: number
  /** In place of the others. */
  instead?: boolean
  has: string
  met: boolean
}

export interface Goal {
  seat: string
  wants: Want[]
}

function more(what: string, goal: number, value: number): Want {
  return { kind: 'more', words: t('more than {n} {what}', { n: goal, what }), least: goal, has: String(value), met: value > goal }
}

function dominance(board: Board, whose: 'military' | 'civilian'): Want[] {
  if (board.imperium === 'fragmentation') return []
  const met = board.imperium.endsWith(whose)
  return [{ kind: 'dominance', words: t(whose === 'military' ? 'with Military Dominance' : 'with Civilian Dominance'), least: 0, has: t(met ? 'yes' : 'no'), met }]
}

function settled(board: Board, nation: 'saxon' | 'scotti'): Want {
  const least = board.bands[`${nation}_settlements`] ?? 0
  const value = board.tracks[`${nation}_settlements`]!
  return { kind: 'settlements', words: t('with {n} Settlements or more', { n: least }), least, has: String(value), met: value >= least }
}

export function goals(board: Board): Goal[] {
  const { tracks, bands, factions } = board
  const broken = board.imperium === 'fragmentation'
  const saxons = broken ? [] : [more(t('Renown'), bands.saxon_renown!, factions.saxons!.resources), settled(board, 'saxon')]
  const control = more(t('Population under Control'), bands.saxon_control!, tracks.saxon_control!)
  return [
    { seat: 'dux', wants: [more(t(broken ? 'Prestige and Population under Control' : 'Prestige and Prosperity'), bands.dux!, tracks.dux_score!), ...dominance(board, 'military')] },
    { seat: 'civitates', wants: [more(t('Population under Control'), bands.civitates!, tracks.briton_control!), ...dominance(board, 'civilian')] },
    { seat: 'saxons', wants: saxons.length ? [...saxons, { ...control, words: `${t('or')} ${control.words}`, instead: true }] : [control] },
    { seat: 'scotti', wants: [more(t('Renown'), bands.scotti_renown!, factions.scotti!.resources), settled(board, 'scotti')] },
  ]
}

/** The chief goal of a faction as a gauge, and what it needs beside. */
export interface Aim {
  words: string
  value: number
  goal: number
  /** How much the gauge holds. */
  length: number
  also: { words: string; met: boolean; instead: boolean }[]
}

const SHORT: Record<string, [string, string]> = { dux: [t('Prest. + Prosp.'), t('Prest. + Control')], civitates: [t('Control'), t('Control')], saxons: [t('Renown'), t('Control')], scotti: [t('Renown'), t('Renown')] }

export function aims(board: Board, seat: string): Aim {
  const broken = board.imperium === 'fragmentation'
  const [first, ...rest] = goals(board).find((one) => one.seat === seat)!.wants
  const goal = first!.least
  const value = Number(first!.has)
  const also = rest.map((want) => ({ words: brief(want), met: want.met, instead: !!want.instead }))
  return { words: SHORT[seat]![broken ? 1 : 0], value, goal, length: Math.max(goal * 1.25, value), also }
}

/** `Military`, `2/3 Settl.`, `Ctrl 0/>3`. */
function brief({ kind, has, least, words }: Want): string {
  if (kind === 'dominance') return words === t('with Military Dominance') ? t('Military') : t('Civilian')
  return kind === 'settlements' ? t('{n}/{n2} Settl.', { n: has, n2: least }) : t('Ctrl {n}/>{n2}', { n: has, n2: least })
}
