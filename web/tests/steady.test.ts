import { describe, expect, it } from 'vitest'
import type { Scene } from '../src/board/face'
import type { Geometry } from '../src/board/geometry'
import { lookAt } from '../src/board/look'
import { lettering } from '../src/board/names'
import { arranged, solids } from '../src/board/pieces'
import { Plans } from '../src/board/plan'
import { steady, taken } from '../src/board/steady'
import { britannia } from '../src/games/britannia'
import moments from './moments'

const map = britannia.map!
const look = lookAt(map, 0.8)

function piecesAt(n: number) {
  return britannia.pieces({ board: moments('britannia')[n], legal: [], log: [], pending: [] } as unknown as Scene)
}

describe('what is drawn from', () => {
  it('stays the same object where nothing has changed', () => {
    const before = { kent: [{ key: 'a', count: 1 }], essex: [{ key: 'b', count: 2 }], lit: new Set(['kent']) }
    expect(taken(before, structuredClone(before))).toBe(before)
    const next = taken(before, { ...structuredClone(before), kent: [{ key: 'a', count: 2 }] })
    expect(next).toEqual({ ...before, kent: [{ key: 'a', count: 2 }] })
    expect([next.essex, next.lit]).toEqual([before.essex, before.lit])
    expect(next.essex === before.essex && next.lit === before.lit).toBe(true)
  })

  it('is not taken for the same where something is gone, came, or is of another kind', () => {
    for (const [before, next] of [[{ a: 1, b: 2 }, { a: 1 }], [{ a: 1 }, { a: 1, b: undefined }], [[1, 2], [1]], [[1], { 0: 1 }], [new Set([1]), new Set([2])], [null, {}]] as const) {
      expect(taken(before, next)).toEqual(next)
      expect(taken(before, next)).not.toBe(before)
    }
  })

  it('is remembered from one board to the next', () => {
    const same = steady()
    const pieces = same(piecesAt(40))
    expect(same(piecesAt(40))).toBe(pieces)
    expect(same(piecesAt(41))).toEqual(piecesAt(41))
  })
})

describe('the plans of the next board', () => {
  const [id, here] = Object.entries(piecesAt(40)).find(([area, some]) => map.areas[area] && some.length === 1 && some[0]!.count > 1)!
  const moved = taken(piecesAt(40), { ...piecesAt(40), [id]: [{ ...here[0]!, count: here[0]!.count - 1 }] })

  it('are those of the board before, but for where something has changed', () => {
    const before = new Plans(map, piecesAt(40), {})
    const after = new Plans(map, moved, {}, before)
    const [old, now] = [before.at(look), after.at(look)]
    expect(now.counters[id]).not.toBe(old.counters[id])
    const others = Object.keys(old.counters).filter((area) => area !== id)
    expect(others.filter((area) => now.counters[area] !== old.counters[area])).toEqual([])
    expect(now).toEqual(new Plans(map, moved, {}).at(look))
  }, 60_000)

  it('write the names as if there had been no board before', () => {
    for (const n of [40, 41, 90, 40]) {
      const fresh = structuredClone(map) as Geometry
      const solid = solids(arranged(map, piecesAt(n), look), look)
      expect(lettering(map, solid, look)).toEqual(lettering(fresh, solid, lookAt(fresh, 0.8)))
    }
  }, 60_000)
})
