/** The worker's side of planAhead.ts. */

import type { Geometry } from './geometry'
import { lookAt } from './look'
import { lettering } from './names'
import { arranged, solids } from './pieces'
import type { Found, Question } from './planAhead'
import { homes, learned } from './spots'

const maps = new Map<number, Geometry>()

export function answer({ number, map, geometry, pieces, control, scale }: Question): Found {
  if (geometry) maps.set(map, geometry)
  const ground = maps.get(map)!
  const look = lookAt(ground, scale)
  const standing = arranged(ground, pieces, look)
  Object.values(homes(ground, look)) // asked for, and so learned
  const names = lettering(ground, solids(standing, look), look, control)
  return { number, spots: learned(ground, look), names }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data))
