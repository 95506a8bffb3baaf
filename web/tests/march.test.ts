import { expect, it } from 'vitest'
import { bandFor, foothold, mustered, needs, refusalFor, stacks, without } from '../src/board/march'
import type { Piece } from '../src/board/pieces'
import type { Band, Field, Target } from '../src/protocol'
import { soleAnswer } from '../src/shell/choices'

const target = (area: string): Target => ({ area, kind: 'step', path: ['kent', area], actions: [`to ${area}`, 'stop'], arrive: 1, fight: false })
const FIELDS: Field[] = [
  { targets: [target('essex')], barred: [{ text: 'Infantry moves two areas.', rule: 'move.normal.two', areas: ['york'] }] },
  { targets: [target('suffolk')], barred: [{ text: 'Infantry moves two areas.', rule: 'move.normal.two', areas: ['york'] }] },
]
const band = (stack: string, size: number, field: number): Band => ({ origin: 'kent', stack, size, pieces: { infantry: size }, begin: ['move kent'], field })
const BANDS = [band('infantry', 1, 0), band('infantry', 2, 0), band('infantry', 3, 1), band('ida', 3, 1)]
const piece: Piece = { key: 'angles infantry', owner: 'angles', shape: 'square', colour: 'red', symbol: 'axe', count: 3, short: 'Angl' }

it('takes the largest number that gets there where the chosen one does not', () => {
  expect(bandFor(BANDS, FIELDS, BANDS[0]!, 'essex')).toBe(BANDS[0])
  expect(bandFor(BANDS, FIELDS, BANDS[2]!, 'essex')).toBe(BANDS[1])
  expect(bandFor(BANDS, FIELDS, BANDS[2]!, 'york')).toBeNull()
})

it('takes fewer where only they get there without a fight on the way', () => {
  const overrun: Target = { ...target('suffolk'), kind: 'overrun' }
  const fields = [{ ...FIELDS[0]!, targets: [target('suffolk')] }, { ...FIELDS[1]!, targets: [overrun, { ...overrun, area: 'essex' }] }]
  expect(bandFor(BANDS, fields, BANDS[2]!, 'suffolk')).toBe(BANDS[1])
  expect(bandFor(BANDS, fields, BANDS[2]!, 'essex')).toBe(BANDS[2])
})

it('tells how many it takes, or the reason', () => {
  expect(needs(BANDS, FIELDS, BANDS[0]!)).toEqual({ suffolk: 3 })
  expect(refusalFor(BANDS, FIELDS, BANDS[0]!, 'suffolk')).toBe('Needs 3 to get there.')
  expect(refusalFor(BANDS, FIELDS, BANDS[0]!, 'york')).toBe('Infantry moves two areas.')
  expect(stacks(BANDS).map((one) => [one.stack, one.least, one.most])).toEqual([['infantry', 1, 3], ['ida', 3, 3]])
})

it('takes a group off its stack and leaves the rest', () => {
  const leaving = [{ area: 'kent', key: piece.key, count: 2 }]
  expect(without({ kent: [piece] }, leaving).kent![0]!.count).toBe(1)
  expect(without({ kent: [piece] }, [{ ...leaving[0]!, count: 3 }]).kent).toEqual([])
  expect(mustered({ kent: [piece] }, leaving, 'Ida')).toEqual([expect.objectContaining({ count: 2, leaders: ['Ida'] })])
})

it('stands beside who is there, on the side it came from', () => {
  const everywhere = () => true
  expect(foothold([100, 100], [0, 100], false, 1, everywhere)).toEqual([100, 100])
  expect(foothold([100, 100], [0, 100], true, 1, everywhere).map(Math.round)).toEqual([64, 100])
})

it('stands elsewhere in the area where that side is not its own', () => {
  const [x, y] = foothold([100, 100], [0, 100], true, 1, ([, y]) => y > 120)
  expect(y).toBeGreaterThan(120)
  expect(Math.round(Math.hypot(x - 100, y - 100))).toBe(36)
  expect(foothold([100, 100], [0, 100], true, 1, () => false).map(Math.round)).toEqual([64, 100])
})

it('gives the sole answer only where it is named and nothing else is left', () => {
  const choices = (...texts: string[]) => texts.map((text) => ({ text, verb: text }))
  expect(soleAnswer(choices('stop', 'cancel'), ['stop'])).toBe('stop')
  expect(soleAnswer(choices('stop', 'to', 'cancel'), ['stop'])).toBeNull()
  expect(soleAnswer(choices('done', 'cancel'), ['stop'])).toBeNull()
})
