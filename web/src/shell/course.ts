/** How the points of the seats went, from the beginning to what is shown now. */

import type { GameFace, Scene } from '../board/face'
import type { Moment } from '../protocol'
import { call } from '../wire'

export interface Step {
  /** `Round 3`, `Card 22: …`. */
  name: string
  points: Record<string, number>
}

const MOST = 24
const kept = new Map<string, Promise<Moment>>()

function momentOf(table: string, count: number): Promise<Moment> {
  const key = `${table} ${count}`
  const found = kept.get(key) ?? call<Moment>('GET', `/api/tables/${table}/at/${count}`)
  kept.set(key, found)
  return found
}

/** Evenly chosen, with the first and the last. */
export function spread<T>(all: T[], most = MOST): T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!)
}

/** The points when each round or card began, and at the end. */
export async function courseOf(table: string, face: GameFace, scene: Scene): Promise<Step[]> {
  const chapters = spread(scene.log.filter((line) => line.heading && !line.level))
  const past = await Promise.all(chapters.map(async (line) => ({ name: line.text, points: face.points(await momentOf(table, line.n)) })))
  return [...past, { name: 'The end', points: face.points(scene) }]
}
