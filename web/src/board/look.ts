/** How large things are drawn at a scale of the map: in steps, so that little is reckoned anew while one zooms. */

import type { AreaShape, Geometry } from './geometry'

export interface Look {
  /** Pixels a map unit. */
  scale: number
  /** Of a counter, 1 for 30 map units. */
  size: number
  /** Whether the tags of the counters can be read. */
  lettered: boolean
  /** Whether the names of leaders can be read beside the counters. */
  ribbons: boolean
  /** Whether the names of sites are too small to be read. */
  far: boolean
  /** How much larger than its boxes a plate is drawn that shows their sum; 0 where all boxes are seen. */
  chips: number
  /** How much larger than on a map of full size the tokens are drawn. */
  tokens: number
  nameSize(area: AreaShape): number
}

const STEPS = 8 // from a scale to its double
const COUNTER = 30 // map units
const WIDTH = 1100 // of a map as wide as this, counters grow as follows
const LEAST = 12 // pixels of a counter on a map that is infinitely small
const GROWS = 20 // more on one that is as large as its units
const MOST = 46
const TAGGED = 30
const NAME = 8.6 // pixels
const NAME_GROWS = 2.6 // at most, from what the map gives
const SITE_NAME = 19 // map units high
const READABLE = 10
const RIBBON = 11.5 // size of its letters on a counter of size 1
const TOKEN = 0.68 // of its full size a token is drawn at least
const PLATE = 16 // size of the figures on a plate

const kept = new WeakMap<Geometry, Map<number, Look>>()

/** The same object for scales that look alike. */
export function lookAt(map: Geometry, scale: number): Look {
  const looks = kept.get(map) ?? new Map<number, Look>()
  kept.set(map, looks)
  const step = Math.round(Math.log2(scale || 1) * STEPS)
  const found = looks.get(step) ?? look(map, 2 ** (step / STEPS))
  looks.set(step, found)
  return found
}

function look(map: Geometry, scale: number): Look {
  const pixels = Math.min(MOST, (map.counters ?? LEAST) + (GROWS * scale * map.width) / WIDTH)
  const size = pixels / scale / COUNTER
  return {
    scale,
    size,
    lettered: pixels >= TAGGED,
    ribbons: RIBBON * size * scale >= 8,
    far: scale * SITE_NAME < READABLE,
    chips: PLATE * scale < 6.4 ? Math.min(2.2, 8 / (PLATE * scale)) : 0,
    tokens: Math.min(1.9, Math.max(1, TOKEN / scale)),
    nameSize: ({ label_size }) => Math.min(label_size * NAME_GROWS, Math.max(label_size * 1.06, NAME / scale)),
  }
}
