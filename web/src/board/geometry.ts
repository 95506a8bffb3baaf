/** A map as shared arcs: two areas that touch draw the same line, so no border can be drawn twice or missed. */

export type Point = readonly [number, number]

export interface Relief {
  style: string
  marks: [number, number, number][]
}

export interface AreaShape {
  name: string
  polygons: number[][][]
  anchor: Point
  extra_anchors: Point[]
  label: Point
  label_lines: string[]
  label_size: number
  label_angle: number
  label_offshore?: boolean
  region?: string
  terrain?: string
  relief?: Relief
  plate?: Point[]
  /** Where tokens lie, if not under the name: around a point, or all over a box of left, top, width and height. */
  tokens?: Point
  token_box?: readonly [number, number, number, number]
  /** A small place in the open sea. */
  station?: boolean
}

export interface ArcInfo {
  kind: string
  of: string[]
  /** What the border is like, where the rules tell borders apart: road, wilderness, wetland. */
  way?: string
}

/** A line that joins two areas, or runs inside one: a road. */
export interface Road {
  between?: [string, string]
  line: Point[]
}

/** A place inside an area: a town, a hillfort, a harbour. */
export interface Site {
  name: string
  kind: string
  at: Point
  label?: Point
  align?: 'start' | 'middle' | 'end'
}

/** What is drawn for the eye alone. */
export interface Decor {
  lands: { name: string; at: Point; size: number }[]
  cartouche: { at: Point; motto: string }
  rose?: Point
  lines?: Point[][]
}

export interface Geometry {
  width: number
  height: number
  areas: Record<string, AreaShape>
  seas: Record<string, AreaShape>
  background: Record<string, { polygons: number[][][] }>
  straits: { between: [string, string]; line: [Point, Point] }[]
  arcs: Point[][]
  arc_info: ArcInfo[]
  rivers?: Record<string, { polygons: number[][][] }>
  roads?: Road[]
  sites?: Site[]
  decor?: Decor
  /** Whether tokens lie in the areas, which counters then keep off too. */
  tokens?: boolean
  /** Pixels of the smallest counters; less on maps of many small areas. */
  counters?: number
}

/** An arc's points; `~n` is arc n backwards. */
function arc(map: Geometry, number: number): readonly Point[] {
  return number >= 0 ? map.arcs[number]! : [...map.arcs[~number]!].reverse()
}

/** The points of a ring, the doubled point where arcs join dropped. */
export function ring(map: Geometry, arcs: number[]): Point[] {
  return arcs.flatMap((number, i) => arc(map, number).slice(i ? 1 : 0))
}

export function line(points: readonly Point[]): string {
  return 'M' + points.map(([x, y]) => `${x} ${y}`).join('L')
}

/** A shape's outline as an SVG path. */
export function outline(map: Geometry, polygons: number[][][]): string {
  return polygons.flatMap((rings) => rings.map((arcs) => line(ring(map, arcs)) + 'Z')).join('')
}

/** The points of all rings of a shape. */
export function outlinePoints(map: Geometry, polygons: number[][][]): Point[][] {
  return polygons.flatMap((rings) => rings.map((arcs) => ring(map, arcs)))
}

export interface Stroke {
  path: string
  of: string[]
  way: string
}

/** All arcs of one kind, each drawn once. */
export function strokes(map: Geometry, kind: string): Stroke[] {
  return map.arc_info.flatMap((info, i) => (info.kind === kind ? [{ path: line(map.arcs[i]!), of: info.of, way: info.way ?? '' }] : []))
}

/** The pairs of areas that the drawing shows as neighbours: a common line, or a strait. */
export function drawnBorders(map: Geometry): Set<string> {
  const pairs = map.arc_info
    .filter((info) => ['border', 'coast', 'sea_line'].includes(info.kind))
    .map((info) => info.of)
    .concat(map.straits.map((strait) => strait.between))
  return new Set(pairs.map((pair) => pairName(pair[0]!, pair[1]!)))
}

export function pairName(a: string, b: string): string {
  return [a, b].sort().join('|')
}

/** A shade for each area so that no two neighbours have the same. */
export function shades(map: Geometry): Record<string, number> {
  const shade: Record<string, number> = {}
  const borders = map.arc_info.filter((info) => info.kind === 'border').map((info) => info.of)
  for (const id of Object.keys(map.areas)) {
    const taken = borders.filter((of) => of.includes(id)).map((of) => shade[of[0] === id ? of[1]! : of[0]!])
    shade[id] = [0, 1, 2, 3, 4].find((n) => !taken.includes(n))!
  }
  return shade
}

/** Everything that can be pointed at. */
const EDGE = 36 // map units around what stands on it

/** From where to where, from left to right, there are areas and the middles of seas. */
export function spanOf(map: Geometry): readonly [number, number] {
  const land = Object.values(map.areas).flatMap((area) => outlinePoints(map, area.polygons).flat())
  const all = [...land, ...Object.values(map.seas).map((sea) => sea.anchor)].map(([x]) => x)
  const [left, right] = all.reduce(([least, most], x) => [Math.min(least, x), Math.max(most, x)], [Infinity, -Infinity])
  return [Math.max(0, left - EDGE), Math.min(map.width, right + EDGE)]
}

export function places(map: Geometry): [string, AreaShape][] {
  return [...Object.entries(map.seas), ...Object.entries(map.areas)]
}
