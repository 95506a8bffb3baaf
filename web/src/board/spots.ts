/** Where counters stand: inside their area, off the names, clear of each other. */

import { outlinePoints, places, type AreaShape, type Geometry, type Point } from './geometry'
import { obstacles, type Obstacle } from './letters'
import type { Look } from './look'
import { within } from './relief'
import { covered, rasterOf, type Box, type Raster } from './raster'

/** Half the width and height of a counter of size 1. */
export type Extent = readonly [number, number]

/** Spots for the counters of an area, and how much smaller than others they are drawn to fit. */
export interface Spots {
  at: Point[]
  shrunk: number
}

export const SQUARE: Extent = [16, 16]
const SHRINKS = [1, 0.9, 0.8, 0.7, 0.62]
const SMALLEST = 12.5 // pixels of a counter
const CANDIDATES = 260
const NEAR = 46 // map units from an area to what may matter to it
const ROUNDS = 3

/** What a counter costs: all of it outside its area, all of it under another one, a map unit of its way from the anchor, a smaller size. */
const COST = { outside: 95, under: 70, buried: 260, apart: 0.05, way: 0.05, shrink: 34 }
const FANNED = 0.4 // more than this part of a counter may not lie under another

interface Ground {
  raster: Raster
  candidates: Point[]
}

interface Known {
  grounds: Map<string, Ground>
  obstacles: Map<Look, Obstacle[]>
  near: Map<string, Obstacle[]>
  spots: Map<Look, Map<string, Spots>>
  homes: Map<Look, Record<string, Point>>
}

const known = new WeakMap<Geometry, Known>()

function knownOf(map: Geometry): Known {
  const found = known.get(map) ?? { grounds: new Map(), obstacles: new Map(), near: new Map(), spots: new Map(), homes: new Map() }
  known.set(map, found)
  return found
}

function memo<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = kept.get(key) ?? make()
  kept.set(key, found)
  return found
}

export function groundOf(map: Geometry, id: string): Ground {
  return memo(knownOf(map).grounds, id, () => {
    const raster = rasterOf(map, id, shapeOf(map, id))
    const rings = outlinePoints(map, shapeOf(map, id).polygons)
    // A cell whose middle lies on a line is neither here nor there.
    const candidates = thinned(raster.cells, shapeOf(map, id).anchor).filter((at) => within(rings, at))
    return { raster, candidates: candidates.length ? candidates : [shapeOf(map, id).anchor] }
  })
}

export function shapeOf(map: Geometry, id: string): AreaShape {
  return (map.areas[id] ?? map.seas[id])!
}

/** Not too many of the cells, evenly. */
function thinned(cells: Point[], anchor: Point): Point[] {
  if (!cells.length) return [anchor]
  const step = Math.ceil(Math.sqrt(cells.length / CANDIDATES))
  if (step === 1) return cells
  const columns = [...new Set(cells.map(([x]) => x))].sort((a, b) => a - b)
  const rows = [...new Set(cells.map(([, y]) => y))].sort((a, b) => a - b)
  const kept = [new Set(columns.filter((_, i) => i % step === 0)), new Set(rows.filter((_, i) => i % step === 0))] as const
  const found = cells.filter(([x, y]) => kept[0].has(x) && kept[1].has(y))
  return found.length ? found : cells
}

/** All that lies on the map. */
export function lying(map: Geometry, look: Look): Obstacle[] {
  return memo(knownOf(map).obstacles, look, () => obstacles(map, look))
}

/** What lies in and around an area. */
function nearby(map: Geometry, id: string, look: Look): Obstacle[] {
  return memo(knownOf(map).near, `${id} ${look.scale}`, () => {
    const { candidates } = groundOf(map, id)
    const [xs, ys] = [candidates.map(([x]) => x), candidates.map(([, y]) => y)]
    const [x0, x1, y0, y1] = [Math.min(...xs) - NEAR, Math.max(...xs) + NEAR, Math.min(...ys) - NEAR, Math.max(...ys) + NEAR]
    return lying(map, look).filter(({ x, y }) => x > x0 && x < x1 && y > y0 && y < y1)
  })
}

