/** Britannia's map with the six places where two seas meet: in reduX armies come and wait there as well. */

import { t } from '../../languages/language'
import type { AreaShape, Geometry, Point } from '../../board/geometry'
import { britannia } from '../britannia'
import { named } from '../britannia/words'

const RADIUS = 25
const CORNERS = 24
const base: Geometry = britannia.map

/** `eng_fri`: by the beginnings of the two names, as the rules call it. */
export function boundaryOf(seas: string[]): string {
  return seas.map((sea) => sea.slice(0, 3)).sort().join('_')
}

/** The point halfway along a line. */
function halfway(line: readonly Point[]): Point {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i]![0], y - line[i]![1]))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [i, length] of lengths.entries()) {
    if (left <= length) {
      const [[ax, ay], [bx, by]] = [line[i]!, line[i + 1]!]
      return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length]
    }
    left -= length
  }
  return line.at(-1)!
}

function circle([x, y]: Point): Point[] {
  return Array.from({ length: CORNERS + 1 }, (_, i): Point => {
    const turn = (i * 2 * Math.PI) / CORNERS
    return [x + RADIUS * Math.cos(turn), y + RADIUS * Math.sin(turn)]
  })
}

function station(at: Point, name: string, arc: number): AreaShape {
  return { name, polygons: [[[arc]]], anchor: at, extra_anchors: [], label: at, label_lines: [], label_size: 12, label_angle: 0, station: true }
}

function built(): Geometry {
  const seas = { ...base.seas }
  const arcs = [...base.arcs]
  const arc_info = [...base.arc_info]
  for (const [i, { kind, of }] of base.arc_info.entries()) {
    if (kind !== 'sea_line') continue
    const at = halfway(base.arcs[i]!)
    const id = boundaryOf(of)
    seas[id] = station(at, named(id), arcs.length)
    arcs.push(circle(at))
    arc_info.push({ kind: 'station', of })
  }
  const decor = { ...base.decor!, cartouche: { ...base.decor!.cartouche, motto: t('Leaders and Raiders') } }
  return { ...base, seas, arcs, arc_info, decor }
}

export const map: Geometry = built()
