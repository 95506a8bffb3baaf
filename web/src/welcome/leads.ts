/** Which peoples each seat leads, by their names. */

import { faceOf } from '../games'
import type { Seats } from '../protocol'
import { call } from '../wire'

export async function seatsOf(title: string, scenario: string, options: Record<string, unknown>): Promise<Seats> {
  return call<Seats>('POST', `/api/titles/${title}/seats`, { scenario, options })
}

/** The names come with the game, which whoever opens a table is about to need. */
export async function namesOf(title: string, leads: Seats['leads']): Promise<Record<string, string>> {
  if (!Object.values(leads).some((nations) => nations.length)) return {}
  const face = await faceOf(title)
  return Object.fromEntries(Object.entries(leads).map(([seat, nations]) => [seat, nations.map((id) => face.named(id)).join(', ')]))
}
