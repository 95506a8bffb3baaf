/** What stands on a map, and where its counters go. Games say what there is; the board draws it. */

import type { AreaShape, Point } from './geometry'

export interface Piece {
  /** Stays the same while the piece does: moves are seen by it. */
  key: string
  owner: string
  shape: 'square' | 'lozenge' | 'work'
  colour: string
  symbol: string
  count: number
  /** A work beneath or around it: fort, burh, ruin. */
  work?: string
  /** Names on its ribbon. */
  leaders?: string[]
  short: string
}

export interface Placed extends Piece {
  x: number
  y: number
}

const NUDGE = 9
const APART = 33 // between the middles of two counters of size 1

/** Pieces on their anchors, but never over each other; what finds no anchor stands a little beside the last. */
export function placed(area: AreaShape, pieces: Piece[], size = 1): Placed[] {
  const anchors = [area.anchor, ...area.extra_anchors.map((extra) => clear(area.anchor, extra, APART * size))]
  return pieces.map((piece, i) => {
    const [x, y] = anchors[Math.min(i, anchors.length - 1)]!
    const beyond = Math.max(0, i - anchors.length + 1)
    return { ...piece, x: x + beyond * NUDGE, y: y - beyond * NUDGE }
  })
}

/** A place in the same direction, at least so far away. */
function clear(from: Point, to: Point, least: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const far = Math.hypot(dx, dy)
  return far >= least ? to : [from[0] + (dx / far) * least, from[1] + (dy / far) * least]
}

export interface Flight {
  piece: Piece
  from: Point
  to: Point
}

type Standing = Record<string, Piece[]>

/** What seems to have moved between two boards: of each kind, who left somewhere and who came somewhere else. */
export function flights(before: Standing, after: Standing, at: (area: string) => Point): Flight[] {
  const kinds = new Map<string, { left: [string, number][]; came: [string, number, Piece][] }>()
  for (const area of new Set([...Object.keys(before), ...Object.keys(after)])) {
    for (const [key, piece, change] of changes(before[area] ?? [], after[area] ?? [])) {
      const kind = kinds.get(key) ?? { left: [], came: [] }
      kinds.set(key, kind)
      if (change < 0) kind.left.push([area, -change])
      else kind.came.push([area, change, piece])
    }
  }
  return [...kinds.values()].flatMap(({ left, came }) =>
    came.flatMap(([to, count, piece]) => {
      const from = left.find(([, n]) => n >= count) ?? left[0]
      return from ? [{ piece: { ...piece, count }, from: at(from[0]), to: at(to) }] : []
    }),
  )
}

function changes(before: Piece[], after: Piece[]): [string, Piece, number][] {
  const keys = new Map<string, [Piece, number]>()
  for (const piece of before) keys.set(piece.key, [piece, -piece.count])
  for (const piece of after) keys.set(piece.key, [piece, piece.count + (keys.get(piece.key)?.[1] ?? 0)])
  return [...keys].filter(([, [, n]]) => n !== 0).map(([key, [piece, n]]) => [key, piece, n])
}
