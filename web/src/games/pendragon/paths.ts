/** A dragged path as the notations of one group of a Briton March. Whether it is allowed is for the server to say. */

import type { Quantity, Scene } from '../../board/face'
import { ownerOf, pieces } from './names'
import { boardOf } from './view'

const MARCHERS = ['dux', 'civitates']

function marches(scene: Scene): string | null {
  const { order } = boardOf(scene)
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  return asked?.kind === 'ChooseSpaces' && order?.command === 'march' && !order.feat && MARCHERS.includes(order.faction) ? order.faction : null
}

export function grips(scene: Scene, area: string): boolean {
  return marches(scene) !== null && scene.legal.some((choice) => choice.text === `select ${area}`)
}

/** So many of one kind of Troops, by this way. */
export function along(scene: Scene, path: string[]): Quantity[] {
  const faction = marches(scene)
  const units = Object.entries(boardOf(scene).spaces[path[0]!]?.units ?? {}).filter(([piece]) => ownerOf(piece) === faction)
  const way = [...path.slice(1).map((area) => `to ${area}`), `halt ${path.at(-1)}`]
  return units.flatMap(([piece, [count, laden]]) =>
    Array.from({ length: count - laden }, (_, i) => ({
      kind: pieces(piece),
      count: i + 1,
      actions: [`select ${path[0]}`, `take ${i + 1} ${piece} ${path[0]}`, ...way],
    })),
  )
}
