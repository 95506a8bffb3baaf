/** What stands on a map, and where its counters go. Games say what there is; the board draws it. */

import { places, type Geometry, type Point } from './geometry'
import type { Look } from './look'
import { covered, type Box } from './raster'
import { EXTENTS, type Shape } from './shapes'
import { spotsOf, type Extent } from './spots'

export interface Piece {
  /** Stays the same while the piece does: moves are seen by it. */
  key: string
  /** Whose it is: a nation, a faction, a kingdom. */
  owner: string
  /** The silhouette: what kind it is. */
  shape: Shape
  /** The colour of whoever plays it: its rim. */
  colour: string
  /** The colour of its face, where that is another: its nation's. */
  face?: string
  /** The emblem on its face. */
  symbol: string
  count: number
  /** How many of them carry something: Plunder. */
  laden?: number
  /** In the pay of another: a golden edge. */
  hired?: boolean
  /** A work beneath or around it: fort, burh, ruin. */
  work?: string
  /** Names on its ribbon. */
  leaders?: string[]
  /** Three letters for its owner. */
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
  /** The piece itself: it stays the same wherever it is drawn. */
  piece: Piece
  x: number
  y: number
  /** How much smaller than others it is drawn, to fit. */
  shrunk: number
  /** Where the ribbon with its leaders hangs: above, below, or nowhere for want of room. */
  ribbon?: -1 | 1
}

type Standing = Record<string, Piece[]>

/** A work that is nobody's: it lies under the names, and out of the way of everything else. */
export function isScenery(piece: Piece): boolean {
  return piece.shape === 'work' && !piece.owner
}

/** Half the width and height of a counter of size 1, with what sticks out of it. */
export function extentOf({ shape, work, count }: Piece): Extent {
  const [w, h] = EXTENTS[shape]
  const pile = count > 1 ? 1.5 : 0
  return work && shape !== 'work' ? [Math.max(w, 19), Math.max(h, 19)] : [w + pile, h + pile]
}

/** Everything that stands on the map, in its place. */
export function arranged(map: Geometry, pieces: Standing, look: Look): Record<string, Placed[]> {
  const found: Record<string, Placed[]> = {}
  for (const [id] of places(map)) {
    const here = [...(pieces[id] ?? [])].sort((a, b) => Number(isScenery(a)) - Number(isScenery(b)))
    if (!here.length) continue
    const { at, shrunk } = spotsOf(map, id, here.map(extentOf), look)
    found[id] = here.map((piece, i) => ({ ...piece, piece, x: at[i]![0], y: at[i]![1], shrunk }))
  }
  if (look.ribbons) hang(Object.values(found).flat(), look)
  return found
}

/** The box of a counter as it stands. */
export function boxOf(piece: Placed, look: Look): Box {
  const [w, h] = extentOf(piece)
  const size = look.size * piece.shrunk
  return { x: piece.x, y: piece.y, w: w * size, h: h * size }
}

const RIBBON = 21 // from the middle of a counter of size 1 to that of a ribbon

export function ribbonWidth(leaders: string[]): number {
  return leaders.join(', ').length * 6.1 + 10
}

function ribbonBox(piece: Placed, side: -1 | 1, look: Look): Box {
  const size = look.size * piece.shrunk
  return { x: piece.x, y: piece.y + side * RIBBON * size, w: (ribbonWidth(piece.leaders!) / 2) * size, h: 7 * size }
}

/** Ribbons hang where they hide no counter; his crown shows a leader in any case. */
function hang(all: Placed[], look: Look): void {
  const taken = all.map((piece) => [piece, boxOf(piece, look)] as const)
  for (const piece of all.filter(({ leaders }) => leaders?.length)) {
    const sides = ([1, -1] as const).filter((side) => taken.every(([other, box]) => other === piece || covered(box, ribbonBox(piece, side, look)) < 0.08))
    if (sides[0]) piece.ribbon = sides[0]
  }
}

/** All that names keep clear of: counters and ribbons. */
export function solids(standing: Record<string, Placed[]>, look: Look): Box[] {
  return Object.values(standing).flat().flatMap((piece) => [boxOf(piece, look), ...(piece.ribbon ? [ribbonBox(piece, piece.ribbon, look)] : [])])
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

/** Who stays as he is beside those who come: both are drawn as they will stand, so that nobody is hidden. */
export function staying(after: Placed[], coming: Placed[]): Placed[] {
  return after.filter((one) => !coming.includes(one) && !isScenery(one))
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
