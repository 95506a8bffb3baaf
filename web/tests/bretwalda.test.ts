import { expect, it } from 'vitest'
import type { Scene } from '../src/board/face'
import { bretwalda } from '../src/games/bretwalda'
import { CARDS } from '../src/games/bretwalda/data'
import type { Choice, LogLine, View } from '../src/protocol'
import { rows } from '../src/shell/choices'
import { lastApart } from '../src/shell/nouns'
import spring from './fixtures/bretwalda.json'

const view = spring as unknown as View
const seat = view.seat!
const noun = (id: string, name: string) => ({ noun: 'actor', id, name })
const NORTHUMBRIA = noun('northumbria', 'Northumbria')
const MERCIA = noun('mercia', 'Mercia')

const HEADING = { n: 1, heading: 1, level: 2, kind: 'battle', text: 'Northumbria against Mercia: Battle in Lindcylne', args: [NORTHUMBRIA, MERCIA, { noun: 'area', id: 'lindcylne', name: 'Lindcylne' }] }
const CARD = { n: 2, kind: 'play-card', about: 'northumbria', text: 'Northumbria plays Headlong Charge' }
const DICE = { n: 2, kind: 'dice', about: 'northumbria', text: 'Northumbria rolls 1 sword', chance: [['lindcylne attack brown', [1]], ['lindcylne defence red', [1]]] }
const WOUNDS = { n: 2, kind: 'wounds', about: 'northumbria', text: 'Wounds', args: [NORTHUMBRIA, 9, MERCIA, 1] }
const lost = (n: number) => ({ n, kind: 'destroyed', about: 'mercia', text: 'Mercia: one Thegn is destroyed', args: [MERCIA, { noun: 'piece', id: 'thegn', name: 'Thegn' }] })
const won = (n: number) => ({ n, kind: 'battle-won', about: 'northumbria', text: 'Victory for Northumbria in the Battle of Lindcylne' })

function rounds(...log: object[]) {
  const kingdoms = { northumbria: { ...(view.board.kingdoms as Record<string, object>).northumbria, seat } }
  return bretwalda.battles({ ...view, log: log as LogLine[], board: { ...view.board, kingdoms, battle: null } } as Scene, {}).rounds
}

it('shows the end of a Battle with its dice where somebody was asked after they fell', () => {
  const found = rounds(HEADING, CARD, DICE, WOUNDS, lost(3), won(3))
  expect(found.map((round) => round.over)).toEqual([false, true])
  expect(found[1]!.key).toBeGreaterThan(found[0]!.key)
  expect(found[1]!.sides.map((side) => side.rolls.length)).toEqual([1, 1])
  expect(found[1]!.sides[1]!.lost).toContain('Thegn destroyed')
  expect(found[1]!.after).toContain('Victory for Northumbria in the Battle of Lindcylne')
})

it('adds up those who fall', () => {
  const ceorl = { ...lost(2), args: [MERCIA, { noun: 'piece', id: 'ceorl', name: 'Ceorl' }] }
  const [round] = rounds(HEADING, DICE, WOUNDS, lost(2), ceorl, ceorl, won(2))
  expect(round!.sides[1]!.lost).toBe('9 wounds, Thegn destroyed, 2 Ceorls destroyed')
})

it('tells on the card that dice were rolled again', () => {
  const again = { n: 2, kind: 'dice-again', about: 'northumbria', text: 'Northumbria has 1 die rolled again: now 2 swords and 1 shield' }
  expect(rounds(HEADING, DICE, CARD, again, WOUNDS)[0]!.after).toEqual([CARD.text, again.text])
})

it('speaks of the one Ruler', () => {
  const move = (stack: string) => bretwalda.words({ text: '', verb: 'move', stack, area: 'dor' } as Choice)
  expect([move('ruler'), move('thegn')]).toEqual(['Move the Ruler from Dor', 'Move a Thegn from Dor'])
})

it('shows it once where nobody was asked', () => {
  const found = rounds(HEADING, DICE, WOUNDS, lost(2), won(2))
  expect(found.map((round) => round.over)).toEqual([true])
})

it('tells which cards had a part in the wounds, and that the dice alone do not', () => {
  const [round] = rounds(HEADING, CARD, DICE, WOUNDS)
  expect(round!.after).toEqual(['Northumbria plays Headlong Charge'])
  expect(round!.sides[0]!.why).toContain('9 wounds with Ruler, cards and Buildings')
  expect(round!.sides[1]!.why).not.toContain('wounds')
})

