/** Groups that are led on the map: where they can be taken hold of, and who leaves which stack. */

import type { Scene } from '../../board/face'
import { mustered, type Group } from '../../board/march'
import type { Band } from '../../protocol'
import { counter, piecesOf } from './pieces'
import { map } from './map'
import { boardOf } from './view'

export function grips(scene: Scene, area: string): boolean {
  const { asks } = boardOf(scene)
  return !!asks && asks.seat === scene.seat && asks.movers.includes(area)
}

/** Those with Plunder stand in the same stack as the others; Raiders come out of a sea, where nobody stands. */
export function muster(scene: Scene, band: Band): Omit<Group, 'path'> {
  const kinds = Object.entries(band.pieces).map(([piece, count]) => ({ area: band.origin, key: piece.replace(/^laden_/, ''), count }))
  if (map.seas[band.origin]) return { leaving: [], pieces: kinds.map(({ key, count }) => counter(key, count, 0)) }
  return { leaving: kinds, pieces: mustered(piecesOf(scene), kinds, null) }
}

/** A way of one's own for a group of a March. */
export function route(band: Band, path: string[]): string[] {
  return [...band.begin, ...path.slice(1).map((area) => `to ${area}`), `halt ${path.at(-1)}`]
}
