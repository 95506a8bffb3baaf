/** Counters from a view. */

import type { Piece } from '../../board/pieces'
import { colourOf, COLOURS, ownerOf, pieces } from './names'
import { boardOf } from './view'

const SYMBOLS: Record<string, string> = { cavalry: 'eagle', militia: 'spear', comitates: 'crown' }
const RIDERS = ['cavalry', 'comitates']

function shapeOf(piece: string): Piece['shape'] {
  if (RIDERS.includes(piece)) return 'lozenge'
  return piece.endsWith('raider') ? 'round' : 'square'
}

/** Raiders come in ships; a Warband shows of which nation it is, its colour in whose employ. */
function symbolOf(piece: string): string {
  if (piece.endsWith('raider')) return 'ship'
  return SYMBOLS[piece] ?? (piece.includes('saxon') ? 'axe' : 'shield')
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
    short: pieces(piece).split(' ').at(-1)!.slice(0, 7),
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
