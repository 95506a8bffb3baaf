/** A game of this device handed on: as a file, or to the server, where it goes on against the same bots. */

import { t } from '../languages/language'
import type { TableId } from '../protocol'
import { navigation } from '../shell/navigation.svelte'
import { beSomebody } from '../welcome/start'
import { call } from '../wire'
import type { KeptGame } from './games'

export function saveRecord({ id, info, record }: KeptGame): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }))
  link.download = `${info.title}-${id}.logres`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

export async function handOver({ info, mine, record }: KeptGame): Promise<void> {
  const played = info.seats.filter((one) => !one.rules)
  const seats = played.map(({ seat, bot }) => ({ seat, who: mine.includes(seat) ? 'me' : bot! }))
  try {
    await beSomebody()
    navigation.go(`/t/${(await call<TableId>('POST', '/api/records', { record, seats })).id}`)
  } catch (problem) {
    throw problem instanceof TypeError ? new Error(t('There is no line to the server.')) : problem
  }
}
