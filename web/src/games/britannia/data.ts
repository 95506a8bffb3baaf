/** The game's data files, as the client reads them. Names, colours, years and cards stand there and nowhere else. */

import cardsFile from '../../../../src/logres/games/britannia/data/cards.yaml'
import leadersFile from '../../../../src/logres/games/britannia/data/leaders.yaml'
import nationsFile from '../../../../src/logres/games/britannia/data/nations.yaml'
import timelineFile from '../../../../src/logres/games/britannia/data/timeline.yaml'
import mapFile from '../../../../src/logres/games/britannia/data/map.yaml'

export interface Nation {
  name: string
  badge: { colour: string; symbol: string }
}

type Points = Record<string, number>

export interface Award {
  points: number
  rounds: number[] | 'any'
  turn?: string
  leader?: string
  unit?: string
  of?: string[] | string
}

export interface Card {
  confidence?: string
  hold?: Record<string, { rounds: number[]; points: Points; note?: string }>
  occupy?: Record<string, { rounds: number[]; points: Points; note?: string }>
  eliminate?: Record<string, Award>
}

interface Area {
  areas: string[]
}

interface MapFile {
  areas: { land: string[]; seas: string[] }
  regions: Record<string, Area>
  difficult: Record<string, Area>
  zones: Record<string, Area & { regions: string[] }>
}

const nations = nationsFile as { turn_order: { nations: string[] }; nations: Record<string, Nation> }
const map = mapFile as MapFile

export const ORDER = nations.turn_order.nations
export const NATIONS = Object.fromEntries(ORDER.map((id) => [id, nations.nations[id]!]))
export const LEADERS = (leadersFile as { leaders: Record<string, { name: string; nation: string }> }).leaders
export const CARDS = cardsFile as Record<string, Card>
export const YEARS = (timelineFile as { years: Record<number, [number, number]> }).years
export const LAST = Math.max(...Object.keys(YEARS).map(Number).filter(Boolean))
export const SCORING = (timelineFile as { scoring: { rounds: number[] } }).scoring.rounds
export const LAND = map.areas.land
export const DIFFICULT = new Set(
  Object.values(map.difficult).flatMap((part) => (Array.isArray(part?.areas) ? part.areas : [])),
)

/** The areas a key of a card stands for: one area, a region, or a zone of the map. */
export function areasOf(key: string): string[] {
  if (LAND.includes(key)) return [key]
  const zone = map.zones[key]
  return zone ? [...zone.regions.flatMap(areasOf), ...zone.areas] : (map.regions[key]?.areas ?? [])
}

/** What each area pays on a scroll; a single area outranks the zone it lies in. */
export function worth(points: Points): Record<string, number> {
  const keys = Object.keys(points).sort((a, b) => Number(LAND.includes(a)) - Number(LAND.includes(b)))
  return Object.fromEntries(keys.flatMap((key) => areasOf(key).map((id) => [id, points[key]!])))
}
