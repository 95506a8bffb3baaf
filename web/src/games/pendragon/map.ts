/** Pendragon's map file, whose arcs name what is on either side, as the board draws it. */

import { t } from '../../languages/language'
import { outlinePoints, type AreaShape, type Decor, type Geometry, type Point, type Relief, type Site } from '../../board/geometry'
import { scattered } from '../../board/relief'
import file from './geometry.json'

interface Label {
  text: string
  x: number
  y: number
  size?: number
}

interface Shape {
  name?: string
  prosperity_box?: [number, number, number, number]
  rings: number[][]
  terrain?: string
  anchor?: Point
  prosperity_anchor?: Point
  label?: Label
}

interface MapFile {
  width: number
  height: number
  arcs: { p: number[]; l: string; r: string; k: string }[]
  spaces: Record<string, Shape>
  seas: Record<string, Shape>
  rivers: Record<string, Shape>
  background: Record<string, Shape>
  sites: Record<string, Point>
  site_info: Record<string, { space: string; type: string; label?: { x: number; y: number; align: 'start' | 'middle' | 'end' } }>
  roads: { between: [string, string]; line: Point[] }[]
  inner_roads: { line: Point[] }[]
  decor: { line: Point[] }[]
}

const found = file as unknown as MapFile
const STYLES: Record<string, string> = { hills: 'hill', fens: 'fen' }
const SEA_LINES: Record<string, string[]> = Object.fromEntries(
  Object.entries(found.seas).map(([id, sea]) => [id, sea.label!.text.split(' ')]),
)

function points(flat: number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!] as const)
}

/** All rings of a shape belong together and are filled even-odd, so that holes stay holes. */
function polygons(shape: Shape): number[][][] {
  return [shape.rings]
}

function area(id: string, shape: Shape): AreaShape {
  const label = shape.label!
  const anchor = shape.anchor ?? [label.x, label.y]
  return {
    name: shape.name ?? id,
    polygons: polygons(shape),
    anchor,
    extra_anchors: [],
    label: [label.x, label.y - (label.size ?? 24) * 0.02],
    label_lines: SEA_LINES[id] ?? [label.text],
    label_size: (label.size ?? 24) * 0.92,
    label_angle: 0,
    region: shape.terrain,
    terrain: shape.terrain,
    tokens: shape.prosperity_anchor,
    token_box: shape.prosperity_box,
  }
}

/** Hills and reeds, clear of names, sites and pieces. */
function reliefOf(shape: AreaShape, sites: Site[]): Relief | undefined {
  const style = STYLES[shape.terrain ?? '']
  if (!style) return undefined
  const clear: [Point, number][] = [
    [shape.anchor, 46],
    ...(shape.tokens ? [[shape.tokens, 52] as [Point, number]] : []),
    ...[-60, 0, 60].map((dx): [Point, number] => [[shape.label[0] + dx, shape.label[1]], 36]),
    ...sites.flatMap((site): [Point, number][] => [[site.at, 30], ...(site.label ? [[site.label, 34] as [Point, number]] : [])]),
  ]
  return { style, marks: scattered(outlinePoints(map, shape.polygons), clear, 46, 1.75) }
}

const SITES: Site[] = Object.entries(found.site_info).map(([name, info]) => ({
  name,
  kind: info.type === 'town' || info.type === 'city' ? info.type : 'hillfort',
  at: found.sites[name]!,
  ...(info.label ? { label: [info.label.x, info.label.y] as Point, align: info.label.align } : {}),
}))

const DECOR: Decor = {
  lands: Object.values(found.background).flatMap(({ label }) => (label?.text ? [{ name: label.text, at: [label.x, label.y] as Point, size: 30 }] : [])),
  cartouche: { at: [1440, 110], motto: t('Britain as the legions leave') },
  lines: found.decor.map((one) => one.line),
}

function built(): Geometry {
  return {
    width: found.width,
    height: found.height,
    areas: Object.fromEntries(Object.entries(found.spaces).map(([id, shape]) => [id, area(id, shape)])),
    seas: Object.fromEntries(Object.entries(found.seas).map(([id, shape]) => [id, area(id, shape)])),
    background: Object.fromEntries(Object.entries(found.background).map(([id, shape]) => [id, { polygons: polygons(shape) }])),
    rivers: Object.fromEntries(Object.entries(found.rivers).map(([id, shape]) => [id, { polygons: polygons(shape) }])),
    straits: [],
    arcs: found.arcs.map((arc) => points(arc.p)),
    arc_info: found.arcs.map(({ k, l, r }) => ({ kind: k, of: [l, r] })),
    roads: [...found.roads, ...found.inner_roads],
    sites: SITES,
    decor: DECOR,
    tokens: true,
    counters: 9,
  }
}

/** The sites of each space by their ids. */
export const SITES_OF: Record<string, Record<string, { name: string; at: Point }>> = {}
for (const [name, { space }] of Object.entries(found.site_info)) {
  const sites = (SITES_OF[space] ??= {})
  sites[name.toLowerCase().replaceAll(' ', '_')] = { name, at: found.sites[name]! }
}

/** Where Prosperity lies: left, top, width and height. */
export const BOXES = Object.fromEntries(Object.entries(found.spaces).map(([id, { prosperity_box: box }]) => [id, box!]))

export const map: Geometry = built()
for (const [id, shape] of Object.entries(map.areas)) {
  shape.relief = reliefOf(shape, SITES.filter((site) => found.site_info[site.name]!.space === id))
}
