/** Shapes as cells with their sums, so that "how much of this box lies inside" is four look-ups. */

import { outlinePoints, type AreaShape, type Geometry, type Point } from './geometry'

/** A box by its middle and the halves of its sides. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Raster {
  /** The middles of the cells inside. */
  cells: Point[]
  /** The part of a box that lies inside, from 0 to 1. */
  share(box: Box): number
}

interface Window {
  left: number
  top: number
  right: number
  bottom: number
}

const CELLS = 7000 // about, in the window of a shape
const FINEST = 2
const AFLOAT = 150 // how far from its anchor a counter at sea may stand, in map units
const EDGE = 20 // and how close to the edge of the map

function windowOf(rings: Point[][]): Window {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of rings.flat()) {
    found.left = Math.min(found.left, x)
    found.top = Math.min(found.top, y)
    found.right = Math.max(found.right, x)
    found.bottom = Math.max(found.bottom, y)
  }
  return found
}

/** The part of a sea around its anchor. */
function afloat(map: Geometry, [x, y]: Point): Window {
  return {
    left: Math.max(EDGE, x - AFLOAT),
    top: Math.max(EDGE, y - AFLOAT),
    right: Math.min(map.width - EDGE, x + AFLOAT),
    bottom: Math.min(map.height - EDGE, y + AFLOAT),
  }
}

export function rasterOf(map: Geometry, id: string, area: AreaShape): Raster {
  const rings = outlinePoints(map, area.polygons)
  return raster(rings, map.seas[id] && !area.station ? afloat(map, area.anchor) : windowOf(rings))
}

export function raster(rings: Point[][], window: Window, most = CELLS): Raster {
  const step = Math.max(FINEST, Math.sqrt(((window.right - window.left) * (window.bottom - window.top)) / most))
  const columns = Math.max(1, Math.ceil((window.right - window.left) / step))
  const rows = Math.max(1, Math.ceil((window.bottom - window.top) / step))
  const sums = new Int32Array((columns + 1) * (rows + 1))
  const cells: Point[] = []
  for (let row = 0; row < rows; row++) {
    const y = window.top + (row + 0.5) * step
    const inside = line(rings, y, window.left, step, columns)
    let run = 0
    for (let column = 0; column < columns; column++) {
      if (inside[column]) cells.push([window.left + (column + 0.5) * step, y])
      run += inside[column]!
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1]! + run
    }
  }
  return { cells, share: (box) => share(sums, columns, rows, window, step, box) }
}

/** Of a row of cells those inside: from each odd crossing of the outline to the next. */
function line(rings: Point[][], y: number, left: number, step: number, columns: number): Uint8Array {
  const cuts: number[] = []
  for (const points of rings) {
    for (let i = 0; i < points.length; i++) {
      const [ax, ay] = points[i]!
      const [bx, by] = points[(i + 1) % points.length]!
      if (ay > y !== by > y) cuts.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  }
  cuts.sort((a, b) => a - b)
  const found = new Uint8Array(columns)
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    const from = Math.max(0, Math.ceil((cuts[i]! - left) / step - 0.5))
    const to = Math.min(columns - 1, Math.floor((cuts[i + 1]! - left) / step - 0.5))
    for (let column = from; column <= to; column++) found[column] = 1
  }
  return found
}

function share(sums: Int32Array, columns: number, rows: number, window: Window, step: number, { x, y, w, h }: Box): number {
  const wide = Math.max(1, Math.round((2 * w) / step))
  const high = Math.max(1, Math.round((2 * h) / step))
  const from = Math.round((x - window.left) / step - wide / 2)
  const top = Math.round((y - window.top) / step - high / 2)
  const [l, r] = [clamp(from, columns), clamp(from + wide, columns)]
  const [t, b] = [clamp(top, rows), clamp(top + high, rows)]
  const at = (row: number, column: number): number => sums[row * (columns + 1) + column]!
  return (at(b, r) - at(t, r) - at(b, l) + at(t, l)) / (wide * high)
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value))
}

/** By how much two boxes lie over each other: the part of the first that is covered. */
export function covered(one: Box, other: Box): number {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x - one.w, other.x - other.w)
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y - one.h, other.y - other.h)
  return across > 0 && down > 0 ? (across * down) / (4 * one.w * one.h) : 0
}
