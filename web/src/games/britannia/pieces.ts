/** Counters from a view: one for the infantry of a nation, one for its cavalry, works under the first of them. */

import type { Piece } from '../../board/pieces'
import { LEADERS } from './data'
import geometry from './geometry.json'
import { TAGS } from './nations'
import { colourOf } from './seats'
import { boardOf, type Board, type Units } from './view'

const RUIN: Piece = { key: 'ruin', owner: '', shape: 'work', colour: 'grey', symbol: '', count: 1, work: 'ruin', short: '' }

/** Armies that are no more than raiders, by area; only reduX tells them. */
type Raiders = Record<string, number>

export function piecesOf(scene: { board: Record<string, unknown> }): Record<string, Piece[]> {
  const board = boardOf(scene)
  const raiders = (board as { raiders?: Raiders }).raiders ?? {}
  return Object.fromEntries(
    Object.entries(board.areas).map(([id, { units, ruin }]) => [
      id,
      [...Object.entries(units).flatMap(([nation, stack]) => stacked(board, nation, stack, id, raiders[id] ?? 0)), ...(ruin ? [RUIN] : [])],
    ]),
  )
}

/** How a nation's counters look, led by whoever leads it. */
export function lookOf(board: Pick<Board, 'seats'>, nation: string): Pick<Piece, 'owner' | 'colour' | 'face' | 'symbol' | 'short'> {
  const { tag, emblem } = TAGS[nation]!
  return { owner: nation, colour: colourOf(board, nation), face: nation, symbol: emblem, short: tag }
}

function isSea(area: string): boolean {
  return !(area in geometry.areas)
}

function stacked(board: Board, nation: string, units: Units, area: string, raiders: number): Piece[] {
  const base = lookOf(board, nation)
  const found: Piece[] = []
  const foot = isSea(area) ? 'fleet' : raiders >= units.infantry ? 'raider' : 'square'
  if (units.infantry) found.push({ ...base, key: `${nation} infantry`, shape: raiders || foot !== 'raider' ? foot : 'square', count: units.infantry })
  if (units.cavalry) found.push({ ...base, key: `${nation} cavalry`, shape: 'lozenge', count: units.cavalry })
  const work = units.fort ? 'fort' : units.burh ? 'burh' : undefined
  if (!found.length && work) found.push({ ...base, key: `${nation} ${work}`, shape: work, count: 1 })
  else if (!found.length && units.leaders.length) found.push({ ...base, key: `${nation} leader`, shape: 'leader', count: 1 })
  else if (work) found[0]!.work = work
  if (found[0]) found[0].leaders = units.leaders.map((leader) => LEADERS[leader]!.name.split(' ')[0]!)
  return found
}

/** Whose land it is: along its border, in the colour of the nation that alone stands there. */
export function tintsOf(scene: { board: Record<string, unknown> }): Record<string, string> {
  const held = Object.entries(boardOf(scene).areas).flatMap(([id, { units }]) => {
    const nations = Object.keys(units)
    return nations.length === 1 && !isSea(id) ? [[id, nations[0]!]] : []
  })
  return Object.fromEntries(held)
}
