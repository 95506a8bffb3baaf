import { expect, it } from 'vitest'
import type { LogLine } from '../src/protocol'
import { wayOf, wordsOf } from '../src/shell/nouns'
import { isOfOthers, placesOf, turnsSince, waysOf } from '../src/shell/playback'

const area = (id: string, name: string) => ({ noun: 'area', id, name })
const KENT = area('kent', 'Kent')
const ESSEX = area('essex', 'Essex')
const march: LogLine = { n: 4, text: 'Belgae march 2 strong: Kent - Essex', kind: 'march', about: 'belgae', seat: 'blue', args: [{ noun: 'actor', id: 'belgae', name: 'Belgae' }, 2, { series: [KENT, ESSEX], by: ' - ' }] }
const LOG: LogLine[] = [
  { n: 0, text: 'Round 1', kind: 'round', heading: 1, level: 0 },
  { n: 0, text: 'The turn of the Romans', kind: 'turn', heading: 2, level: 1 },
  { n: 2, text: 'Romans +2: occupies Kent', kind: 'occupy', seat: 'yellow', args: [KENT] },
  { n: 2, text: 'The turn of the Belgae', kind: 'turn', heading: 3, level: 1 },
  { n: 3, text: 'why', kind: 'np-asked', seat: 'blue' },
  march,
  { n: 6, text: 'Belgae attack', kind: 'battle', heading: 4, level: 2, seat: 'blue', args: [ESSEX] },
  { n: 7, text: 'The turn of the Welsh', kind: 'turn', heading: 5, level: 1 },
]

it('cuts the log into turns, and leaves out what was seen and what is not yet begun', () => {
  const turns = turnsSince(LOG, 2, (line) => !!line.kind?.startsWith('np-'))
  expect(turns.map(({ start, end, heading, chapter }) => [start, end, heading?.text, chapter?.text])).toEqual([[2, 6, 'The turn of the Belgae', 'Round 1']])
  expect(turns[0]!.reasons.map((line) => line.text)).toEqual(['why'])
  expect(turns[0]!.lines.map((line) => line.n)).toEqual([4, 6])
  expect(turnsSince(LOG, 0).map((turn) => turn.heading?.text)).toEqual(['The turn of the Romans', 'The turn of the Belgae'])
})

it('knows the ways and the places of a turn, and whose it was', () => {
  const [turn] = turnsSince(LOG, 2)
  expect(waysOf(turn!)).toEqual([{ path: ['kent', 'essex'], count: 2, about: 'belgae' }])
  expect(placesOf(turn!)).toEqual(['kent', 'essex'])
  expect([isOfOthers(turn!, ['yellow']), isOfOthers(turn!, ['blue'])]).toEqual([true, false])
})

it('finds no way in a line that tells of none, and cuts words where a place is named', () => {
  expect(wayOf({ n: 1, text: 'Kent', kind: 'occupy', args: [KENT, ESSEX] })).toBeNull()
  expect(wordsOf(march)).toEqual([
    { text: 'Belgae march 2 strong: ', area: null },
    { text: 'Kent', area: 'kent' },
    { text: ' - ', area: null },
    { text: 'Essex', area: 'essex' },
  ])
  expect(wordsOf({ n: 1, text: 'plain' })).toEqual([{ text: 'plain', area: null }])
})
