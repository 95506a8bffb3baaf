/** Where counters stand: inside their area, off the names, clear of each other. */

import { outlinePoints, places, type AreaShape, type Geometry, type Point } from './geometry'

const LETTER = 0.68 // width of a letter by its size
const LINE = 1.06 // height of a line by the size of its letters
const REACH = 66 // how far from its anchor a counter may stand, in map units
const GRID = 11
const HALF = 15 // of a counter of size 1
const MARGIN = 7 // half of a letter, and of what a stack of several sticks out
const TOKEN = 22 // width of what lies in a box
const ROOM = 24 // more room than this is as good as this
const SIZES = 10 // steps of size that are told apart

/** What a counter here would cost: a letter it hides, by how much it lies over another or over its area's border. */
const COST = { letter: 9, crowd: 2.5, border: 0.3, way: 0.15 }

/** A place where a counter could stand, and how far it is from the border of its area. */
interface Spot {
  at: Point
  room: number
}

/** All that depends on the map alone: what is written on it, from afar and from near, and for each area the spots inside it. */
interface Grounds {
  written: { far: Point[]; near: Point[] }
  spots: Record<string, Spot[]>
  homes: Map<string, Record<string, Point>>
}

/** How large counters are, and whether the names of sites can be read beside them. */
export interface Look {
  size: number
  far?: boolean
}

const known = new WeakMap<Geometry, Grounds>()

function groundsOf(map: Geometry): Grounds {
  const found = known.get(map) ?? { written: { far: lettersOf(map, true), near: lettersOf(map, false) }, spots: spotsOf(map), homes: new Map() }
  known.set(map, found)
  return found
}

function lettersAt(map: Geometry, { far }: Look): Point[] {
  return groundsOf(map).written[far ? 'far' : 'near']
}

/** The middle of every letter on the map, of every sign, and of the tokens where they lie under a name. */
export function lettersOf(map: Geometry, far: boolean): Point[] {
  const names = places(map).flatMap(([id, area]) => [...letters(area), ...(map.tokens && map.areas[id] ? tokenRow(area) : [])])
  const signs = (map.sites ?? []).flatMap((site) => (site.label && !far ? [site.at, ...written(site.name, site.label, site.align)] : [site.at]))
  return [...names, ...signs]
}

/** Where the tokens of an area lie, in a row around this point. */
export function tokenSpot(area: AreaShape): Point {
  return area.tokens ?? [area.label[0], area.label[1] + 19]
}

function tokenRow(area: AreaShape): Point[] {
  if (area.token_box) return strewn(area.token_box)
  const [x, y] = tokenSpot(area)
  return [[x - 10, y], [x + 10, y]]
}

/** Points all over a box. */
function strewn([left, top, width, height]: readonly [number, number, number, number]): Point[] {
  const [columns, lines] = [Math.ceil(width / TOKEN), Math.ceil(height / TOKEN)]
  return Array.from({ length: columns * lines }, (_, i): Point => [left + ((i % columns) + 0.5) * (width / columns), top + (Math.floor(i / columns) + 0.5) * (height / lines)])
}

/** The middle of every letter of an area's name. */
export function letters(area: AreaShape): Point[] {
  const turn = (area.label_angle * Math.PI) / 180
  const [x, y] = area.label
  const last = area.label_lines.length - 1
  return area.label_lines.flatMap((words, i) =>
    Array.from(words, (_, j): Point => {
      const [along, across] = [(j - (words.length - 1) / 2) * area.label_size * LETTER, (i - last / 2) * area.label_size * LINE]
      return [x + along * Math.cos(turn) - across * Math.sin(turn), y + along * Math.sin(turn) + across * Math.cos(turn)]
    }),
  )
}

function written(name: string, [x, y]: Point, align = 'middle'): Point[] {
  const from = { start: 0, middle: -name.length / 2, end: -name.length }[align] ?? 0
  return Array.from(name, (_, i): Point => [x + (from + i + 0.5) * 8, y - 6])
}

function spotsOf(map: Geometry): Record<string, Spot[]> {
  return Object.fromEntries(places(map).map(([id, area]) => [id, inside(close(outlinePoints(map, area.polygons), area.anchor), area.anchor)]))
}

/** The borders of a shape, as far as they are near: each line by its two ends. */
function close(rings: Point[][], [x, y]: Point): number[] {
  const most = REACH + ROOM
  const found: number[] = []
  for (const points of rings) {
    for (let i = 0; i < points.length; i++) {
      const [ax, ay] = points[i]!
      const [bx, by] = points[(i + 1) % points.length]!
      // Lines to the right stay, however far: a ray that counts crossings meets them.
      if (Math.max(ax, bx) > x - most && Math.min(ay, by) < y + most && Math.max(ay, by) > y - most) found.push(ax, ay, bx, by)
    }
  }
  return found
}

/** The anchor, and the points of a grid around it that lie inside the same borders. */
function inside(lines: number[], anchor: Point): Spot[] {
  const found: Spot[] = [{ at: anchor, room: room(lines, anchor[0], anchor[1]).far }]
  for (let dx = -REACH; dx <= REACH; dx += GRID) {
    for (let dy = -REACH; dy <= REACH; dy += GRID) {
      if ((!dx && !dy) || dx * dx + dy * dy > REACH * REACH) continue
      const at: Point = [anchor[0] + dx, anchor[1] + dy]
      const { far, odd } = room(lines, at[0], at[1])
      if (odd) found.push({ at, room: far })
    }
  }
  return found
}

