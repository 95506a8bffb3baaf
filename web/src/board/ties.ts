/** Lines from counters to their area, where they stand mostly beside it for want of room; and the counter under a pointer. */

import type { Geometry, Point } from './geometry'
import type { Look } from './look'
import { boxOf, isScenery, type Placed } from './pieces'
import type { Box } from './raster'
import { groundOf } from './spots'

export interface Tie {
  area: string
  key: string
  from: Point
  to: Point
}

const BESIDE = 0.5 // a counter with less of it inside its area is tied to it
const FREE = 3 // map units from a counter to where a line may end

function holds({ x, y, w, h }: Box, [u, v]: Point, more = 0): boolean {
  return Math.abs(u - x) < w + more && Math.abs(v - y) < h + more
}

/** Ties of all counters that need one: to the nearest bit of their area on which nothing stands. */
export function ties(map: Geometry, standing: Record<string, Placed[]>, look: Look): Tie[] {
  const all = Object.values(standing).flat().map((piece) => boxOf(piece, look))
  return Object.entries(standing).flatMap(([area, here]) => {
    const { raster, candidates } = groundOf(map, area)
    const beside = here.filter((piece) => !isScenery(piece) && raster.share(boxOf(piece, look)) < BESIDE)
    if (!beside.length) return []
    const free = candidates.filter((at) => !all.some((box) => holds(box, at, FREE)))
    return beside.flatMap((piece) => tie(area, piece, boxOf(piece, look), free))
  })
}

function tie(area: string, { key }: Placed, box: Box, free: Point[]): Tie[] {
  let to: Point | null = null
  let least = Infinity
  for (const at of free) {
    const far = Math.hypot(at[0] - box.x, at[1] - box.y)
    if (far < least) [to, least] = [at, far]
  }
  return to ? [{ area, key, from: edge(box, to), to }] : []
}

/** Where the line from the middle of a box to a point leaves it. */
function edge({ x, y, w, h }: Box, [u, v]: Point): Point {
  const part = Math.min(w / (Math.abs(u - x) || 1e-9), h / (Math.abs(v - y) || 1e-9), 1)
  return [x + (u - x) * part, y + (v - y) * part]
}

/** The uppermost counter at a point of the map, and its area. */
export function counterAt(standing: Record<string, Placed[]>, look: Look, at: Point): { area: string; piece: Placed } | null {
  for (const [area, here] of Object.entries(standing).toReversed()) {
    const piece = here.find((one) => !isScenery(one) && holds(boxOf(one, look), at))
    if (piece) return { area, piece }
  }
  return null
}
