import { expect, it } from 'vitest'
import type { LogLine } from '../src/protocol'
import { drawsOf, wayOf, wordsOf } from '../src/shell/nouns'
import { begunByOthers, isOfOthers, ofOthers, placesOf, stopsAt, turnsSince, waysOf } from '../src/shell/playback'

const area = (id: string, name: string) => ({ noun: 'area', id, name })
const KENT = area('kent', 'Kent')
const ESSEX = area('essex', 'Essex')
const march: LogLine = { n: 4, text: 'Belgae march 2 strong: Kent - Essex', kind: 'march', about: 'belgae', seat: 'blue', args: [{ noun: 'actor', id: 'belgae', name: 'Belgae' }, 2, { series: [KENT, ESSEX], by: ' - ' }] }
const LOG: LogLine[] = [
  { n: 0, text: 'Round 1', kind: 'round', heading: 1, level: 0 },
  { n: 0, text: 'The turn of the Romans', kind: 'turn', heading: 2, level: 1 },
  { n: 2, text: 'Romans occupy Kent: +2 points', kind: 'occupy', seat: 'yellow', args: [KENT] },
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

it('tells turns apart that share an action: the map of one is that before the heading of the next', () => {
  const turns = turnsSince(LOG, 0)
  expect(turns.map(({ end, before }) => [end, before])).toEqual([[2, 3], [6, null]])
})

it('knows the ways and the places of a turn, and whose it was', () => {
  const [turn] = turnsSince(LOG, 2)
  expect(waysOf(turn!)).toEqual([{ path: ['kent', 'essex'], count: 2, about: 'belgae' }])
  expect(placesOf(turn!)).toEqual(['kent', 'essex'])
  expect([isOfOthers(turn!, ['yellow']), isOfOthers(turn!, ['blue'])]).toEqual([true, false])
})

it('leaves out what one did oneself before and after the turns of others', () => {
  const turns = turnsSince(LOG, 0)
  expect(ofOthers(turns, ['yellow']).map((turn) => turn.heading?.text)).toEqual(['The turn of the Belgae'])
  expect(ofOthers(turns, ['blue']).map((turn) => turn.heading?.text)).toEqual(['The turn of the Romans'])
  expect(ofOthers(turns, ['yellow', 'blue'])).toEqual(turns)
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

it('knows whether others have begun a turn, and where it must not go by unseen', () => {
  expect(begunByOthers(turnsSince(LOG, 1), 1, ['yellow'])).toBe(true)
  expect(begunByOthers(turnsSince(LOG, 3), 3, ['yellow'])).toBe(false)
  expect(begunByOthers(turnsSince(LOG, 1), 1, ['yellow', 'blue'])).toBe(false)
  expect(stopsAt(LOG, 1, (line) => line.kind === 'battle')).toBe(5)
  expect(stopsAt(LOG, 6, (line) => line.kind === 'battle')).toBeNull()
})

it('has the dice of a line in the order of its words, by the names of who rolled', () => {
  const actor = (id: string, name: string) => ({ noun: 'actor', id, name })
  const text = 'Round 1 of dice: Welsh hit 1, Romano-British hit 0'
  const args = [1, actor('welsh', 'Welsh'), 1, actor('romano_british', 'Romano-British'), 0]
  const chance = [['battle hwicce romano_british infantry', [2]], ['battle hwicce welsh infantry', [5, 1]], ['battle hwicce welsh cavalry', [3]]]
  expect(drawsOf({ n: 1, text, args, chance })).toEqual([['Welsh infantry', [5, 1]], ['Welsh cavalry', [3]], ['Romano-British infantry', [2]]])
  expect(drawsOf({ n: 1, text: '', chance: [['epoch', [4]], ['deck', ['a']]] })).toEqual([['epoch', [4]], ['deck', ['a']]])
})
