/** Silhouettes of counters around the middle of a box of 30 by 30: what kind a piece is can be seen by them alone. */

import type { Extent } from './spots'

export type Shape = 'square' | 'lozenge' | 'raider' | 'fleet' | 'leader' | 'fort' | 'burh' | 'work' | 'block' | 'rider' | 'keel' | 'banner' | 'ruler' | 'shield'

/** A silhouette: its outer edge, its face where the edge is the player's, where the emblem goes and how large, and the strip below. */
export interface Silhouette {
  outer: string
  face?: string
  /** The face where the strip below carries a tag. */
  tagged?: string
  at: readonly [number, number]
  emblem: number
  /** Upper and lower edge and half the width of the strip below. */
  strip?: readonly [number, number, number]
  /** The number stands on the face, beside the emblem. */
  wide?: boolean
  stuff?: 'stone' | 'timber'
}

const square = (low: number): string => `M-11.4 -12.8H11.4A1.6 1.6 0 0 1 13 -11.2V${low}H-13V-11.2A1.6 1.6 0 0 1 -11.4 -12.8Z`
const wall = (low: number): string => `M-13.6 ${low}V-9H13.6V${low}Z`

/** Where the strip begins: lower for a row of dots than for a tag. */
export const STRIP = { dots: 10.4, tag: 6.2 }

const wide = (outer: string): Silhouette => ({ outer, at: [-9.6, -0.2], emblem: 0.98, wide: true })

export const SHAPES: Record<Exclude<Shape, 'work'>, Silhouette> = {
  square: { outer: 'M-12 -15H12A3 3 0 0 1 15 -12V12A3 3 0 0 1 12 15H-12A3 3 0 0 1 -15 12V-12A3 3 0 0 1 -12 -15Z', face: square(STRIP.dots), tagged: square(STRIP.tag), at: [0, -1.2], emblem: 1, strip: [10.4, 15, 13] },
  lozenge: {
    outer: 'M-19.5 0L-11.5 -15H11.5L19.5 0L11.5 15H-11.5Z',
    face: 'M-17 0L-10.3 -12.7H10.3L17 0L11.6 10.4H-11.6Z',
    tagged: 'M-17 0L-10.3 -12.7H10.3L17 0L13.6 6.2H-13.6Z',
    at: [0, -1.2],
    emblem: 0.98,
    strip: [10.4, 15, 11],
  },
  raider: {
    outer: 'M-12 -15H12A3 3 0 0 1 15 -12V11L10 17L5 11L0 17L-5 11L-10 17L-15 11V-12A3 3 0 0 1 -12 -15Z',
    face: square(9.4),
    tagged: square(4.6),
    at: [0, -1.8],
    emblem: 0.95,
    strip: [9, 13, 12],
  },
  fleet: { outer: 'M-13 -17H13V5H16L20.5 1C21.5 9 17 16.5 9 16.5H-9C-17 16.5 -21.5 9 -20.5 1L-16 5H-13Z', face: 'M-11 -15H11V4.6H-11Z', tagged: 'M-11 -15H11V4.6H-11Z', at: [0, -5.2], emblem: 0.9, strip: [6.4, 16, 13] },
  leader: { outer: 'M-12 -9.4L-13 -19.5L-6.4 -14.6L0 -20.4L6.4 -14.6L13 -19.5L12 -9.4A15 15 0 1 1 -12 -9.4Z', face: 'M-12.2 0A12.2 12.2 0 1 1 12.2 0A12.2 12.2 0 1 1 -12.2 0Z', at: [0, 0], emblem: 0.8 },
  fort: { outer: 'M-16 15V-17H-9.6V-12H-4.6V-17H4.6V-12H9.6V-17H16V15Z', face: wall(STRIP.dots), tagged: wall(STRIP.tag), at: [0, 0.6], emblem: 0.82, strip: [10.4, 15, 14], stuff: 'stone' },
  burh: { outer: 'M-16 15V-11L-12.8 -18L-9.6 -11L-6.4 -18L-3.2 -11L0 -18L3.2 -11L6.4 -18L9.6 -11L12.8 -18L16 -11V15Z', face: wall(STRIP.dots), tagged: wall(STRIP.tag), at: [0, 0.6], emblem: 0.82, strip: [10.4, 15, 14], stuff: 'timber' },
  block: wide('M-20 -13.5H20A1.5 1.5 0 0 1 21.5 -12V12A1.5 1.5 0 0 1 20 13.5H-20A1.5 1.5 0 0 1 -21.5 12V-12A1.5 1.5 0 0 1 -20 -13.5Z'),
  rider: wide('M-17 -13.5H17L23.5 0L17 13.5H-17L-23.5 0Z'),
  keel: wide('M-10 -13.5H10A13.5 13.5 0 0 1 10 13.5H-10A13.5 13.5 0 0 1 -10 -13.5Z'),
  banner: wide('M-21.5 -13.5H23L17 0L23 13.5H-21.5Z'),
  ruler: { outer: 'M-14 13.5L-16.5 -14L-8 -6L0 -17L8 -6L16.5 -14L14 13.5Z', at: [0, 4.2], emblem: 0.72 },
  shield: wide('M-21.5 -13.5H21.5V2C21.5 9 14 13.5 6 15.5L0 17L-6 15.5C-14 13.5 -21.5 9 -21.5 2Z'),
}

/** Half the width and height of each. */
export const EXTENTS: Record<Shape, Extent> = {
  square: [15, 15],
  lozenge: [19, 15],
  raider: [15, 16],
  fleet: [20, 16.5],
  leader: [15, 18],
  fort: [16, 16],
  burh: [16, 16.5],
  work: [12, 10],
  block: [21.5, 13.5],
  rider: [22.5, 13.5],
  keel: [23, 13.5],
  banner: [22, 13.5],
  ruler: [16.5, 15.5],
  shield: [21.5, 15],
}
