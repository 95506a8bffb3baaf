import type { Point } from './geometry'

const WAYS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

/** The place to go to with an arrow key: the closest that lies more that way than aside. */
export function nearest(places: Map<string, Point>, from: string, key: string): string | null {
  const way = WAYS[key]
  const here = places.get(from)
  if (!way || !here) return null
  let best: string | null = null
  let least = Infinity
  for (const [id, [x, y]] of places) {
    const ahead = (x - here[0]) * way[0] + (y - here[1]) * way[1]
    const aside = Math.abs((x - here[0]) * way[1]) + Math.abs((y - here[1]) * way[0])
    const cost = ahead + aside * 2
    if (id !== from && ahead > aside * 0.7 && cost < least) [best, least] = [id, cost]
  }
  return best
}
