/** What is written on a map, letter by letter: each a box as large as it is drawn. */

import { places, type AreaShape, type Geometry, type Point } from './geometry'
import type { Look } from './look'
import type { Box } from './raster'

export const DRAWN = 1.06 // letters by the size that the map gives
export const LEADING = 1.02 // height of a line by the size of its letters
const CAPITAL = 0.34 // half the height of a capital by its size
const SPACING = 0.8 // map units between letters, as in Names.svelte
const PLAIN = 0.7
/** Widths of the capitals by their size: estimates, not measured from the font. */
const WIDTHS: Record<string, number> = {
  A: 0.69, B: 0.6, C: 0.65, D: 0.77, E: 0.57, F: 0.53, G: 0.73, H: 0.78, I: 0.37, J: 0.35, K: 0.68, L: 0.57, M: 0.86,
  N: 0.78, O: 0.77, P: 0.57, R: 0.64, S: 0.49, T: 0.66, U: 0.75, V: 0.68, W: 0.97, X: 0.67, Y: 0.62, ' ': 0.25,
}

function widthOf(letter: string): number {
  return WIDTHS[letter] ?? PLAIN
}

/** The width of a line in letters of this size. */
export function widthIn(words: string, size: number): number {
  return [...words].reduce((sum, letter) => sum + widthOf(letter) * size + SPACING, 0)
}

export interface Written {
  lines: string[]
  at: Point
  size: number
  angle: number
}

/** The boxes of the letters of some lines. A letter on a slope is as good as upright. */
export function letters({ lines, at, size, angle }: Written): Box[] {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return lines.flatMap((words, i) => {
    const down = (i - (lines.length - 1) / 2) * size * LEADING
    let along = -widthIn(words, size) / 2
    return [...words].flatMap((letter) => {
      const half = (widthOf(letter) * size) / 2
      const u = along + half
      along += 2 * half + SPACING
      return letter === ' ' ? [] : [{ x: at[0] + u * cos - down * sin, y: at[1] + u * sin + down * cos, w: half, h: CAPITAL * size }]
    })
  })
}

/** An area's name where the map has it. */
export function printed(area: AreaShape, size = area.label_size * DRAWN): Written {
  return { lines: area.label_lines, at: area.label, size, angle: area.label_angle }
}

/** A thing that counters keep off, and how much. */
export interface Obstacle extends Box {
  kind: 'letter' | 'token' | 'site' | 'siteName'
  cost: number
  area: string
}

const COST = { letter: 5, token: 30, site: 8, siteName: 2 }
const TOKEN = 21
const SITE = 10

/** Everything on the map beside the counters: names, tokens, sites. */
export function obstacles(map: Geometry, look: Look): Obstacle[] {
  return [...places(map).flatMap(([id, area]) => [...named(id, area, look), ...tokens(map, id, area, look)]), ...sites(map, look)]
}

function named(id: string, area: AreaShape, look: Look): Obstacle[] {
  return letters(printed(area, look.nameSize(area))).map((box) => ({ ...box, kind: 'letter', cost: COST.letter, area: id }))
}

/** Where the tokens of an area lie, in a row around this point. */
export function tokenSpot(area: AreaShape): Point {
  return area.tokens ?? [area.label[0], area.label[1] + 19]
}

function tokens(map: Geometry, id: string, area: AreaShape, look: Look): Obstacle[] {
  if (!map.tokens || !map.areas[id]) return []
  const [x, y] = tokenSpot(area)
  const box = area.token_box ? plateBox(area.token_box, look) : { x, y, w: TOKEN * look.tokens, h: (TOKEN / 2) * look.tokens }
  return [{ ...box, kind: 'token', cost: COST.token, area: id }]
}

/** The plate of a space: all its boxes, or a chip in their middle where these would be too small to see. */
export function plateBox([left, top, width, height]: readonly [number, number, number, number], look: Look): Box {
  const middle = { x: left + width / 2, y: top + height / 2 }
  return look.chips ? { ...middle, w: 27 * look.chips, h: 12 * look.chips } : { ...middle, w: width / 2 + 2, h: height / 2 }
}

function sites(map: Geometry, look: Look): Obstacle[] {
  const grown = (map.width / 1130) * SITE
  return (map.sites ?? []).flatMap((site): Obstacle[] => {
    const sign: Obstacle = { kind: 'site', x: site.at[0], y: site.at[1], w: grown, h: grown, cost: COST.site, area: '' }
    if (!site.label || look.far) return [sign]
    const half = site.name.length * 4
    const shift = { start: half, middle: 0, end: -half }[site.align ?? 'middle']
    return [sign, { kind: 'siteName', x: site.label[0] + shift, y: site.label[1] - 6, w: half, h: 7, cost: COST.siteName, area: '' }]
  })
}
