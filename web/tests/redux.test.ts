import { expect, it } from 'vitest'
import { redux } from '../src/games/britannia-redux'
import { CARDS, CROWNS, occupyRounds, ORDER, SCORING, YEARS } from '../src/games/britannia-redux/data'
import { map } from '../src/games/britannia-redux/map'
import { nextTo } from '../src/games/britannia-redux/worth'
import { ledgerOf } from '../src/games'
import type { View } from '../src/protocol'
import spring from './fixtures/redux.json'

const view = spring as unknown as View

it('has the nations, years and cards of its own edition', () => {
  expect(ORDER).toHaveLength(15)
  expect(ORDER).not.toContain('romans')
  expect(Object.keys(YEARS)).toHaveLength(10)
  expect(SCORING.at(-1)).toBe(10)
  expect(ORDER.every((nation) => CARDS[nation]?.hold)).toBe(true)
  expect(CROWNS.map((crown) => crown.name)).toEqual(['Bretwalda', 'Rex Anglorum', 'King of England'])
  expect(occupyRounds('welsh')).toEqual([3, 4])
})

it('draws and names what waits where two seas meet', () => {
  expect(redux.pieces(view).eng_fri?.[0]).toMatchObject({ owner: 'saxons', count: 8 })
  expect(map.seas.eng_fri!.name).toBe('between English Channel and Frisian Sea')
  expect(redux.areaWords(view, 'eng_fri')).toMatch(/^between English Channel and Frisian Sea: Saxons 8 infantry/)
})

it('says where a march from between two seas begins', () => {
  expect(redux.words({ text: 'move eng_fri', verb: 'move', area: 'eng_fri' } as never)).toBe('March from the sea between English Channel and Frisian Sea')
})

it('draws each nation in the colour of the seat that plays it', () => {
  const seats = Object.entries((view.board as { seats: Record<string, { nations: string[] }> }).seats)
  const colours = ['yellow', 'green', 'red', 'blue']
  for (const [i, [seat, { nations }]] of seats.entries()) {
    expect(redux.colour(view, seat)).toBe(colours[i])
    for (const nation of nations) expect(redux.colour(view, nation)).toBe(colours[i])
  }
  const counters = Object.values(redux.pieces(view)).flat().filter((piece) => piece.owner)
  expect(counters.every((piece) => piece.colour === redux.colour(view, piece.owner))).toBe(true)
})

it('tells what areas pay: centres, their neighbours, the rest', () => {
  expect(nextTo(['kent'])).toEqual(expect.arrayContaining(['sussex', 'essex']))
  const saxons = { ...view, seat: 'p3', pending: [{ ...view.pending[0]!, seat: 'p3', actor: 'saxons' }] }
  const { centre, adjacent, other } = CARDS.saxons!.hold!
  expect(redux.worth(saxons)).toMatchObject({ wessex: centre, downlands: adjacent, orkneys: other })
})

it('finds every clause that its table cites', async () => {
  const ledger = await ledgerOf('britannia-redux')
  expect(ledger.some((one) => one.id === 'move.optional')).toBe(true)
  expect(ledger[0]!.id.startsWith('redux.')).toBe(true)
})
