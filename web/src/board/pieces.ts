/** What stands on a map, and where its counters go. Games say what there is; the board draws it. */

import { places, type Geometry, type Point } from './geometry'
import { beside, homes, ribbonAbove, type Look } from './spots'

export interface Piece {
  /** Stays the same while the piece does: moves are seen by it. */
  key: string
  owner: string
  shape: 'square' | 'lozenge' | 'round' | 'work'
  colour: string
  symbol: string
  count: number
  /** How many of them carry something: Plunder. */
  laden?: number
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
  /** Whether the ribbon with its leaders hangs above it. */
  above?: boolean
}

type Standing = Record<string, Piece[]>

/** A work that is nobody's: it lies under the names, and out of the way of everything else. */
export function isScenery(piece: Piece): boolean {
  return piece.shape === 'work' && !piece.owner
}

/**
 * Everything that stands on the map, in its place: the first piece of an area where its counters belong, each further one
 * beside it where it is least in the way.
 */
export function arranged(map: Geometry, pieces: Standing, look: Look): Record<string, Placed[]> {
  const spots = homes(map, look)
  const found: Record<string, Placed[]> = {}
  const taken: Point[] = []
  const place = (of: (piece: Piece) => boolean): void => {
    const here = places(map).map(([id]) => [id, (pieces[id] ?? []).filter(of)] as const)
    const newly = here.filter(([id, some]) => some.length && !found[id]).map(([id]) => id)
    taken.push(...newly.map((id) => spots[id]!))
    for (const [id, some] of here) {
      for (const piece of some) {
        const [x, y] = found[id] ? beside(map, id, spots[id]!, taken, look) : spots[id]!
        if (found[id]) taken.push([x, y])
        ;(found[id] ??= []).push({ ...piece, x, y })
      }
    }
  }
  place((piece) => !isScenery(piece))
  place(isScenery) // where room is left
  for (const piece of Object.values(found).flat()) {
    if (piece.leaders?.length) piece.above = ribbonAbove(map, piece, taken, look)
  }
  return found
}

/** The same pieces, in each area those first that stood there before: so that newcomers are drawn beside them. */
export function joined(after: Standing, before: Standing): Standing {
  const known = (area: string, piece: Piece): number => Number(!before[area]?.some((one) => one.key === piece.key))
  return Object.fromEntries(Object.entries(after).map(([area, pieces]) => [area, [...pieces].sort((a, b) => known(area, a) - known(area, b))]))
}

/** What stands here and did not stand here before, or in another number. */
export function fresh(after: Placed[], before: Piece[]): Placed[] {
  return after.filter((one) => !before.some((other) => other.key === one.key && other.count === one.count))
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
