import { expect, it } from 'vitest'
import type { LogLine } from '../src/protocol'
import { isSection, newest, rounds, type Section } from '../src/shell/chapters'

const LEVELS: Record<string, number> = { round: 0, turn: 1, action: 2, battle: 3 }

function logOf(...kinds: string[]): LogLine[] {
  return kinds.map((kind, n) => (kind in LEVELS ? { n, text: kind, kind, heading: n + 1, level: LEVELS[kind]! } : { n, text: kind, kind }))
}

function told({ heading, parts }: Section): unknown[] {
  return [heading?.n ?? null, ...parts.map((part) => (isSection(part) ? told(part) : part.text))]
}

it('sets rounds, turns and actions under their headings, from the oldest on', () => {
  const log = logOf('round', 'turn', 'action', 'a', 'b', 'turn', 'c', 'round', 'd')
  expect(rounds(log).map(told)).toEqual([
    [0, [1, [2, 'a', 'b']], [5, 'c']],
    [7, 'd'],
  ])
})

it('keeps what comes before the first heading', () => {
  expect(rounds(logOf('a', 'turn', 'b')).map(told)).toEqual([[null, 'a', [1, 'b']]])
})

it('finds the newest battle, to the end of its group', () => {
  const log = logOf('turn', 'action', 'battle', 'a', 'battle', 'b', 'turn', 'c')
  expect(newest(log, 'battle').map((line) => line.text)).toEqual(['battle', 'b'])
  expect(newest(log, 'epoch')).toEqual([])
})
