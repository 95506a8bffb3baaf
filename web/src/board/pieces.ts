/** What stands on a map, and where its counters go. Games say what there is; the board draws it. */

import type { AreaShape, Point } from './geometry'

export interface Piece {
  /** Stays the same while the piece does: moves are seen by it. */
  key: string
  owner: string
  shape: 'square' | 'lozenge' | 'round' | 'work'
  colour: string
  symbol: string
  count: number
  /** A work beneath or around it: fort, burh, ruin. */
  work?: string
  /** Names on its ribbon. */
  leaders?: string[]
  short: string
}

/** Something that lies in an area beside the pieces: Food, a building, a mark of pillage. */
export interface Token {
  kind: string
  count: number
}

/** A work that stands on a site. */
export interface Post {
  at: Point
  colour: string
  work: string
}

export interface Placed extends Piece {
  x: number
  y: number
}

type Standing = Record<string, Piece[]>

const HALF = 14 // of a counter of size 1
const LETTER = 0.68 // width of a letter by its size
const FARTHEST = 16
const APART = 33 // between the middles of two counters of size 1

/**
 * Everything that stands on the map, in its place: the first piece of an area on its anchor, each further one beside it
 * where it is least in the way of others.
 */
export function arranged(areas: [string, AreaShape][], pieces: Standing, size = 1): Record<string, Placed[]> {
  const found: Record<string, Placed[]> = {}
  const taken: Point[] = []
  const occupied = areas.filter(([id]) => pieces[id]?.length)
  for (const [id, area] of occupied) {
    const [x, y] = besideName(area, size)
    found[id] = [{ ...pieces[id]![0]!, x, y }]
    taken.push([x, y])
  }
  for (const [id, area] of occupied) {
    for (const piece of pieces[id]!.slice(1)) {
      const [x, y] = freest(found[id]![0]!, area, taken, size)
      found[id]!.push({ ...piece, x, y })
      taken.push([x, y])
    }
  }
  return found
}

/** The spot around the first counter with the most room; the map's own spots are liked better than others. */
function freest(first: Placed, area: AreaShape, taken: Point[], size: number): Point {
  const at: Point = [first.x, first.y]
  const own = area.extra_anchors.map((extra) => clear(at, extra, APART * size))
  const around = Array.from({ length: 12 }, (_, i): Point => {
    const turn = (i * Math.PI) / 6
    return [at[0] + Math.cos(turn) * APART * size, at[1] + Math.sin(turn) * APART * size]
  })
  const spots = [...own.map((spot) => ({ spot, dislike: 0 })), ...around.map((spot) => ({ spot, dislike: 12 }))]
  const costs = spots.map(({ spot, dislike }) => ({ spot, cost: dislike + crowding(spot, taken, size) + Math.hypot(spot[0] - at[0], spot[1] - at[1]) / 8 }))
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).spot
}

/** By how much a counter here would lie over others. */
function crowding([x, y]: Point, taken: Point[], size: number): number {
  const apart = 30 * size
  return taken.reduce((sum, [u, v]) => sum + Math.max(0, apart - Math.max(Math.abs(x - u), Math.abs(y - v))), 0)
}

/** The anchor, moved off the area's name where a large counter would hide it. */
function besideName(area: AreaShape, size: number): Point {
  const turn = (area.label_angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [dx, dy] = [area.anchor[0] - area.label[0], area.anchor[1] - area.label[1]]
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin]
  const letters = Math.max(...area.label_lines.map((words) => words.length))
  const wide = (letters * area.label_size * LETTER) / 2 + HALF * size - Math.abs(along)
  const high = (area.label_lines.length * area.label_size) / 2 + HALF * size - Math.abs(across)
  if (wide <= 0 || high <= 0) return area.anchor
  const [u, v] = wide < high ? [Math.sign(along) * wide, 0] : [0, Math.sign(across) * Math.min(high, FARTHEST)]
  return [area.anchor[0] + u * cos - v * sin, area.anchor[1] + u * sin + v * cos]
}

/** What stands here and did not stand here before, or in another number. */
export function fresh(after: Placed[], before: Piece[]): Placed[] {
  return after.filter((one) => !before.some((other) => other.key === one.key && other.count === one.count))
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
