/** Who sits at the table, as the frames around the map tell of it. */

import type { Sitting } from '../board/face'
import type { SeatInfo, TableInfo } from '../protocol'

function who(one: SeatInfo): string {
  if (one.rules) return 'non-player'
  if (one.stand_in) return `${one.holder ?? 'nobody'} (bot ${one.stand_in} stands in)`
  return one.holder ?? (one.bot ? `bot ${one.bot}` : one.reserved ? `kept for ${one.reserved}` : 'open')
}

function time(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return hours > 48 ? `${Math.floor(hours / 24)} d` : hours ? `${hours} h` : `${Math.max(0, Math.floor(seconds / 60))} min`
}

/** `mine`: the seats of whoever looks; `asked`: those that are waited for. */
export function sittings(info: TableInfo, mine: string[], asked: string[], points: Record<string, number>): Sitting[] {
  return info.seats.map((one) => {
    const own = mine.includes(one.seat)
    const name = own && !one.stand_in ? 'you' : who(one)
    return {
      seat: one.seat,
      who: one.online && one.holder && !own ? `${name} ●` : name,
      mine: own,
      asked: asked.includes(one.seat),
      clock: one.clock == null ? null : time(one.clock),
      points: points[one.seat] ?? 0,
    }
  })
}
