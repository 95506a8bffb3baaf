/** Where a small window stands on the map: beside what it is about, where it hides least of what can be clicked. */

import type { Size } from './camera'

export interface At {
  x: number
  y: number
}

const APART = 40 // pixels from what it is about
const EDGE = 6
const FAR = 0.004 // of a thing hidden: what a pixel of the way costs

/** The upper left corner: beside the spot, above or below it, or at an edge of the frame. */
export function clearest(spot: At, window: Size, frame: Size, targets: At[]): At {
  const { width, height } = window
  const beside = [spot.x + APART, spot.x - APART - width].flatMap((x) => [-40, 0, -height].map((dy) => ({ x, y: spot.y + dy })))
  const over = [spot.y - APART - height, spot.y + APART].map((y) => ({ x: spot.x - width / 2, y }))
  const edges = [0, frame.width].flatMap((x) => [0, spot.y - 2 * height, spot.y - 1.4 * height, spot.y + 0.4 * height, frame.height].map((y) => ({ x, y })))
  const cost = (at: At): number => {
    const hidden = targets.filter((one) => one.x > at.x - EDGE && one.x < at.x + width + EDGE && one.y > at.y - EDGE && one.y < at.y + height + EDGE).length
    return hidden + FAR * Math.hypot(at.x + width / 2 - spot.x, at.y + height / 2 - spot.y)
  }
  const places = [...beside, ...over, ...edges].map((at) => kept(at, window, frame))
  return places.reduce((best, at) => (cost(at) < cost(best) ? at : best))
}

function kept({ x, y }: At, window: Size, frame: Size): At {
  const within = (at: number, most: number): number => Math.max(EDGE, Math.min(at, most - EDGE))
  return { x: within(x, frame.width - window.width), y: within(y, frame.height - window.height) }
}
