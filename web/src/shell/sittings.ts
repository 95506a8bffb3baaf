/** Who sits at the table, as the frames around the map tell of it. */

import { t, within } from '../languages/language'
import type { Sitting } from '../board/face'
import { lastDay } from '../community/days'
import { botName } from '../welcome/words'
import type { SeatInfo, TableInfo } from '../protocol'

function who(one: SeatInfo): string {
  if (one.rules) return t('non-player')
  if (one.stand_in) return t('{name} (bot {bot} stands in)', { name: one.holder ?? t('nobody'), bot: within(botName(one.stand_in)) })
  if (one.holiday) return t('{name} (on holiday until {day})', { name: one.holder ?? '', day: lastDay(one.holiday) })
  return one.holder ?? (one.bot ? t('bot {bot}', { bot: within(botName(one.bot)) }) : one.reserved ? t('kept for {name}', { name: one.reserved }) : t('open'))
}

function time(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return hours > 48 ? t('{n} d', { n: Math.floor(hours / 24) }) : hours ? t('{n} h', { n: hours }) : t('{n} min', { n: Math.max(0, Math.floor(seconds / 60)) })
}

/** `mine`: the seats of whoever looks; `asked`: those that are waited for. */
export function sittings(info: TableInfo, mine: string[], asked: string[], points: Record<string, number>): Sitting[] {
  return info.seats.map((one) => {
    const own = mine.includes(one.seat)
    const name = own && !one.stand_in ? t('you') : who(one)
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
