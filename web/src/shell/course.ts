/** How the points of the seats went, from the beginning to what is shown now. */

import { t } from '../languages/language'
import type { GameFace, Scene } from '../board/face'
import type { Past } from '../place'
import type { Moment } from '../protocol'

export interface Step {
  /** `Round 3`, `Card 22: …`. */
  name: string
  points: Record<string, number>
}

const MOST = 24
const kept = new Map<string, Promise<Moment>>()

function momentOf(table: Past, count: number): Promise<Moment> {
  const key = `${table.id} ${count}`
  const found = kept.get(key) ?? table.moment(count)
  kept.set(key, found)
  return found
}

/** Evenly chosen, with the first and the last. */
export function spread<T>(all: T[], most = MOST): T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!)
}

/** The points when each round or card began, and at the end. */
export async function courseOf(table: Past, face: GameFace, scene: Scene): Promise<Step[]> {
  const chapters = spread(scene.log.filter((line) => line.heading && !line.level))
  const past = await Promise.all(chapters.map(async (line) => ({ name: line.text, points: face.points(await momentOf(table, line.n)) })))
  return [...past, { name: t('The end'), points: face.points(scene) }]
}
