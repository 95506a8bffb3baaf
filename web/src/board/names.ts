/** Where the names of areas are written: where the map has them, unless a counter stands there. */

import { outlinePoints, type AreaShape, type Geometry, type Point } from './geometry'
import { letters, printed, widthIn, LEADING, type Written } from './letters'
import type { Look } from './look'
import { covered, raster, type Box, type Raster } from './raster'
import { groundOf, lying } from './spots'

export interface Name extends Written {
  id: string
  /** Without room for it a name is hidden until its area is touched. */
  hidden: boolean
  /** Where the shield of whoever holds the area hangs. */
  shield?: Box
}

const SMALLER = [1, 0.88, 0.78]
const LEAST = 7.2 // pixels
const TOUCHED = 0.02 // of a letter under a counter
const OWN = 0.5 // of a name that must lie in its area
const FOREIGN = 0.06 // and at most in another
const CELLS = 30000

const lands = new WeakMap<Geometry, Raster>()

function landOf(map: Geometry): Raster {
  const known = lands.get(map)
  if (known) return known
  const rings = Object.values(map.areas).flatMap((area) => outlinePoints(map, area.polygons))
  const found = raster(rings, { left: 0, top: 0, right: map.width, bottom: map.height }, CELLS)
  lands.set(map, found)
  return found
}

/** All names of areas; what stands on the map and what was written before keep their places. */
export function lettering(map: Geometry, solid: Box[], look: Look, held: Record<string, unknown> = {}): Name[] {
  const still = lying(map, look).filter(({ kind, area }) => kind !== 'letter' || !map.areas[area])
  const taken = [...solid, ...still]
  const order = Object.entries(map.areas).sort(([a], [b]) => groundOf(map, a).raster.cells.length - groundOf(map, b).raster.cells.length)
  return order.map(([id, area]) => {
    const name = written(map, id, area, taken, look)
    if (!name.hidden) taken.push(...(name.angle ? letters(name) : rows(name)))
    if (!held[id]) return name
    const shield = hung(map, id, name, taken)
    taken.push(shield)
    return { ...name, shield }
  })
}

/** How each name was last written, and what lay around it then. */
const last = new WeakMap<AreaShape, { look: Look; near: Box[]; name: Name }>()

function written(map: Geometry, id: string, area: AreaShape, taken: Box[], look: Look): Name {
  const near = around(taken, area, look.nameSize(area))
  const known = last.get(area)
  if (known?.look === look && areAlike(known.near, near)) return known.name
  const name = writtenAmong(map, id, area, near, look)
  last.set(area, { look, near, name })
  return name
}

function areAlike(some: Box[], others: Box[]): boolean {
  return some.length === others.length && some.every((one, i) => one.x === others[i]!.x && one.y === others[i]!.y && one.w === others[i]!.w && one.h === others[i]!.h)
}

function writtenAmong(map: Geometry, id: string, area: AreaShape, near: Box[], look: Look): Name {
  const full = look.nameSize(area)
  const sizes = SMALLER.map((part) => part * full).filter((size) => size * look.scale >= LEAST)
  for (const size of sizes) {
    const here = printed(area, size)
    if (isFree(letters(here), near)) return { ...here, id, hidden: false }
  }
  for (const lines of [area.label_lines, ...shorter(area.label_lines)]) {
    for (const size of sizes) {
      const found = elsewhere(map, id, { ...area, label_lines: lines }, near, size)
      if (found) return { ...found, id, hidden: false }
    }
  }
  return { ...printed(area, full), id, hidden: true }
}

const BROKEN = 8 // letters of a word that may be broken
const KEPT = [4, 3] // letters of a name that is cut short, and shorter

/** What a name may be instead where there is no room: broken in two, else its first letters. */
function shorter(lines: string[]): string[][] {
  const [word] = lines
  if (!word || lines.length > 1) return []
  const cut = KEPT.filter((kept) => word.length > kept + 1).map((kept) => [`${word.slice(0, kept)}.`])
  if (word.includes(' ')) return [word.split(' '), ...cut]
  const half = Math.ceil(word.length / 2)
  return word.length >= BROKEN ? [[`${word.slice(0, half)}-`, word.slice(half)], ...cut] : cut
}

const FAR = 260

function around(taken: Box[], { label: [x, y] }: AreaShape, size: number): Box[] {
  const most = FAR + 4 * size
  return taken.filter((box) => Math.abs(box.x - x) < most && Math.abs(box.y - y) < most)
}

/** Before the name, after it, above or below it, or where there is room. */
function hung(map: Geometry, id: string, name: Name, taken: Box[]): Box {
  const half = name.size * 0.56
  const { x, y, w, h } = hull(rows(name))
  const at = (dx: number, dy: number): Box => ({ x: x + dx * (w + half * 1.1), y: y + dy * (h + half), w: half, h: half })
  const beside = name.hidden ? [] : [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)]
  const own = groundOf(map, id).raster
  const near = [...groundOf(map, id).candidates].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y)).map(([u, v]): Box => ({ x: u, y: v, w: half, h: half }))
  return beside.find((box) => own.share(box) > 0.6 && !taken.some((one) => touches(one, box))) ?? near.find((box) => !taken.some((one) => touches(one, box))) ?? near[0]!
}

/** The lines of a level name, each as one box. */
function rows({ lines, at: [x, y], size }: Written): Box[] {
  return lines.map((words, i) => ({ x, y: y + (i - (lines.length - 1) / 2) * size * LEADING, w: widthIn(words, size) / 2, h: size * 0.36 }))
}

/** A box around all of them. */
function hull(boxes: Box[]): Box {
  const [left, right] = [Math.min(...boxes.map(({ x, w }) => x - w)), Math.max(...boxes.map(({ x, w }) => x + w))]
  const [top, bottom] = [Math.min(...boxes.map(({ y, h }) => y - h)), Math.max(...boxes.map(({ y, h }) => y + h))]
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: (right - left) / 2, h: (bottom - top) / 2 }
}

function touches(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < one.w + other.w && Math.abs(one.y - other.y) < one.h + other.h
}

function isFree(of: Box[], taken: Box[]): boolean {
  if (!of.length) return true
  const all = hull(of)
  const near = taken.filter((box) => touches(all, box))
  return of.every((letter) => near.every((box) => covered(letter, box) <= TOUCHED))
}

/** The place nearest to where the map has the name that is free, inside the area, or out at sea beside it. */
function elsewhere(map: Geometry, id: string, area: AreaShape, taken: Box[], size: number): Written | null {
  const half = { w: Math.max(...area.label_lines.map((words) => widthIn(words, size))) / 2, h: (area.label_lines.length * size * LEADING) / 2 }
  const { raster: own, candidates } = groundOf(map, id)
  const land = landOf(map)
  let best: Point | null = null
  let least = Infinity
  for (const at of candidates) {
    const box = { x: at[0], y: at[1], ...half }
    const inside = own.share(box)
    const cost = Math.hypot(at[0] - area.label[0], at[1] - area.label[1]) + (1 - inside) * 60
    if (cost >= least || inside < OWN || taken.some((one) => touches(one, box))) continue
    if (land.share(box) - inside <= FOREIGN) [best, least] = [at, cost]
  }
  return best && { lines: area.label_lines, at: best, size, angle: 0 }
}
