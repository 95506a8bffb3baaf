/** Counters from a view. */

import type { Piece } from '../../board/pieces'
import { colourOf, COLOURS, ownerOf } from './names'
import { boardOf } from './view'

const SYMBOLS: Record<string, string> = { cavalry: 'horse', militia: 'spears', comitates: 'crest' }
const RIDERS = ['cavalry', 'comitates']

/** Troops stand square, riders come to a point, Raiders have the round ends of a keel. */
function shapeOf(piece: string): Piece['shape'] {
  if (RIDERS.includes(piece)) return 'rider'
  return piece.endsWith('raider') ? 'keel' : 'block'
}

/** A Warband shows of which nation it is, its colour in whose employ. */
function symbolOf(piece: string): string {
  const saxon = piece.includes('saxon')
  if (piece.endsWith('raider')) return saxon ? 'longship' : 'currach'
  return SYMBOLS[piece] ?? (saxon ? 'axe' : 'targe')
}

export function counter(piece: string, count: number, laden: number): Piece {
  return {
    key: piece,
    owner: ownerOf(piece),
    shape: shapeOf(piece),
    colour: colourOf(piece),
    symbol: symbolOf(piece),
    count,
    laden,
    hired: /^(red|blue)_/.test(piece),
    short: '',
  }
}

export function piecesOf(scene: { board: Record<string, unknown> }): Record<string, Piece[]> {
  const spaces = Object.entries(boardOf(scene).spaces ?? {})
  return Object.fromEntries(spaces.map(([id, { units }]) => [id, Object.entries(units).map(([piece, [count, laden]]) => counter(piece, count, laden))]))
}

/** Whose the spaces are. */
export function tintsOf(scene: { board: Record<string, unknown> }): Record<string, string> {
  const spaces = Object.entries(boardOf(scene).spaces ?? {})
  return Object.fromEntries(spaces.flatMap(([id, { control }]) => (control ? [[id, COLOURS[control]!.replace('black', 'black-rim')]] : [])))
}