it('draws no pips in the log for dice of swords and shields', () => {
  expect(bretwalda.folds([DICE as unknown as LogLine])[0]!.chance).toEqual([])
})

it('tells that Ceorls stay behind, and why', () => {
  const area = (tiles: string[]) => {
    const kingdoms = { northumbria: { ...(view.board.kingdoms as Record<string, object>).northumbria, seat, tiles } }
    return { ...view, board: { ...view.board, kingdoms, areas: { eoforwic: { kind: 'capital', units: { northumbria: { thegn: 1, ceorl: 2 } } } } } } as unknown as Scene
  }
  expect(bretwalda.stays(area([]), 'eoforwic')).toContain('Ceorl Leaders')
  expect(bretwalda.stays(area(['ceorl_leaders']), 'eoforwic')).toBe('')
})

it('offers nobody else a trade while an offer is made up', () => {
  const legal = ['trade mercia', 'offer gold', 'cancel'].map((text) => ({ text, verb: text.split(' ')[0]! }) as Choice)
  expect(bretwalda.beside(legal).map((one) => one.verb)).toEqual(['offer', 'cancel'])
  expect(bretwalda.beside(legal.slice(0, 1)).map((one) => one.verb)).toEqual(['trade'])
})

it('tells what a winter takes, what a Building does, and how much Food is kept', () => {
  expect(CARDS.wi3!.text).toContain('Each discards 2 Food.')
  expect(bretwalda.hint(view, { text: '', verb: 'build', stack: 'mead_hall', area: 'dor' } as Choice)).toContain('Lordship card')
  expect(bretwalda.words({ text: 'keep 1', verb: 'keep', count: null } as unknown as Choice, 'Granaries')).toBe('Keep Food')
})

it('keeps the last word apart, so that what follows stands beside it', () => {
  expect(lastApart([{ text: 'which do you move?', area: null }])).toEqual([[{ text: 'which do you ', area: null }], { text: 'move?', area: null }])
  expect(lastApart([{ text: 'to ', area: null }, { text: 'Nor Sea', area: 'nor_sea' }])).toEqual([[{ text: 'to ', area: null }], { text: 'Nor Sea', area: 'nor_sea' }])
})

it('names the Pretender before the card of the season: the end of the line may be cut', () => {
  const board = { ...view.board, pretender: 'mercia', card: Object.keys(CARDS)[0] }
  const words = bretwalda.status({ ...view, board } as Scene)
  expect(words).toMatch(/^Round \d+ of 12, \w+; Pretender Mercia; ./)
})

const own = (changes: object) => ({ ...view.board, kingdoms: { northumbria: { ...(view.board.kingdoms as Record<string, object>).northumbria, seat, ...changes } } })

it('tells which of its two actions one is asked for', () => {
  const legal = [{ text: 'fyrd', verb: 'fyrd' }]
  expect(bretwalda.status({ ...view, legal, board: own({ actions: ['movement'] }) } as Scene)).toMatch(/^Round \d+ of 12, \w+; action 2 of 2/)
  expect(bretwalda.status({ ...view, legal: [{ text: 'done', verb: 'done' }] } as Scene)).not.toContain('action')
})

it('offers to decline for a Battle only where one is on', () => {
  expect(bretwalda.passes.fit({ ...view, board: { ...view.board, battle: null } } as Scene)).toEqual(['season'])
  expect(bretwalda.passes.fit({ ...view, board: { ...view.board, battle: {} } } as Scene)).toEqual(['battle', 'season', 'attacked'])
})

it('tells what a Chronicle brings, and lets nothing stand out against claiming it', () => {
  const claim = { text: 'claim taker_of_capitals', verb: 'claim', card: Object.keys(CARDS)[0]! }
  expect(bretwalda.hint(view, claim)).toMatch(/; it brings you a Dalc$/)
  expect(rows([claim, { text: 'wait', verb: 'wait' }]).map(({ key, ends }) => [key, ends])).toEqual([[claim.text, false], ['wait', false]])
})

it('asks below dice whose wounds are counted, and shows them apart before', () => {
  const battle = { dice: ['attacker brown 1', 'defender red 1'] }
  const story = (...log: object[]) => bretwalda.battles({ ...view, log: log as LogLine[], board: { ...own({}), battle } } as Scene, {})
  expect(story(HEADING, DICE, WOUNDS).now).toBeNull()
  expect(story(HEADING, DICE).now).not.toBeNull()
  expect(story(HEADING, DICE, WOUNDS, { ...DICE, n: 3 }).now).not.toBeNull()
})
