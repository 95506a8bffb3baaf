import { LAND } from './data'
import type { Board } from './view'

/** How many armies a nation has on the board. */
export function armiesOf(board: Board, nation: string): number {
  return Object.values(board.areas).reduce((sum, { units }) => sum + (units[nation]?.infantry ?? 0) + (units[nation]?.cavalry ?? 0), 0)
}

/** In how many lands it stands. */
export function landsOf(board: Board, nation: string): number {
  return LAND.filter((area) => board.areas[area]?.units[nation]).length
}
