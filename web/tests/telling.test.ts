import { expect, it } from 'vitest'
import { toldBefore, toldWith, type Round } from '../src/board/battle'
import type { LogLine, Moment, View } from '../src/protocol'
import { Telling } from '../src/shell/telling.svelte'

const LOG: LogLine[] = [
  { n: 8, text: 'Welsh attack Irish in Dyfed', heading: 5, level: 2 },
  { n: 8, text: 'Round 1 of dice' },
  { n: 8, text: 'Irish lose 1' },
  { n: 10, text: 'Round 2 of dice' },
  { n: 10, text: 'Welsh hold Dyfed' },
  { n: 10, text: 'The turn of the Brigantes', heading: 6, level: 1 },
  { n: 12, text: 'Round 1 of dice' },
]

function round(key: number): Round {
  return { key, area: 'dyfed', heading: '', place: '', sides: [], after: [], over: false }
}

it('tells a round up to the next one or to a heading, and a covered battle not at all', () => {
  expect(toldWith(LOG, round(1), round(3))).toEqual({ lines: 3, count: 9, before: null })
  expect(toldWith(LOG, round(3), undefined)).toEqual({ lines: 5, count: 10, before: 6 })
  expect(toldWith(LOG, round(6), undefined)).toBeNull()
  expect(toldWith(LOG, round(1), { ...round(4), first: 3 })).toEqual({ lines: 3, count: 9, before: null })
  expect(toldBefore(LOG, round(3))).toEqual({ lines: 0, count: 8, before: 5 })
})

function view(count: number): View {
  return { type: 'view', version: count, count, seat: 'p1', pending: [], result: null, board: { at: count }, legal: [{ text: 'now', verb: 'now' }], initiative: null, undo: false, log: LOG }
}

function table() {
  const asked: [number, number | null][] = []
  const moment = (count: number, before: number | null) => {
    asked.push([count, before])
    return Promise.resolve({ ...view(count), board: { at: `${count} before ${before}` } } as Moment)
  }
  const past = { view: view(12), moment }
  const telling = new Telling(past)
  for (const count of [7, 9, 12]) telling.keep(view(count))
  return { telling, asked }
}

it('stands as it stood when what is told happened, and offers nothing', () => {
  const { telling, asked } = table()
  telling.until({ lines: 3, count: 9, before: null })
  expect(telling.scene).toMatchObject({ board: { at: 9 }, legal: [], log: LOG.slice(0, 3) })
  expect(asked).toEqual([])
  telling.until(null)
  expect(telling.scene).toBeNull()
})

it('asks the server for a moment that was never seen, once, and stands as before until it is told', async () => {
  const { telling, asked } = table()
  for (let i = 0; i < 2; i++) telling.until({ lines: 5, count: 10, before: 6 })
  expect(telling.scene?.board).toEqual({ at: 9 })
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(telling.scene?.board).toEqual({ at: '10 before 6' })
  expect(asked).toEqual([[10, 6]])
})

it('forgets what was taken back', () => {
  const { telling, asked } = table()
  telling.keep(view(8))
  telling.until({ lines: 3, count: 9, before: null })
  expect(telling.scene?.board).toEqual({ at: 8 })
  expect(asked).toEqual([[9, null]])
})
