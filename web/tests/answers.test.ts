import { expect, it } from 'vitest'
import { bretwalda } from '../src/games/bretwalda'
import { COSTS } from '../src/games/bretwalda/data'
import { britannia } from '../src/games/britannia'
import type { Scene } from '../src/board/face'
import type { Choice, Reached, View } from '../src/protocol'
import { digits, parting, proposed, rows } from '../src/shell/choices'
import { Marching, type Ground } from '../src/shell/marching.svelte'
import spring from './fixtures/bretwalda.json'
import opening from './fixtures/opening.json'

const view = spring as unknown as View
const choice = (text: string, more: Partial<Choice> = {}): Choice => ({ text, verb: text.split(' ')[0]!, ...more }) as Choice

it('numbers answers as they stand in the list, what ends the question last', () => {
  const listed = rows([choice('pass'), choice('play l01', { card: 'l01' }), choice('play l02', { card: 'l02' })])
  expect([...digits(listed)]).toEqual([['play l01', 1], ['play l02', 2], ['pass', 3]])
  const counted = rows([1, 2, 3].map((count) => choice(`take ${count} infantry`, { count, stack: 'infantry' })))
  expect([...digits(counted)].map(([, digit]) => digit)).toEqual([1, 2, 3])
})

it('knows what ends a question, or else calls it off, where there is little room', () => {
  const from = choice('move kent', { area: 'kent' })
  expect(parting(rows([from, choice('done'), choice('cancel')]))).toBe('done')
  expect(parting(rows([from, choice('cancel')]))).toBe('cancel')
  expect(parting(rows([from, choice('done'), choice('pass')]))).toBeNull()
  expect(parting(rows([from]))).toBeNull()
})

it('tells what an action of Bretwalda does and costs', () => {
  expect(bretwalda.hint(view, choice('fyrd'))).toContain(`Thegn ${COSTS.thegn}`)
  expect(bretwalda.hint(view, choice('fyrd'))).toContain('you have 5 Gold')
  expect(bretwalda.hint(view, choice('development'))).toContain(`tiles for ${COSTS.tile} Gold`)
  expect(bretwalda.hint(view, choice('movement'))).toContain('costs nothing')
  expect(bretwalda.hint(view, choice('crown eanred', { card: 'eanred' }))).toBe('In Winter 2 of your units need no Food')
  expect(bretwalda.hint(view, choice('king l06', { card: 'l06' }))).toContain('no shield')
})

it('tells who plays after whom before the direction is chosen', () => {
  const names = ['East Anglia', 'Wessex', 'Northumbria', 'Mercia']
  expect(bretwalda.hint(view, choice('clockwise'))).toContain(names.join(', '))
  expect(bretwalda.hint(view, choice('anticlockwise'))).toContain(['East Anglia', 'Mercia', 'Northumbria', 'Wessex'].join(', '))
})

it('opens the hand where nothing but cards is chosen from, and no panel for a battle', () => {
  expect(bretwalda.opens(view)).toBe('hand')
  expect(bretwalda.opens({ ...view, legal: [choice('recruit thegn eoforwic'), choice('discard l06', { card: 'l06' })] })).toBeNull()
  const fought = { ...opening, board: { ...opening.board, phase: 'battles', battle: { area: 'kent' } } } as unknown as Scene
  expect(britannia.opens(fought)).toBeNull()
})

function ground(fight: boolean): { march: Marching; played: string[][] } {
  const played: string[][] = []
  const reached = {
    bands: [{ origin: 'kent', stack: 'infantry', size: 1, pieces: { infantry: 1 }, begin: ['move kent', 'take 1 infantry'], field: 0 }],
    fields: [{ targets: [{ area: 'essex', kind: 'step', path: ['kent', 'essex'], actions: ['to essex', 'stop'], arrive: 1, fight }], barred: [{ text: 'Infantry moves two areas.', rule: 'move.normal.two', areas: ['york'] }] }],
  } as unknown as Reached
  const ground = { live: true, scene: null, face: { areaName: britannia.areaName, muster: () => ({ pieces: [], leaving: [] }) }, reach: async () => reached, refuses: async () => false, foresee: async () => null, act: async (actions: string[]) => void played.push(actions) }
  return { march: new Marching(ground as unknown as Ground), played }
}

it('asks before a lone army attacks, and lets it march in peace at once', async () => {
  const peace = ground(false)
  await peace.march.begin('kent')
  peace.march.aim('essex')
  await peace.march.drop()
  expect(peace.played).toEqual([['move kent', 'take 1 infantry', 'to essex', 'stop']])
  const war = ground(true)
  await war.march.begin('kent')
  war.march.aim('essex')
  await war.march.drop()
  expect(war.played).toEqual([])
  expect(war.march.placed).toBe('essex')
  await war.march.confirm()
  expect(war.played).toHaveLength(1)
})

it('keeps a click that comes while the server is still asked where the march can go', async () => {
  const { march, played } = ground(true)
  const begun = march.begin('kent')
  expect(march.tap('essex')).toBe(true)
  await begun
  await Promise.resolve()
  expect(march.placed).toBe('essex')
  expect(played).toEqual([])
})

it('names the area that cannot be reached with the reason', async () => {
  const { march } = ground(true)
  await march.begin('kent')
  march.aim('york')
  expect(march.refusal).toBe('York: Infantry moves two areas.')
})

it('lights the map as soon as it is asked how many march, with all of them chosen', async () => {
  const { march } = ground(false)
  const asking = { pending: [{ seat: 'yellow', kind: 'ChooseWho' }], seat: 'yellow' } as unknown as Scene
  Object.assign(march['ground'], { scene: asking, face: { ...march['ground'].face, setsOut: britannia.setsOut } })
  await march.goOn()
  expect(march.origin).toBe('kent')
  expect(march.targets.map((one) => one.area)).toEqual(['essex'])
  expect(britannia.setsOut({ ...asking, pending: [{ seat: 'yellow', kind: 'ChooseGroup' }] } as unknown as Scene)).toBe(false)
})

it('calls what the tour proposes as its button is called', () => {
  const scene = { seat: 'blue', legal: [choice('stop'), choice('cancel')], pending: [{ seat: 'blue', kind: 'BuildBurh' }] } as unknown as Scene
  expect(proposed(britannia, scene, 'stop')).toEqual({ words: 'Build no burh', actions: ['stop'] })
  expect(proposed(britannia, scene, 'done')).toBeNull()
  const whole = { words: 'Carry it out', note: '', actions: ['stop', 'fight'] }
  const feat = { words: '+ Rule', note: '', actions: ['stop', 'with rule'], hint: 'buy Wealth' }
  expect(proposed({ ...britannia, shortcuts: () => [feat, whole] }, scene, 'stop')).toBe(whole)
})