/** The spots of the counters that stand in an area, in their order. */
export function spotsOf(map: Geometry, id: string, extents: Extent[], look: Look): Spots {
  const w = Math.max(...extents.map(([half]) => half))
  const h = Math.max(...extents.map(([, half]) => half))
  const key = `${id} ${extents.length} ${w} ${h}`
  return memo(atLook(map, look), key, () => best(map, id, extents.length, [w, h], look))
}

function atLook(map: Geometry, look: Look): Map<string, Spots> {
  return memo(knownOf(map).spots, look, () => new Map<string, Spots>())
}

/** All spots that were found for a look so far; and the same taken over from where they were found. */
export function learned(map: Geometry, look: Look): [string, Spots][] {
  return [...atLook(map, look)]
}

export function learn(map: Geometry, look: Look, spots: [string, Spots][]): void {
  for (const [key, one] of spots) atLook(map, look).set(key, one)
}

/** The best of the sizes that are tried: smaller ones only where room is short. */
function best(map: Geometry, id: string, count: number, extent: Extent, look: Look): Spots {
  const pixels = 30 * look.size * look.scale
  const sizes = SHRINKS.filter((t) => t === 1 || t * pixels >= SMALLEST)
  let found: Spots | null = null
  let least = Infinity
  for (const t of sizes) {
    const price = COST.shrink * (1 - t) * count
    if (price >= least) break
    const [at, cost] = chosen(map, id, count, [extent[0] * look.size * t, extent[1] * look.size * t], look)
    if (cost + price < least) [found, least] = [{ at, shrunk: t }, cost + price]
  }
  return found!
}

/** Spots for so many counters of one size: one after the other where it costs least, then each again in sight of the others. */
function chosen(map: Geometry, id: string, count: number, [w, h]: Extent, look: Look): [Point[], number] {
  const { candidates } = groundOf(map, id)
  const alone = candidates.map((at) => lonely(map, id, { x: at[0], y: at[1], w, h }, look))
  const picked: number[] = []
  const crowd = (i: number, skipped: number): number =>
    picked.reduce((sum, other, n) => (n === skipped ? sum : sum + crowding(candidates[i]!, candidates[other]!, w, h)), 0)
  const pick = (n: number): void => {
    let [at, least] = [0, Infinity]
    for (let i = 0; i < candidates.length; i++) {
      if (alone[i]! >= least) continue
      const cost = alone[i]! + crowd(i, n)
      if (cost < least) [at, least] = [i, cost]
    }
    picked[n] = at
  }
  for (let n = 0; n < count; n++) pick(n)
  for (let round = 0; round < ROUNDS && count > 1; round++) for (let n = 0; n < count; n++) pick(n)
  const cost = picked.reduce((sum, i, n) => sum + alone[i]! + crowd(i, n) / 2, 0)
  return [inRows(picked.map((i) => candidates[i]!), h), cost]
}

/** What a counter costs here that stands by itself. */
function lonely(map: Geometry, id: string, box: Box, look: Look): number {
  const [x, y] = shapeOf(map, id).anchor
  let cost = COST.outside * (1 - groundOf(map, id).raster.share(box)) + COST.way * Math.hypot(box.x - x, box.y - y)
  for (const one of nearby(map, id, look)) {
    if (Math.abs(one.x - box.x) < one.w + box.w && Math.abs(one.y - box.y) < one.h + box.h) cost += covered(one, box) * one.cost
  }
  return cost
}

function crowding([x, y]: Point, [u, v]: Point, w: number, h: number): number {
  const over = covered({ x, y, w, h }, { x: u, y: v, w, h })
  return COST.under * over + (over > FANNED ? COST.buried * (over - FANNED) : 0) + COST.apart * Math.max(0, Math.hypot(x - u, y - v) - 2.4 * w)
}

/** From left to right, the upper ones first where they stand above each other. */
function inRows(spots: Point[], h: number): Point[] {
  return spots.sort(([ax, ay], [bx, by]) => (Math.abs(ay - by) > h ? ay - by : ax - bx))
}

/** For each area the spot of a lone counter, whether one stands there or not: reckoned when it is asked for, for all at once take long. */
export function homes(map: Geometry, look: Look): Record<string, Point> {
  return memo(knownOf(map).homes, look, () => {
    const spot = (id: string): PropertyDescriptor => ({ enumerable: true, get: () => spotsOf(map, id, [SQUARE], look).at[0]! })
    return Object.defineProperties({}, Object.fromEntries(places(map).map(([id]) => [id, spot(id)])))
  })
}
