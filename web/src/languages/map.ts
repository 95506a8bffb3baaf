/** A map with its names as the reader calls them. */

import type { AreaShape, Geometry } from '../board/geometry'
import { called } from './language'

export function lettered(map: Geometry): Geometry {
  return { ...map, areas: renamed(map.areas), seas: renamed(map.seas) }
}

function renamed(areas: Record<string, AreaShape>): Record<string, AreaShape> {
  return Object.fromEntries(Object.entries(areas).map(([id, shape]) => [id, written(shape)]))
}

/** On as many lines as before. */
function written(shape: AreaShape): AreaShape {
  const name = called(shape.name)
  if (name === shape.name) return shape
  const letters = shape.label_lines[0] === shape.label_lines[0]!.toUpperCase() ? name.toUpperCase() : name
  return { ...shape, label_lines: shape.label_lines.length > 1 ? letters.split(/(?<=-)| /) : [letters] }
}
