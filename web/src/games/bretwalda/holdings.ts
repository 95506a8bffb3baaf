/** What a kingdom has, counted from the board. */

import constants from '../../../../src/logres/games/bretwalda/data/constants.yaml'
import type { Board } from './view'

const INSTANT = (constants as { victory: { instant: Record<string, number> } }).victory.instant
const COUNTS = ['', '', 'two', 'three', 'four']

/** The Dalcs that win at once. */
export function wins(board: Board): number {
  return INSTANT[COUNTS[Object.keys(board.kingdoms).length] ?? 'four'] ?? INSTANT.four!
}

export const ACTIONS = ['collection', 'fyrd', 'development', 'movement']

export function cards(held: string[] | number): number {
  return Array.isArray(held) ? held.length : held
}

export function areas(board: Board, id: string): number {
  return Object.values(board.areas).filter((area) => area.control === id).length
}

export function food(board: Board, id: string): number {
  return Object.values(board.areas).reduce((sum, area) => sum + (area.control === id ? (area.food ?? 0) : 0), 0)
}
