import { describe, expect, it } from 'vitest'
import bretwaldaFile from '../../src/logres/games/bretwalda/data/map.yaml'
import britanniaFile from '../../src/logres/games/britannia/data/map.yaml'
import pendragonFile from '../../src/logres/games/pendragon/data/map.yaml'
import { drawnBorders, outline, pairName, places, shades, strokes, type Geometry } from '../src/board/geometry'
import { bretwalda } from '../src/games/bretwalda'
import { britannia } from '../src/games/britannia'
import { boundaryOf, map as reduxMap } from '../src/games/britannia-redux/map'
import { map as pendragonMap } from '../src/games/pendragon/map'

type Pair = [string, string]
type Pairs = Record<string, { pairs: Pair[]; kind: string }>
interface BritanniaFile {
  areas: { land: string[]; seas: string[] }
  regions: Record<string, { areas: string[] }>
  difficult: Record<string, { areas: string[] }>
  borders: Pairs
  sea_borders: Pairs
  coasts: Pairs
  straits: { pairs: Pair[] }
}
interface BretwaldaFile {
  areas: Record<string, { kind: { value: string }; harbour: { value: boolean }; seas: { value: string[] } }>
  seas: Record<string, { adjacent: { seas: string[] } }>
  borders: Pairs
}
interface PendragonFile {
  spaces: { regions: string[]; cities: string[] }
  terrain: Record<string, string[]>
  borders: { pairs: Pair[] }
  roads: { pairs: Pair[] }
  coasts: Record<string, string[]>
  seas: Record<string, unknown>
}

function named(pairs: Pair[]): string[] {
  return [...new Set(pairs.map(([a, b]) => pairName(a, b)))].sort()
}

function drawn(map: Geometry): string[] {
  return [...drawnBorders(map)].sort()
}

const britanniaRules = britanniaFile as BritanniaFile
const bretwaldaRules = bretwaldaFile as unknown as BretwaldaFile
const pendragonRules = pendragonFile as unknown as PendragonFile
const pendragonSeas = Object.keys(pendragonRules.seas).filter((sea) => sea !== 'source' && Array.isArray(pendragonRules.coasts[sea]))
const pairsOf = (part: Pairs): Pair[] => Object.values(part).flatMap((list) => list.pairs ?? [])
const seasOf = Object.entries(bretwaldaRules.areas).flatMap(([id, area]) => (area.seas?.value ?? []).map((sea): Pair => [id, sea]))
const bretwaldaSeas = Object.entries(bretwaldaRules.seas).flatMap(([id, sea]) => (sea.adjacent?.seas ?? []).map((other): Pair => [id, other]))

const britanniaBorders = [...pairsOf(britanniaRules.borders), ...pairsOf(britanniaRules.sea_borders), ...pairsOf(britanniaRules.coasts), ...britanniaRules.straits.pairs]
const britanniaAreas = [...britanniaRules.areas.land, ...britanniaRules.areas.seas]

const MAPS: Record<string, { map: Geometry; borders: Pair[]; areas: string[] }> = {
  britannia: { map: britannia.map, borders: britanniaBorders, areas: britanniaAreas },
  'britannia-redux': { map: reduxMap, borders: britanniaBorders, areas: [...britanniaAreas, ...pairsOf(britanniaRules.sea_borders).map(boundaryOf)] },
  bretwalda: {
    map: bretwalda.map,
    borders: [...pairsOf(bretwaldaRules.borders), ...seasOf, ...bretwaldaSeas],
    areas: [...Object.keys(bretwaldaRules.areas), ...Object.keys(bretwaldaRules.seas)],
  },
  pendragon: {
    map: pendragonMap,
    borders: [
      ...pendragonRules.borders.pairs,
      ...pendragonSeas.flatMap((sea) => pendragonRules.coasts[sea]!.map((id): Pair => [sea, id])),
    ],
    areas: [...pendragonRules.spaces.regions, ...pendragonRules.spaces.cities, ...pendragonSeas],
  },
}

