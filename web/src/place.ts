/** Where a table is played: at a server, or on this device. The table page knows no other difference. */

import type { Moment } from './protocol'
import { call } from './wire'

/** A line on which messages go to and fro, as over a WebSocket. */
export interface Line {
  readonly readyState: number
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  send(text: string): void
  close(): void
}

/** The past of a table. */
export interface Past {
  readonly id: string
  moment(count: number, before?: number | null): Promise<Moment>
}

export interface Place {
  readonly onDevice: boolean
  dial(): Line
  /** The table as a seat saw it after an action; or within it, as it stood before a heading of the log. */
  moment(count: number, seat: string | null, before: number | null): Promise<Moment>
}

export function atServer(table: string): Place {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
  return {
    onDevice: false,
    dial: () => new WebSocket(address),
    moment(count, seat, before) {
      const asked = new URLSearchParams([...(seat ? [['seat', seat]] : []), ...(before === null ? [] : [['before', String(before)]])])
      return call<Moment>('GET', `/api/tables/${table}/at/${count}${asked.size ? `?${asked}` : ''}`)
    },
  }
}
