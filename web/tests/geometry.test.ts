import { describe, expect, it } from 'vitest'
import mapFile from '../../src/logres/games/britannia/data/map.yaml'
import { drawnBorders, outline, pairName, places, shades, strokes, type Geometry } from '../src/board/geometry'
import geometry from '../src/games/britannia/geometry.json'

type Pairs = Record<string, { pairs: [string, string][] }>
interface MapFile {
  areas: { land: string[]; seas: string[] }
  regions: Record<string, { areas: string[] }>
  difficult: Record<string, { areas: string[] }>
  borders: Pairs
  sea_borders: Pairs
  coasts: Pairs
  straits: { pairs: [string, string][] }
}

const map = geometry as unknown as Geometry
const rules = mapFile as MapFile

function named(pairs: [string, string][]): string[] {
  return pairs.map(([a, b]) => pairName(a, b))
}

describe("Britannia's map", () => {
  it('draws exactly the borders of the rules', () => {
    const lists = [rules.borders, rules.sea_borders, rules.coasts].flatMap((part) => Object.values(part))
    const expected = named([...lists.flatMap((list) => list.pairs), ...rules.straits.pairs])
    expect([...drawnBorders(map)].sort()).toEqual([...new Set(expected)].sort())
  })

  it('draws every border arc on the outline of both its areas', () => {
    for (const [i, { kind, of }] of map.arc_info.entries()) {
      if (!['border', 'coast', 'sea_line'].includes(kind)) continue
      for (const id of of) {
        const shape = map.areas[id] ?? map.seas[id]!
        const arcs = shape.polygons.flat(2).map((n) => (n < 0 ? ~n : n))
        expect(arcs, `${id} has arc ${i}`).toContain(i)
      }
    }
  })

  it('has every area once, in its region and terrain', () => {
    expect(places(map).map(([id]) => id).sort()).toEqual([...rules.areas.land, ...rules.areas.seas].sort())
    const rough = Object.values(rules.difficult).flatMap((part) => part.areas)
    for (const [id, area] of Object.entries(map.areas)) {
      expect(rules.regions[area.region!]!.areas).toContain(id)
      expect(area.terrain === 'difficult').toBe(rough.includes(id))
    }
  })

  it('gives neighbours different shades', () => {
    const shade = shades(map)
    for (const { of } of strokes(map, 'border')) expect(shade[of[0]!]).not.toBe(shade[of[1]!])
  })

  it('closes every outline', () => {
    for (const [, area] of places(map)) expect(outline(map, area.polygons)).toMatch(/^M.*Z$/)
  })
})
