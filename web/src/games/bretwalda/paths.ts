/** Who leaves an area when units of a kind, or all of them, move. */

import type { Scene } from '../../board/face'
import { mustered, type Group } from '../../board/march'
import type { Band } from '../../protocol'
import { piecesOf } from './pieces'

export function muster(scene: Scene, band: Band): Omit<Group, 'path'> {
  const side = scene.pending.find((one) => one.seat === scene.seat)?.actor ?? ''
  const leaving = Object.entries(band.pieces).map(([kind, count]) => ({ area: band.origin, key: `${side} ${kind}`, count }))
  return { leaving, pieces: mustered(piecesOf(scene), leaving, null) }
}
