import { describe, expect, it } from 'vitest'
import { lookAt } from '../src/board/look'
import { Plans } from '../src/board/plan'
import { answer } from '../src/board/planWorker'
import { arranged } from '../src/board/pieces'
import { homes, learn, learned } from '../src/board/spots'
import type { Geometry } from '../src/board/geometry'
import type { Scene } from '../src/board/face'
import { bretwalda } from '../src/games/bretwalda'
import moments from './moments'

const map = bretwalda.map!
const pieces = bretwalda.pieces({ board: moments('bretwalda')[40], legal: [], log: [], pending: [] } as unknown as Scene)

describe('a plan', () => {
  it('reckoned beside the page is the one that the page reckons', () => {
    const copy = structuredClone(map) as Geometry
    const look = lookAt(map, 0.8)
    const found = answer({ number: 7, map: 0, geometry: copy, pieces: structuredClone(pieces), control: {}, scale: look.scale })
    const plan = new Plans(map, pieces, {}).at(look)
    expect(found.number).toBe(7)
    expect(Object.fromEntries(found.names.map((name) => [name.id, name]))).toEqual(plan.names)
    const other = structuredClone(map) as Geometry
    learn(other, lookAt(other, 0.8), found.spots)
    const known = learned(other, lookAt(other, 0.8)).length
    expect(arranged(other, pieces, lookAt(other, 0.8))).toEqual(plan.standing)
    expect(learned(other, lookAt(other, 0.8)).length).toBe(known)
  }, 60_000)

  it('keeps what it has drawn: the same look draws nothing anew', () => {
    const plans = new Plans(map, pieces, {})
    const look = lookAt(map, 0.8)
    expect(plans.at(look)).toBe(plans.at(look))
    const [id, here] = Object.entries(plans.at(look).counters).find(([, found]) => found.length)!
    const nearer = plans.at(lookAt(map, 1.6)).counters[id]!
    expect(new Set(nearer.map((one) => one.piece))).toEqual(new Set(here.map((one) => one.piece)))
  }, 60_000)

  it('reckons the home of an area when it is asked for, and no other: all of them take a tenth of a second', () => {
    const [own, look] = [structuredClone(map) as Geometry, lookAt(map, 0.8)]
    const [one, two] = Object.keys(homes(own, look))
    expect(learned(own, look)).toEqual([])
    expect(homes(own, look)[one!]).toHaveLength(2)
    expect(learned(own, look).map(([key]) => key.split(' ')[0])).toEqual([one])
    expect(homes(own, look)[two!]).not.toEqual(homes(own, look)[one!])
  }, 60_000)
})
