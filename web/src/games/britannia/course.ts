/** The points of the seats round by round: what the table looked like when each round began, and now. */

import type { Scene } from '../../board/face'
import type { Past } from '../../place'
import type { Moment } from '../../protocol'
import { boardOf } from './view'

export type Course = { round: number; points: Record<string, number> }[]

const kept = new Map<string, Promise<Course[number]>>()

export async function courseOf(table: Past, scene: Scene): Promise<Course> {
  const rounds = scene.log.filter((line) => line.rule === 'timeline.consult').map((line) => line.n)
  const past = await Promise.all(rounds.slice(0, -1).map((_, i) => endOf(table, rounds[i + 1]!)))
  return [{ round: 0, points: zeros(scene) }, ...past, standing(scene)]
}

function zeros(scene: Scene): Record<string, number> {
  return Object.fromEntries(Object.keys(boardOf(scene).seats).map((seat) => [seat, 0]))
}

function endOf(table: Past, count: number): Promise<Course[number]> {
  const key = `${table.id} ${count}`
  const found = kept.get(key) ?? table.moment(count).then((moment) => closing(moment))
  kept.set(key, found)
  return found
}

function closing(moment: Moment): Course[number] {
  const { round, points } = standing(moment)
  return { round: round - 1, points }
}

function standing(scene: { board: Record<string, unknown> }): Course[number] {
  const { round, seats } = boardOf(scene)
  return { round, points: Object.fromEntries(Object.entries(seats).map(([id, seat]) => [id, seat.points - seat.bid])) }
}
