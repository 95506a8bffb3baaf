import { expect, it } from 'vitest'
import { without } from '../src/board/march'
import { flights } from '../src/board/pieces'
import { britannia } from '../src/games/britannia'
import { CARDS, NATIONS, worth } from '../src/games/britannia/data'
import type { View } from '../src/protocol'
import { rows } from '../src/shell/choices'
import later from './fixtures/later.json'
import opening from './fixtures/opening.json'

const first = opening as unknown as View
const middle = later as unknown as View

it('draws every stack of a view', () => {
  const pieces = britannia.pieces(first)
  expect(pieces.english_channel).toEqual([
    expect.objectContaining({ owner: 'romans', count: 16, colour: 'yellow', symbol: 'eagle', shape: 'fleet' }),
  ])
  expect(Object.keys(pieces)).toHaveLength(38)
})

it('tells nations of one colour apart by their symbol', () => {
  const badges = Object.values(NATIONS).map(({ badge }) => `${badge.colour} ${badge.symbol}`)
  expect(new Set(badges).size).toBe(17)
})

it('says what is in an area', () => {
  expect(britannia.areaWords(first, 'kent')).toBe('Kent: Belgae 1 infantry')
  expect(britannia.areaWords(first, 'north_sea')).toBe('North Sea: empty')
  expect(britannia.areaWords(middle, 'downlands')).toBe('Downlands, difficult land: Romano-British 2 infantry')
})

it('puts actions into words', () => {
  expect(britannia.words({ text: 'take 2 infantry@york', verb: 'take', count: 2, stack: 'infantry@york' })).toBe(
    'Take 2 infantry from York',
  )
  expect(britannia.words({ text: 'retreat essex', verb: 'retreat', area: 'essex' })).toBe('Retreat to Essex')
})

it('makes one list of a dragged path', () => {
  expect(britannia.grips(first, 'english_channel')).toBe(true)
  expect(britannia.grips(first, 'kent')).toBe(false)
  const band = { origin: 'english_channel', stack: 'infantry', size: 4, pieces: { infantry: 4 }, begin: ['move english_channel', 'take 4 infantry'], field: 0 }
  expect(britannia.route(band, ['english_channel', 'kent', 'essex'])).toEqual([...band.begin, 'to kent', 'to essex', 'stop'])
  const { leaving, pieces } = britannia.muster(first, band)
  expect(pieces).toEqual([expect.objectContaining({ owner: 'romans', count: 4 })])
  expect(without(britannia.pieces(first), leaving).english_channel![0]!.count).toBe(12)
})

it('sees who moved from one board to the next', () => {
  const piece = britannia.pieces(first).english_channel![0]!
  const after = { english_channel: [{ ...piece, count: 13 }], kent: [{ ...piece, count: 3 }] }
  const moved = flights({ english_channel: [piece] }, after, (id) => britannia.map.areas[id]?.anchor ?? [0, 0])
  expect(moved).toEqual([{ piece: { ...piece, count: 3 }, from: [0, 0], to: britannia.map.areas.kent!.anchor }])
})

it('reads the cards: a single area outranks its zone', () => {
  const pays = worth(CARDS.romans!.occupy!.conquest!.points)
  expect(pays.mar).toBe(4)
  expect(pays.york).toBe(2)
  expect(pays).not.toHaveProperty('orkneys')
})

it('puts actions that differ in a number into one row', () => {
  const legal = [1, 2, 3].map((count) => ({ text: `take ${count} infantry`, verb: 'take', count, stack: 'infantry' }))
  expect(rows([...legal, { text: 'done', verb: 'done' }]).map((row) => row.choices.length)).toEqual([3, 1])
})

it('has a word of the tour for every question of the first round, so that the map keeps its size', () => {
  const first = opening as unknown as View
  const asked = (kind: string): View => ({ ...first, pending: [{ ...first.pending[0]!, kind, actor: 'belgae' }] })
  expect(britannia.advice!(asked('DefenderRetreats'))!.words).toContain('After each round of dice')
  expect(britannia.advice!(asked('Convert'))!.words).toContain('can be chosen')
})

it('tells what it means to submit', () => {
  const asked = { ...first, board: { ...first.board, nation: 'romans' } }
  expect(britannia.hint(asked, { text: 'submit', verb: 'submit' })).toMatch(/^You and Rome attack each other no more/)
  expect(britannia.hint({ ...asked, board: { ...first.board, nation: 'angles' } }, { text: 'submit', verb: 'submit' })).toMatch(/^In Scotland and Galloway/)
  expect(britannia.hint(asked, { text: 'resist', verb: 'resist' })).toBe('')
})

it('says of an attacker who goes back that he gives up the attack, not an area he never held', () => {
  const board = { ...first.board, nation: 'welsh', battle: { area: 'hwicce', armies: {} } }
  const asked = (actor: string) => ({ ...first, board, pending: [{ seat: first.seat, actor, kind: 'AttackerRetreats' }] }) as unknown as View
  expect(britannia.battles(asked('welsh'), {}).leads('retreat gwent')).toBe('nothing more is lost, and the attack is given up')
  expect(britannia.battles(asked('romans'), {}).leads('retreat gwent')).toBe('nothing more is lost, and Hwicce is given up')
})

it('tells nobody but the Romans in the tour what the Romans are paid for', () => {
  const asked = (actor: string) => ({ ...first, board: { ...first.board, half: 2 }, pending: [{ seat: first.seat, actor, kind: 'ChooseGroup' }] }) as unknown as View
  expect(britannia.advice(asked('romans'))!.words).toContain('The Romans are paid')
  expect(britannia.advice(asked('welsh'))!.words).not.toContain('Romans')
})

