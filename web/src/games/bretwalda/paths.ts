/** Who leaves an area when units of a kind, or all of them, move. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import { mustered, type Group } from '../../board/march'
import type { Band } from '../../protocol'
import { piecesOf } from './pieces'
import { boardOf } from './view'

export function muster(scene: Scene, band: Band): Omit<Group, 'path'> {
  const side = scene.pending.find((one) => one.seat === scene.seat)?.actor ?? ''
  const leaving = Object.entries(band.pieces).map(([kind, count]) => ({ area: band.origin, key: `${side} ${kind}`, count }))
  return { leaving, pieces: mustered(piecesOf(scene), leaving, null) }
}

/** Ceorls stay where they are unless Ceorl Leaders take them along. */
export function stays(scene: Scene, area: string): string {
  const [id, own] = Object.entries(boardOf(scene).kingdoms).find(([, kingdom]) => kingdom.seat === scene.seat) ?? []
  const ceorls = (id && boardOf(scene).areas[area]?.units[id]?.ceorl) || 0
  if (!ceorls || own!.tiles.includes('ceorl_leaders')) return ''
  return t('{n:The Ceorl stays|Ceorls stay}: it takes Ceorl Leaders to move them.', { n: ceorls })
}
