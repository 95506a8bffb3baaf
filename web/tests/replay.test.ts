import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/protocol'
import { after, bands, before, curve, deedsOf, stops } from '../src/replay/marks'
import { routeOf } from '../src/routes'

const line = (n: number, heading: number, level: number, kind = '', text = ''): LogLine => ({ n, text, kind, heading, level })
const log = [line(0, 1, 0, 'round', 'Round 1'), line(0, 2, 1, 'turn'), line(3, 3, 2, 'battle'), { n: 4, text: 'a loss' }, line(6, 4, 1, 'turn'), line(9, 5, 0, 'round', 'Round 2')]

describe('a recorded game', () => {
  it('stops at each action, each battle or each turn', () => {
    expect(stops(log, 'action', 3)).toEqual([0, 1, 2, 3])
    expect(stops(log, 'battle', 12)).toEqual([0, 3, 12])
    expect(stops(log, 'turn', 12)).toEqual([0, 6, 9, 12])
  })

  it('goes on and back between them', () => {
    expect([after([0, 6, 9], 6), after([0, 6, 9], 9), before([0, 6, 9], 6), before([0, 6], 0)]).toEqual([9, 9, 0, 0])
  })

  it('has a band for each round', () => {
    expect(bands(log, 12)).toEqual([{ name: 'Round 1', from: 0, to: 9 }, { name: 'Round 2', from: 9, to: 12 }])
  })

  it('marks the deeds that a chronicle tells, those of one action together', () => {
    const told = [line(3, 0, 0, 'leader-killed', 'Arthur is killed'), line(3, 0, 0, 'king', 'King of England'), line(4, 0, 0, 'march', 'They march')]
    expect(deedsOf([...log, ...told])).toEqual([{ n: 3, text: 'Arthur is killed. King of England' }])
  })

  it('draws a curve of points', () => {
    expect(curve([[0, 0], [10, 5]], 10, 0, 5)).toBe('M0.0 96.0L1000.0 8.0')
  })

  it('has an address for each moment', () => {
    expect(routeOf('/t/abc/replay', '#at=1132')).toEqual({ page: 'replay', id: 'abc', at: 1132 })
    expect(routeOf('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc', at: null })
  })
})
