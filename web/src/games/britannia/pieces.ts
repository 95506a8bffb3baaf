/** Counters from a view: one for the infantry of a nation, one for its cavalry, works under the first of them. */

import type { Piece } from '../../board/pieces'
import { LEADERS, NATIONS } from './data'
import { colourOf } from './seats'
import { boardOf, type Board, type Units } from './view'

const RUIN: Piece = { key: 'ruin', owner: '', shape: 'work', colour: '', symbol: '', count: 1, work: 'ruin', short: '' }

export function piecesOf(scene: { board: Record<string, unknown> }): Record<string, Piece[]> {
  const board = boardOf(scene)
  const areas = Object.entries(board.areas)
  return Object.fromEntries(
    areas.map(([id, { units, ruin }]) => [
      id,
      [...Object.entries(units).flatMap(([nation, stack]) => stacked(board, nation, stack)), ...(ruin ? [RUIN] : [])],
    ]),
  )
}

function stacked(board: Board, nation: string, units: Units): Piece[] {
  const { name, badge } = NATIONS[nation]!
  const base = { owner: nation, colour: colourOf(board, nation), symbol: badge.symbol, short: name.slice(0, 4) }
  const found: Piece[] = []
  if (units.infantry) found.push({ ...base, key: `${nation} infantry`, shape: 'square', count: units.infantry })
  if (units.cavalry) found.push({ ...base, key: `${nation} cavalry`, shape: 'lozenge', count: units.cavalry })
  const work = units.fort ? 'fort' : units.burh ? 'burh' : undefined
  if (!found.length && work) found.push({ ...base, key: `${nation} ${work}`, shape: 'work', count: 1 })
  if (found[0]) {
    found[0].work = work
    found[0].leaders = units.leaders.map((leader) => LEADERS[leader]!.name.split(' ')[0]!)
  }
  return found
}
