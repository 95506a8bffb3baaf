import { expect, it } from 'vitest'
import { chapters } from '../src/shell/chapters'

const LEVELS: Record<string, number> = { round: 2, turn: 1 }
const log = ['round', 'turn', 'a', 'b', 'turn', 'c', 'round', 'd'].map((text, n) => ({ n, text }))

it('groups the log by rounds and turns, the newest first', () => {
  const found = chapters(log, (line) => LEVELS[line.text] ?? 0)
  const told = found.map(({ heading, turns }) => [heading?.n, turns.map((turn) => turn.lines.map((line) => line.text))])
  expect(told).toEqual([
    [6, [['d']]],
    [0, [['c'], ['b', 'a']]],
  ])
})

it('keeps what comes before the first heading', () => {
  expect(chapters([{ n: 0, text: 'a' }], () => 0)).toEqual([
    { heading: null, turns: [{ heading: null, lines: [{ n: 0, text: 'a' }] }] },
  ])
})
