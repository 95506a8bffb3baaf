/** A table on this device: the same messages, by a worker in place of the server. */

import type { Line, Place } from '../place'
import type { Moment } from '../protocol'
import { theEngine } from './engine'

const OPEN = 1
const CLOSED = 3

class WorkerLine implements Line {
  readyState = 0
  onopen: Line['onopen'] = null
  onmessage: Line['onmessage'] = null
  onclose: Line['onclose'] = null
  private readonly line: { send: (text: string | null) => void }

  constructor(table: string) {
    this.line = theEngine().join(table, (text) => (text === null ? this.end() : this.onmessage?.(new MessageEvent('message', { data: text }))))
    queueMicrotask(() => {
      if (this.readyState === CLOSED) return
      this.readyState = OPEN
      this.onopen?.(new Event('open'))
    })
  }

  send(text: string): void {
    this.line.send(text)
  }

  close(): void {
    if (this.readyState === CLOSED) return
    this.line.send(null)
    this.end()
  }

  private end(): void {
    this.readyState = CLOSED
    this.onclose?.(new CloseEvent('close'))
  }
}

export function onDevice(table: string): Place {
  return {
    onDevice: true,
    dial: () => new WorkerLine(table),
    moment: (count, seat, before) => theEngine().ask<Moment>({ what: 'moment', table, count, seat, before }),
  }
}
