/** The shortest way to a game: no name asked, the first seat, the usual bot or the rules on the others. */

import { t } from '../languages/language'
import type { TableId, TitleInfo } from '../protocol'
import { enterUnnamed } from '../shell/guest'
import { navigation } from '../shell/navigation.svelte'
import { hasNonplayers, seated, usual } from '../shell/seating'
import { session } from '../shell/session.svelte'
import { call } from '../wire'
import { number } from './words'

/** Opens a table, with one's share in its dice pledged and kept, and goes there. */
export async function openTable(wishes: Record<string, unknown>): Promise<void> {
  const { keepSalt, newSalt, pledgeOf } = await import('../shell/shares')
  const salt = newSalt()
  const { id } = await call<TableId>('POST', '/api/tables', { ...wishes, pledge: pledgeOf(salt) })
  keepSalt(id, salt)
  navigation.go(`/t/${id}`)
}

/** Lets somebody in who has not said a name. */
export async function beSomebody(): Promise<void> {
  if (!session.me) await enterUnnamed((body) => session.enter('/api/guest', body))
}

/** `three bots`, `two non-players`. */
export function against(title: TitleInfo): string {
  const count = title.scenarios[0]!.seats.length - 1
  if (hasNonplayers(title)) return t('{number} non-players', { number: number(count - 1) })
  return t('{number} {count:bot|bots}', { number: number(count), count })
}

export async function playAlone(title: TitleInfo): Promise<void> {
  await beSomebody()
  const bot = ['normal', 'greedy'].find((one) => title.bots.includes(one)) ?? title.bots[0]!
  const who = (index: number) => (hasNonplayers(title) ? usual(title, index) : index ? bot : 'me')
  const wishes = title.scenarios[0]!.seats.map((seat, i) => ({ seat, who: who(i) }))
  await openTable({ title: title.id, ...seated(title, wishes, {}), public: false })
}
