/** A dragged path as notations. Whether it is allowed is for the server to say. */

import type { Quantity, Scene } from '../../board/face'
import { boardOf } from './view'
import { named } from './words'

function asked(scene: Scene): string | null {
  return scene.pending.find((one) => one.seat === scene.seat)?.actor ?? null
}

export function grips(scene: Scene, area: string): boolean {
  return scene.legal.some((choice) => choice.area === area && choice.verb === 'move')
}

/** For each number of armies that could be meant: from where, who, by what way, and stop. */
export function along(scene: Scene, path: string[]): Quantity[] {
  const nation = asked(scene)
  const units = nation ? boardOf(scene).areas[path[0]!]?.units[nation] : undefined
  if (!units) return []
  const way = [...path.slice(1).map((area) => `to ${area}`), 'stop']
  const kinds = (['infantry', 'cavalry'] as const).filter((kind) => units[kind])
  const plain = kinds.flatMap((kind) =>
    Array.from({ length: units[kind] }, (_, i) => ({
      kind,
      count: i + 1,
      actions: [`move ${path[0]}`, `take ${i + 1} ${kind}`, ...way],
    })),
  )
  return [...plain, ...units.leaders.map((leader) => led(leader, path[0]!, units, way))]
}

function led(leader: string, from: string, units: { infantry: number; cavalry: number }, way: string[]): Quantity {
  const picks = (['infantry', 'cavalry'] as const).filter((kind) => units[kind]).map((kind) => `pick ${units[kind]} ${kind}`)
  return { kind: `${named(leader)} with all`, count: null, actions: [`move ${from}`, `lead ${leader}`, ...picks, ...way] }
}
