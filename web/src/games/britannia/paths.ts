/** Marches: who leaves a stack, the group on its way, and a dragged way as notations. */

import type { Scene } from '../../board/face'
import { mustered, type Group, type Leaving } from '../../board/march'
import type { Band } from '../../protocol'
import { LEADERS } from './data'
import { piecesOf } from './pieces'
import { boardOf } from './view'

export function grips(scene: Scene, area: string): boolean {
  return scene.legal.some((choice) => choice.area === area && choice.verb === 'move')
}

/** His first name, as on a ribbon. */
function ribbon(leader: string | null): string | null {
  return leader && LEADERS[leader] ? LEADERS[leader].name.split(' ')[0]! : null
}

export function muster(scene: Scene, band: Band): Omit<Group, 'path'> {
  const nation = scene.pending.find((one) => one.seat === scene.seat)?.actor ?? ''
  const leaving = Object.entries(band.pieces).map(([kind, count]) => ({ area: band.origin, key: `${nation} ${kind}`, count }))
  return { leaving, pieces: mustered(piecesOf(scene), leaving, ribbon(band.stack)) }
}

export function marching(scene: Scene): Group | null {
  const march = boardOf(scene).marching
  if (!march) return null
  const leaving: Leaving[] = march.parts.map((part) => ({ area: part.from, key: `${march.nation} ${part.kind}`, count: part.armies }))
  const here = march.path.at(-1)
  const going = leaving.filter((_, i) => march.parts[i]!.at === here)
  return { path: march.path, leaving, pieces: mustered(piecesOf(scene), going, ribbon(march.leader)) }
}

/** A way of one's own, for the server to judge. */
export function route(band: Band, path: string[]): string[] {
  return [...band.begin, ...path.slice(1).map((area) => `to ${area}`), 'stop']
}
