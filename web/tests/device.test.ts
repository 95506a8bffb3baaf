import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Client, type Listener } from '../src/client'
import { onDevice } from '../src/offline/device'
import { remove, theEngine } from '../src/offline/engine'
import { keepInstalled } from '../src/offline/kept'
import type { View } from '../src/protocol'
import opening from './fixtures/opening.json'

class FakeWorker {
  sent: Record<string, unknown>[] = []
  ended = false
  onmessage: (event: { data: unknown }) => void = () => {}
  onerror: () => void = () => {}

  constructor(readonly address: string) {
    workers.push(this)
  }

  postMessage(message: Record<string, unknown>): void {
    this.sent.push(message)
  }

  terminate(): void {
    this.ended = true
  }
}

const view = opening as unknown as View
let workers: FakeWorker[]
let listener: Record<keyof Listener, ReturnType<typeof vi.fn>>
let client: Client

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('caches', { delete: async () => true })
  workers = []
  const names = ['welcome', 'view', 'info', 'said', 'notice', 'line', 'lost'] as const
  listener = Object.fromEntries(names.map((name) => [name, vi.fn()])) as typeof listener
  keepInstalled({ version: '1', worker: '/engine/1/worker.js' })
  client = new Client('G', listener as unknown as Listener, onDevice('G').dial)
})

afterEach(async () => {
  client.close()
  await remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says hello to the worker and shows what it answers', async () => {
  await Promise.resolve()
  const [worker] = workers
  expect(worker!.address).toBe('/engine/1/worker.js')
  expect(worker!.sent).toEqual([{ line: 1, table: 'G', text: JSON.stringify({ type: 'hello', table: 'G', seat: null, language: 'en' }) }])
  worker!.onmessage({ data: { line: 1, text: JSON.stringify(view) } })
  expect(listener.view).toHaveBeenCalledWith(view)
})

it('tells the worker when nobody looks any more', async () => {
  await Promise.resolve()
  client.close()
  expect(workers[0]!.sent.at(-1)).toEqual({ line: 1, table: 'G', text: null })
})

it('begins again with a fresh worker when the engine has failed', async () => {
  await Promise.resolve()
  workers[0]!.onmessage({ data: { fault: 'out of memory' } })
  expect(workers[0]!.ended).toBe(true)
  expect(listener.line).toHaveBeenCalledWith(false)
  vi.advanceTimersByTime(1000)
  await Promise.resolve()
  expect(workers[1]!.sent).toHaveLength(1)
})

it('settles a question by its number, and a refusal as an error', async () => {
  const asked = theEngine().ask({ what: 'moment', table: 'G', count: 3, seat: 'red', before: null })
  const { n } = workers[0]!.sent.at(-1) as { n: number }
  workers[0]!.onmessage({ data: { n, text: '{"refused": {"code": "bad-input", "reason": "There is no action 3."}}' } })
  await expect(asked).rejects.toThrow('There is no action 3.')
})
