import { expect, it } from 'vitest'
import type { Change, View } from '../src/protocol'
import { changed } from '../src/views'
import opening from './fixtures/opening.json'

const view = opening as unknown as View

function change(part: Partial<Change>): Change {
  const { seat, pending, legal } = view
  const same = { base: view.version, version: view.version + 1, count: 1, seat, pending, legal, initiative: null, result: null, undo: true }
  return { type: 'change', ...same, board: {}, inside: {}, gone: {}, log_from: view.log.length, log: [], ...part }
}

it('replaces entries, and entries within entries', () => {
  const next = changed(view, change({ board: { phase: 'battles' }, inside: { points: { romans: 4 } } }))!
  expect(next.board.phase).toBe('battles')
  expect(next.board.points).toEqual({ ...(view.board.points as object), romans: 4 })
  expect(view.board.phase).toBe('movement')
})

it('drops what is gone, within entries and on the board itself', () => {
  const next = changed(view, change({ gone: { areas: ['kent'], '': ['half'] } }))!
  expect(next.board.areas).not.toHaveProperty('kent')
  expect(next.board).not.toHaveProperty('half')
})

it('cuts the log back before it adds', () => {
  const line = { n: 1, text: 'Romans march' }
  expect(changed(view, change({ log_from: 1, log: [line] }))!.log).toEqual([view.log[0], line])
})

it('refuses a change of another view', () => {
  expect(changed(view, change({ base: 99 }))).toBeNull()
  expect(changed(view, change({ seat: 'red' }))).toBeNull()
  expect(changed(null, change({}))).toBeNull()
})
