import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { GameFace } from '../src/board/face'
import type { Line, Place } from '../src/place'
import { TableState } from '../src/shell/table.svelte'
import { watching } from './watching.svelte'

vi.mock('../src/community/offline', () => ({ keep: () => Promise.resolve(), recall: () => Promise.resolve(null) }))

const VIEW = { type: 'view', version: 3, count: 2, seat: 'yellow', pending: [{ seat: 'yellow', actor: 'romans', kind: 'Move', prompt: '?', answered: false }], result: null, board: {}, legal: [{ text: 'done', verb: 'done' }], initiative: null, undo: false, log: [] }

/** A table at a line whose other end the test is. */
function seated() {
  const sent: { type: string; id: string }[] = []
  const line = { readyState: 1, onopen: null, onmessage: null, onclose: null, send: (text: string) => void sent.push(JSON.parse(text)), close() {} } as unknown as Line
  const place: Place = { onDevice: true, dial: () => line, moment: () => Promise.reject(new Error('none')) }
  const table = new TableState('T', () => {}, place)
  const tell = (message: unknown): void => void line.onmessage!({ data: JSON.stringify(message) } as MessageEvent)
  tell(VIEW)
  return { table, sent, tell }
}

/** Whether something holds at every step of what was set off, however small. */
async function always(holds: () => boolean): Promise<boolean> {
  for (let step = 0; step < 20; step++) {
    if (!holds()) return false
    await Promise.resolve()
  }
  return true
}

describe('a table that was given an answer', () => {
  it('is busy without a break until the view shows it: each break would draw the map twice', async () => {
    const { table, sent, tell } = seated()
    void table.act(['done'])
    expect(await always(() => table.busy)).toBe(true)
    tell({ type: 'ack', id: sent.find((one) => one.type === 'act')!.id, version: 4 })
    expect(await always(() => table.busy)).toBe(true)
    tell({ ...VIEW, version: 4, count: 3 })
    expect(table.busy).toBe(false)
  })

  it('still asks, so that nothing on the map goes out meanwhile, and takes no second answer', async () => {
    const { table, sent } = seated()
    void table.act(['done'])
    expect([table.asking, table.live]).toEqual([true, false])
    await table.act(['done'])
    expect(sent.filter((one) => one.type === 'act')).toHaveLength(1)
  })

  it('keeps a click that is made meanwhile for the next question of the same kind', async () => {
    const { table, sent, tell } = seated()
    const again = vi.fn()
    void table.act(['done'])
    table.later(again)
    tell({ type: 'ack', id: sent.find((one) => one.type === 'act')!.id, version: 4 })
    expect(await always(() => table.busy)).toBe(true)
    expect(again).not.toHaveBeenCalled()
    tell({ ...VIEW, version: 4, count: 3 })
    tell({ ...VIEW, version: 5, count: 4 })
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('does so as well where the view comes before the word that the answer was taken', async () => {
    const { table, sent, tell } = seated()
    const again = vi.fn()
    const done = table.act(['done'])
    table.later(again)
    tell({ ...VIEW, version: 4, count: 3 })
    tell({ type: 'ack', id: sent.find((one) => one.type === 'act')!.id, version: 4 })
    await done
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('says so where another question comes than the click was meant for', async () => {
    const { table, sent, tell } = seated()
    const again = vi.fn()
    void table.act(['done'])
    table.later(again)
    tell({ type: 'ack', id: sent.find((one) => one.type === 'act')!.id, version: 4 })
    expect(await always(() => table.busy)).toBe(true)
    tell({ ...VIEW, version: 4, count: 3, pending: [{ ...VIEW.pending[0], kind: 'Retreat' }] })
    expect([again.mock.calls.length, table.reason?.text]).toEqual([0, expect.stringContaining('nothing was done')])
  })

  it('can be answered again after a refusal', async () => {
    const { table, sent, tell } = seated()
    const done = table.act(['done'])
    tell({ type: 'refused', id: sent.find((one) => one.type === 'act')!.id, reason: 'no', rule: null, code: 'illegal' })
    await done
    expect([table.live, table.reason?.text]).toEqual([true, 'no'])
  })
})

describe('what this page has done', () => {
  it('is known also where it was asked for before anything was done: what was read is not told again', async () => {
    const { table, tell } = seated()
    const seen: number[] = []
    const stop = watching(() => seen.push(table.acted))
    void table.act(['done'])
    tell({ ...VIEW, version: 4, count: 3 })
    flushSync()
    stop()
    expect(seen.at(-1)).toBe(3)
  })

  it('foretells no battle that is there already', async () => {
    const { table, tell, sent } = seated()
    table.face = { points: () => ({}), foretells: (outlook: { battles?: string[] }) => outlook.battles ?? [] } as unknown as GameFace
    table.outlook = { battles: ['Battle in March'] }
    const asked = table.foretell(['done'])
    await new Promise((rested) => setTimeout(rested, 400))
    const wish = sent.find((one) => one.type === 'preview')!
    tell({ type: 'previewed', id: wish.id, version: 3, log: [], outlook: { battles: ['Battle in March', 'Battle in Kent'] }, uncertain: false, board: {}, inside: {}, gone: {} })
    await asked
    expect(table.foretold).toEqual(['Battle in Kent'])
  })

  it('is not told in the middle of a march of a later moment', () => {
    const { table } = seated()
    const marching = vi.fn(() => null)
    table.face = { marching } as unknown as GameFace
    table.telling.until({ lines: 0, count: 2, before: null })
    void table.march.group
    expect(marching).toHaveBeenCalledWith(table.telling.scene)
  })
})
