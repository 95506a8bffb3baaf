/** The edge track and the goals of the factions, from a view. */

import type { Board } from './view'

export const TRACK = 80

export interface Row {
  name: string
  colour: string
  value: number
  goal?: number
}

export function tracks(board: Board): Row[] {
  const { tracks: t, bands, factions } = board
  return [
    { name: 'Dux Resources', colour: 'red', value: factions.dux!.resources },
    { name: 'Briton Resources', colour: 'blue', value: factions.civitates!.resources },
    { name: 'Wealth', colour: 'gold', value: t.wealth! },
    { name: 'Prosperity', colour: 'gold', value: t.prosperity! },
    { name: 'Prestige', colour: 'red', value: t.prestige! },
    { name: 'Dux score', colour: 'red', value: t.dux_score!, goal: bands.dux },
    { name: 'Briton Control', colour: 'blue', value: t.briton_control!, goal: bands.civitates },
    { name: 'Saxon Renown', colour: 'black', value: factions.saxons!.resources, goal: bands.saxon_renown },
    { name: 'Saxon Control', colour: 'black', value: t.saxon_control!, goal: bands.saxon_control },
    { name: 'Scotti Renown', colour: 'green', value: factions.scotti!.resources, goal: bands.scotti_renown },
    { name: 'Scotti Control', colour: 'green', value: t.scotti_control! },
  ]
}

interface Want {
  words: string
  has: string
  met: boolean
}

export interface Goal {
  seat: string
  wants: Want[]
}

function more(what: string, goal: number, value: number): Want {
  return { words: `${goal} ${what}`, has: String(value), met: value > goal }
}

function dominance(board: Board, whose: 'military' | 'civilian'): Want[] {
  if (board.imperium === 'fragmentation') return []
  const met = board.imperium.endsWith(whose)
  return [{ words: `with ${whose === 'military' ? 'Military' : 'Civilian'} Dominance`, has: met ? 'yes' : 'no', met }]
}

function settled(board: Board, nation: 'saxon' | 'scotti'): Want {
  const least = board.bands[`${nation}_settlements`] ?? 0
  const value = board.tracks[`${nation}_settlements`]!
  return { words: `with ${least} Settlements or more`, has: String(value), met: value >= least }
}

export function goals(board: Board): Goal[] {
  const { tracks: t, bands, factions } = board
  const broken = board.imperium === 'fragmentation'
  const saxons = broken ? [] : [more('Renown', bands.saxon_renown!, factions.saxons!.resources), settled(board, 'saxon')]
  const control = more('Population held', bands.saxon_control!, t.saxon_control!)
  return [
    { seat: 'dux', wants: [more(broken ? 'Prestige and Population held' : 'Prestige and Prosperity', bands.dux!, t.dux_score!), ...dominance(board, 'military')] },
    { seat: 'civitates', wants: [more('Population held', bands.civitates!, t.briton_control!), ...dominance(board, 'civilian')] },
    { seat: 'saxons', wants: saxons.length ? [...saxons, { ...control, words: `or ${control.words}` }] : [control] },
    { seat: 'scotti', wants: [more('Renown', bands.scotti_renown!, factions.scotti!.resources), settled(board, 'scotti')] },
  ]
}

/** The chief goal of a faction as a gauge, and what it needs beside. */
export interface Aim {
  words: string
  value: number
  goal: number
  /** How much the gauge holds. */
  length: number
  also: { words: string; met: boolean }[]
}

const SHORT: Record<string, [string, string]> = { dux: ['Prest. + Prosp.', 'Prest. + Control'], civitates: ['Control', 'Control'], saxons: ['Renown', 'Control'], scotti: ['Renown', 'Renown'] }

export function aims(board: Board, seat: string): Aim {
  const broken = board.imperium === 'fragmentation'
  const [first, ...rest] = goals(board).find((one) => one.seat === seat)!.wants
  const goal = Number.parseInt(first!.words)
  const value = Number(first!.has)
  const also = rest.map((want) => ({ words: brief(want), met: want.met }))
  return { words: SHORT[seat]![broken ? 1 : 0], value, goal, length: Math.max(goal * 1.25, value), also }
}

/** `Military`, `2/3 Settl.`, `or Ctrl 0/>3`. */
function brief({ words, has }: Want): string {
  const number = /\d+/.exec(words)?.[0]
  if (words.includes('Dominance')) return words.split(' ')[1]!
  return words.includes('Settlements') ? `${has}/${number} Settl.` : `or Ctrl ${has}/>${number}`
}
