/** Marks of difficult land, as SVG paths. */

import type { Point } from './geometry'

type Draw = (x: number, y: number, size: number) => string

function f(value: number): string {
  return value.toFixed(1)
}

const hill: Draw = (x, y, z) => {
  const w = 7.2 * z
  const h = 6.6 * z
  const left = `M${f(x - w)} ${f(y + 3 * z)}C${f(x - w * 0.45)} ${f(y + z)} ${f(x - w * 0.4)} ${f(y - h * 0.75)} ${f(x)} ${f(y - h * 0.78)}`
  const right = `C${f(x + w * 0.4)} ${f(y - h * 0.75)} ${f(x + w * 0.5)} ${f(y + 0.6 * z)} ${f(x + w)} ${f(y + 3 * z)}`
  const shade = [0.1, 0.38, 0.66].map(
    (at) => `M${f(x + w * at * 0.62)} ${f(y - h * 0.7 + at * h * 0.55)}l${f(w * 0.26)} ${f(h * 0.66)}`,
  )
  return left + right + shade.join('')
}

const down: Draw = (x, y, z) => {
  const w = 8 * z
  return (
    `M${f(x - w)} ${f(y + 2)}q${f(w * 0.9)} ${f(-7 * z)} ${f(w * 2)} 0` +
    `M${f(x - w * 0.1)} ${f(y + 0.6)}l1.2 2.2M${f(x + w * 0.2)} ${f(y + 0.4)}l1.4 2.2M${f(x + w * 0.5)} ${f(y + 0.9)}l1.5 2`
  )
}

const fen: Draw = (x, y, z) => {
  const reeds = [-5, -2.4, 0, 2.4, 5].map((at, i) => `M${f(x + at * z * 0.6)} ${f(y + 2)}l${f(at * 0.5 * z)} ${f(-(i % 2 ? 4.6 : 6.4) * z)}`)
  return `M${f(x - 7 * z)} ${f(y + 2.5)}h${f(14 * z)}M${f(x - 4 * z)} ${f(y + 4.6)}h${f(9 * z)}` + reeds.join('')
}

const STYLES: Record<string, Draw> = { hill, down, fen }

/** Marks spread over a shape, clear of some places; always the same for the same shape. */
export function scattered(rings: (readonly Point[])[], clear: [Point, number][], step: number, size: number): [number, number, number][] {
  const xs = rings[0]!.map(([x]) => x)
  const ys = rings[0]!.map(([, y]) => y)
  const found: [number, number, number][] = []
  let row = 0
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step * 0.8, row++) {
    for (let x = Math.min(...xs) + (row % 2 ? step : step / 2); x < Math.max(...xs); x += step) {
      const [dx, dy] = [Math.sin(x * 12.9 + y * 4.1) * step * 0.2, Math.cos(x * 3.7 + y * 9.3) * step * 0.16]
      const at: Point = [x + dx, y + dy]
      const inside = [0, 12, -12].every((off) => within(rings, [at[0] + off, at[1]]))
      if (inside && clear.every(([[u, v], far]) => Math.hypot(at[0] - u, at[1] - v) > far)) found.push([at[0], at[1], size])
    }
  }
  return found
}

/** Even-odd: whether a ray from the point crosses the rings an odd number of times. */
export function within(rings: (readonly Point[])[], [x, y]: Point): boolean {
  let inside = false
  for (const points of rings) {
    for (const [i, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(i + 1) % points.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

/** All marks of one area in one path. */
export function relief(style: string, marks: [number, number, number][]): string {
  const draw = STYLES[style] ?? hill
  return marks.map((mark) => draw(...mark)).join('')
}