/** The distance to the border, and whether a ray to the right meets it an odd number of times. */
function room(lines: number[], x: number, y: number): { far: number; odd: boolean } {
  let least = ROOM * ROOM
  let odd = false
  for (let i = 0; i < lines.length; i += 4) {
    const [ax, ay, bx, by] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]!]
    const ux = bx - ax
    const uy = by - ay
    if (ay > y !== by > y && x < (ux * (y - ay)) / uy + ax) odd = !odd
    const along = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy || 1)))
    const dx = ax + along * ux - x
    const dy = ay + along * uy - y
    least = Math.min(least, dx * dx + dy * dy)
  }
  return { far: Math.sqrt(least), odd }
}

/** For each area the spot of its first counter, whether one stands there or not: so that none jumps when another comes. */
export function homes(map: Geometry, look: Look): Record<string, Point> {
  const grounds = groundsOf(map)
  const size = Math.round(look.size * SIZES) / SIZES
  const key = `${size} ${!!look.far}`
  const found = grounds.homes.get(key) ?? settled(map, grounds, { ...look, size })
  grounds.homes.set(key, found)
  return found
}

/** Each where it hides the least of the names; then again with an eye on the others. */
function settled(map: Geometry, grounds: Grounds, look: Look): Record<string, Point> {
  const letters = lettersAt(map, look)
  const found: Record<string, Point> = {}
  const choose = (id: string, area: AreaShape): void => {
    const others = nearby(Object.entries(found).flatMap(([other, at]) => (other === id ? [] : [at])), area.anchor)
    const near = nearby(letters, area.anchor)
    found[id] = cheapest(grounds.spots[id]!, (spot) => cost(spot, near, others, look.size) + far(spot.at, area.anchor) * COST.way)
  }
  for (const [id, area] of places(map)) choose(id, area)
  for (const [id, area] of places(map)) choose(id, area)
  return found
}

function nearby(points: Point[], [x, y]: Point): Point[] {
  const most = REACH + HALF * 3
  return points.filter(([u, v]) => Math.abs(u - x) < most && Math.abs(v - y) < most)
}

function cost({ at, room }: Spot, letters: Point[], taken: Point[], size: number): number {
  return hidden(at, letters, size) * COST.letter + crowding(at, taken, size) * COST.crowd + Math.max(0, HALF * size - room) * COST.border
}

function cheapest(spots: Spot[], costs: (spot: Spot) => number): Point {
  let best = spots[0]!
  let least = Infinity
  for (const spot of spots) {
    const found = costs(spot)
    if (found < least) [best, least] = [spot, found]
  }
  return best.at
}

function far([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v)
}

/** How many letters a counter here would hide. */
export function hidden([x, y]: Point, letters: Point[], size: number): number {
  const half = HALF * size + MARGIN
  let count = 0
  for (const point of letters) if (Math.abs(point[0] - x) < half && Math.abs(point[1] - y) < half) count++
  return count
}

/** By how much a counter here would lie over others. */
function crowding([x, y]: Point, taken: Point[], size: number): number {
  const apart = 2 * HALF * size
  let sum = 0
  for (const point of taken) sum += Math.max(0, apart - Math.max(Math.abs(x - point[0]), Math.abs(y - point[1])))
  return sum
}

const APART = 33 // between the middles of two counters of size 1
const OUTSIDE = 12 // what a spot outside the area costs

/** The spot for a further counter: beside the first, inside the area if there is room. */
export function beside(map: Geometry, id: string, first: Point, taken: Point[], look: Look): Point {
  const { spots } = groundsOf(map)
  const { size } = look
  const least = APART * size
  const near = nearby(lettersAt(map, look), first)
  const around = Array.from({ length: 16 }, (_, i): Spot => {
    const turn = (i * Math.PI) / 8
    return { at: [first[0] + Math.cos(turn) * least, first[1] + Math.sin(turn) * least], room: -OUTSIDE / COST.border }
  })
  const own = spots[id]!.filter(({ at }) => far(at, first) >= least && far(at, first) < 2 * least)
  return cheapest([...own, ...around], (spot) => cost(spot, near, taken, size) + far(spot.at, first) * COST.way)
}

const COUNTER = 6 // letters that are as bad to hide as a counter
const RIBBON = 20 // from the middle of a counter of size 1 to that of the ribbon below it

/** Whether the ribbon with the leaders' names hides less above its counter than below: letters, or other counters. */
export function ribbonAbove(map: Geometry, { x, y, leaders }: { x: number; y: number; leaders?: string[] }, taken: Point[], look: Look): boolean {
  const { size } = look
  const longest = Math.max(...(leaders ?? []).map((name) => name.length))
  const half = ((longest * 6.1 + 16) / 2) * size
  const hides = (middle: number): number => {
    const over = (points: Point[], margin: number): number => points.filter(([u, v]) => Math.abs(u - x) < half + margin && Math.abs(v - middle) < 7 * size + margin).length
    return over(lettersAt(map, look), MARGIN) + COUNTER * over(taken.filter(([u, v]) => u !== x || v !== y), HALF * size)
  }
  return hides(y - RIBBON * size) < hides(y + RIBBON * size)
}
