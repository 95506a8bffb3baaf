import { describe, expect, it } from 'vitest'
import { outlinePoints, places, type Geometry } from '../src/board/geometry'
import { within } from '../src/board/relief'
import { hidden, homes, letters } from '../src/board/spots'
import { bretwalda } from '../src/games/bretwalda'
import { britannia } from '../src/games/britannia'

const MAPS: Record<string, Geometry> = { britannia: britannia.map, bretwalda: bretwalda.map }

describe.each(Object.entries(MAPS))('the counters on the map of %s', (_, map) => {
  // 0.92 on a large screen, 1.6 on a phone.
  it.each([0.92, 1.3, 1.6])('leave the names readable at size %s', (wanted) => {
    const size = Math.min(wanted, map.largest ?? wanted)
    const spots = homes(map, { size })
    const covered = places(map).filter(([, area]) => {
      const name = letters(area)
      return Object.values(spots).reduce((sum, at) => sum + hidden(at, name, size), 0) > name.length / 4
    })
    expect(covered.map(([id]) => id)).toEqual([])
  })

  it('stand inside their areas, so that a tap on one means its area', () => {
    const spots = homes(map, { size: 1.6 })
    for (const [id, area] of places(map)) {
      const isles = !within(outlinePoints(map, area.polygons), area.anchor)
      expect(isles || within(outlinePoints(map, area.polygons), spots[id]!), id).toBe(true)
    }
  })
})
