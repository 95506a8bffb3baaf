import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Client, type Listener } from '../src/client'
import type { Line as PlaceLine } from '../src/place'
import type { FromServer, View } from '../src/protocol'
import opening from './fixtures/opening.json'

class Line {
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen = () => {}
  onclose = () => {}
  onmessage: (event: { data: string }) => void = () => {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = 3
    this.onclose()
  }

  says(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

const view = opening as unknown as View
const welcome = { type: 'welcome', table: {}, seats: ['yellow'], prepared: {}, said: [], catch_up: null, invite: null }
let lines: Line[]
let listener: Record<keyof Listener, ReturnType<typeof vi.fn>>
let client: Client

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  const names = ['welcome', 'view', 'info', 'said', 'notice', 'line', 'lost'] as const
  listener = Object.fromEntries(names.map((name) => [name, vi.fn()])) as typeof listener
  client = new Client('T', listener as unknown as Listener, () => {
    lines.push(new Line())
    return lines.at(-1) as unknown as PlaceLine
  })
  lines[0]!.onopen()
})

afterEach(() => {
  client.close()
  vi.useRealTimers()
})

function come(line: Line, message: FromServer | typeof welcome): void {
  line.says(message)
}

it('says hello first', () => {
  expect(lines[0]!.sent).toEqual([{ type: 'hello', table: 'T', seat: null, language: 'en' }])
})

it('settles a request by its answer', async () => {
  const answer = client.ask({ type: 'act', version: 0, seat: 'yellow', actions: ['done'] })
  const { id } = lines[0]!.sent[1] as { id: string }
  come(lines[0]!, { type: 'refused', id, code: 'illegal', reason: 'Not yet.', rule: 'move.optional' })
  expect(await answer).toEqual({ ok: false, code: 'illegal', reason: 'Not yet.', rule: 'move.optional' })
})

it('comes back after a cut, as the same seat, and fails what was open', async () => {
  come(lines[0]!, welcome)
  come(lines[0]!, view)
  const answer = client.ask({ type: 'undo', version: 0, seat: 'yellow' })
  lines[0]!.close()
  expect((await answer).ok).toBe(false)
  vi.advanceTimersByTime(1000)
  lines[1]!.onopen()
  expect(lines[1]!.sent).toEqual([{ type: 'hello', table: 'T', seat: 'yellow', language: 'en' }])
})

it('asks for the whole view when a change does not fit', () => {
  come(lines[0]!, view)
  come(lines[0]!, { ...view, type: 'change', base: 77, inside: {}, gone: {}, log_from: 0 } as unknown as FromServer)
  expect(lines[0]!.sent.at(-1)).toMatchObject({ type: 'hello', table: 'T' })
  expect(listener.view).toHaveBeenCalledTimes(1)
})

it('tells when the table cannot be had', () => {
  come(lines[0]!, { type: 'refused', id: '', code: 'no-such-thing', reason: 'there is no such table', rule: null })
  expect(listener.lost).toHaveBeenCalledWith('there is no such table')
})
