import { expect, it } from 'vitest'
import { lookAt } from '../src/board/look'
import { arranged, joined, type Piece } from '../src/board/pieces'
import { bretwalda } from '../src/games/bretwalda'
import { plain } from '../src/games/plain'
import { told } from '../src/games/plain/facts'
import type { View } from '../src/protocol'
import spring from './fixtures/bretwalda.json'

const view = spring as unknown as View

it('tells anything a view holds in words', () => {
  expect(told({ kind: 'city', units: { neutral: { ceorl: 2, thegn: 0 } }, pillaged: true, control: null })).toBe(
    'kind: city, units: neutral: 2 ceorl, pillaged',
  )
  const face = plain('bretwalda', 'Bretwalda', ['northumbria', 'mercia', 'east-anglia', 'wessex'])
  expect(face.areaWords(view, 'eoforwic')).toContain('northumbria')
  expect(Object.keys(face.points(view))).toContain('east-anglia')
  expect(face.colour(view, 'east-anglia')).toBe('red')
})

it("draws Bretwalda's units, tokens and holders", () => {
  const kinds = bretwalda.pieces(view).eoforwic!.map((piece) => piece.key)
  expect(kinds[0]).toBe('northumbria ruler')
  expect(bretwalda.tints(view).wintaceaster).toBe('red')
  expect(bretwalda.tokens(view).gyrrum).toEqual([{ kind: 'dalc', count: 1 }])
  expect(bretwalda.areaWords(view, 'gyrrum')).toBe('Gyrrum, countryside, harbour: a Dalc')
})

it('shows cards by their names', () => {
  expect(bretwalda.words({ text: 'return c02', verb: 'return', card: 'c02' })).toBe('Put Builder of the Realm under the deck')
  expect(bretwalda.words({ text: 'buy', verb: 'buy' })).toBe('Buy a Lordship card')
  expect(bretwalda.words({ text: 'buy dor', verb: 'buy', area: 'dor' })).toBe('Buy 1 Food for Dor')
  const thegn = { text: 'recruit thegn dor', verb: 'recruit', stack: 'thegn', area: 'dor', price: '3 of 5 Gold' }
  expect(bretwalda.words(thegn)).toBe('Recruit a Thegn in Dor: 3 of 5 Gold')
  expect(bretwalda.words({ text: 'move ealdorman dor', verb: 'move', stack: 'ealdorman', area: 'dor' })).toBe('Move an Ealdorman from Dor')
  expect(bretwalda.words({ text: 'sail ship_1', verb: 'sail', stack: 'ship_1' })).toBe('Sail with Ship 1')
  expect(bretwalda.words({ text: 'bid 2', verb: 'bid', count: 2 }, 'Bribe')).toBe('Pay 2 Gold')
})

const piece = (key: string): Piece => ({ key, owner: 'x', shape: 'square', colour: 'red', symbol: 'spear', count: 1, short: '' })

it('puts those who would come beside those who are there', () => {
  const found = joined({ dor: [piece('b'), piece('a')], man: [piece('c')] }, { dor: [piece('a')] })
  expect(found.dor!.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(found.man).toHaveLength(1)
})

it('lays no counter over another', () => {
  const areas = Object.entries(bretwalda.map.areas)
  const pieces = Object.fromEntries(areas.map(([id]) => [id, [piece('a'), piece('b')]]))
  const placed = Object.values(arranged(bretwalda.map, pieces, lookAt(bretwalda.map, 0.6))).flat()
  const close = placed.flatMap((one, i) => placed.slice(i + 1).filter((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < 20))
  expect(close.length).toBeLessThan(3)
})