describe.each(Object.entries(MAPS))('the map of %s', (title, { map, borders, areas }) => {
  it('draws exactly the borders of the rules', () => {
    const known = (pair: string) => pair.split('|').every((id) => id in map.areas || id in map.seas)
    const seas = (pair: string) => pair.split('|').every((id) => id in map.seas)
    // In Pendragon nobody goes from sea to sea: the lines between them part raids, and are no borders.
    const between = drawn(map).filter((pair) => known(pair) && !(title === 'pendragon' && seas(pair)))
    expect(between).toEqual(named(borders))
  })

  it('draws every border arc on the outline of both its areas', () => {
    for (const [i, { kind, of }] of map.arc_info.entries()) {
      if (!['border', 'coast', 'sea_line'].includes(kind)) continue
      for (const id of of) {
        const shape = map.areas[id] ?? map.seas[id]
        if (!shape) continue
        const arcs = shape.polygons.flat(2).map((n) => (n < 0 ? ~n : n))
        expect(arcs, `${id} has arc ${i}`).toContain(i)
      }
    }
  })

  it('has every area once', () => {
    expect(places(map).map(([id]) => id).sort()).toEqual([...areas].sort())
  })

  it('gives neighbours different shades', () => {
    const shade = shades(map)
    for (const { of } of strokes(map, 'border')) expect(shade[of[0]!]).not.toBe(shade[of[1]!])
  })

  it('closes every outline, and puts every anchor on the map', () => {
    for (const [, area] of places(map)) {
      expect(outline(map, area.polygons)).toMatch(/^M.*Z$/)
      expect(area.anchor[0]).toBeGreaterThan(0)
      expect(area.anchor[0]).toBeLessThan(map.width)
    }
  })
})

it("has Britannia's areas in their region and terrain", () => {
  const rough = Object.values(britanniaRules.difficult).flatMap((part) => part.areas)
  for (const [id, area] of Object.entries(britannia.map.areas)) {
    expect(britanniaRules.regions[area.region!]!.areas).toContain(id)
    expect(area.terrain === 'difficult').toBe(rough.includes(id))
  }
})

it("draws each of Bretwalda's borders as the kind it is, its roads and harbours", () => {
  for (const list of Object.values(bretwaldaRules.borders)) {
    for (const pair of list.pairs ?? []) {
      const arcs = strokes(bretwalda.map, 'border').filter(({ of }) => pairName(of[0]!, of[1]!) === pairName(...pair))
      expect(arcs.length, pair.join()).toBeGreaterThan(0)
      for (const arc of arcs) expect(arc.way).toBe(list.kind)
    }
  }
  const roads = Object.values(bretwaldaRules.borders).filter((list) => list.kind === 'road').flatMap((list) => list.pairs)
  expect(named(bretwalda.map.roads!.map((road) => road.between!))).toEqual(named(roads))
  const harbours = Object.values(bretwaldaRules.areas).filter((area) => area.harbour?.value).flatMap((area) => area.seas.value)
  expect(bretwalda.map.sites!.filter((site) => site.kind === 'harbour')).toHaveLength(harbours.length)
})

it("draws Pendragon's roads and terrain", () => {
  expect(named(pendragonMap.roads!.flatMap((road) => (road.between ? [road.between] : [])))).toEqual(named(pendragonRules.roads.pairs))
  for (const [terrain, ids] of Object.entries(pendragonRules.terrain)) {
    for (const id of Array.isArray(ids) ? ids : []) if (pendragonMap.areas[id]) expect(pendragonMap.areas[id].terrain).toBe(terrain)
  }
})

it("puts each of reduX's boundaries on the line between its two seas", () => {
  const pairs = pairsOf(britanniaRules.sea_borders)
  const stations = reduxMap.arc_info.filter(({ kind }) => kind === 'station').map(({ of }) => pairName(of[0]!, of[1]!))
  expect(stations.sort()).toEqual(named(pairs))
  for (const pair of pairs) {
    const [x, y] = reduxMap.seas[boundaryOf(pair)]!.anchor
    const line = reduxMap.arcs[reduxMap.arc_info.findIndex(({ kind, of }) => kind === 'sea_line' && pairName(of[0]!, of[1]!) === pairName(...pair))]!
    const near = Math.min(...line.slice(1).map(([bx, by], i) => Math.abs(Math.hypot(bx - x, by - y) + Math.hypot(line[i]![0] - x, line[i]![1] - y) - Math.hypot(bx - line[i]![0], by - line[i]![1]))))
    expect(near, pair.join()).toBeLessThan(0.01)
  }
})
