/** Bretwalda's data files, as the client reads them. What is on the cards stands there and nowhere else. */

import { t } from '../../languages/language'
import constantsFile from '../../../../src/logres/games/bretwalda/data/constants.yaml'
import chroniclesFile from '../../../../src/logres/games/bretwalda/data/chronicles.yaml'
import danesFile from '../../../../src/logres/games/bretwalda/data/danes.yaml'
import lordshipFile from '../../../../src/logres/games/bretwalda/data/lordship.yaml'
import mapFile from '../../../../src/logres/games/bretwalda/data/map.yaml'
import rulersFile from '../../../../src/logres/games/bretwalda/data/rulers.yaml'
import seasonsFile from '../../../../src/logres/games/bretwalda/data/seasons.yaml'
import unitsFile from '../../../../src/logres/games/bretwalda/data/units.yaml'
import tilesFile from '../../../../src/logres/games/bretwalda/data/tiles.yaml'

export interface Card {
  name: string
  kind: string
  text: string
  confidence: string
}

interface Entry {
  name?: string
  effect?: string
  condition?: string
  ability?: string
  area?: string
  /** How much Food a winter takes of each. */
  discard_food?: number
  confidence?: string
}

type Entries = Record<string, Entry>

function cards(kind: string, entries: Entries): [string, Card][] {
  return Object.entries(entries)
    .filter(([, one]) => typeof one === 'object' && one !== null && !Array.isArray(one))
    .map(([id, one]) => {
      const limit = one.effect && one.condition && one.condition !== 'none' ? t('If: {condition}.', { condition: one.condition }) : ''
      const penalty = one.discard_food ? t('Each discards {n} Food.', { n: one.discard_food }) : ''
      const texts = [limit, penalty, one.effect ?? one.condition ?? one.ability]
      return [id, { name: one.name ?? id, kind, text: texts.filter(Boolean).join(' '), confidence: one.confidence ?? 'high' }]
    })
}

const seasons = (seasonsFile as { cards: Record<string, Entries> }).cards

/** Every card, ruler and tile by its id. */
export const CARDS: Record<string, Card> = Object.fromEntries([
  ...cards(t('Lordship'), (lordshipFile as { cards: Entries }).cards),
  ...cards(t('Chronicle'), (chroniclesFile as { cards: Entries }).cards),
  ...cards(t('Ruler'), (rulersFile as { rulers: Entries }).rulers),
  ...cards(t('Kingdom tile'), (tilesFile as { tiles: Entries }).tiles),
  ...Object.values(seasons).flatMap((season) => cards(t('Season'), season)),
])

/** What a Building is good for. */
export const BUILDINGS = Object.fromEntries(Object.entries((tilesFile as unknown as { buildings: Entries }).buildings).map(([id, one]) => [id, one.effect ?? '']))

/** Where a Danes card lets them land. */
export const LANDINGS = Object.fromEntries(Object.entries((danesFile as { cards: Entries }).cards).map(([id, one]) => [id, one.area ?? '']))

interface MapFile {
  areas: Record<string, { name: string; kind: { value: string }; food: { value: boolean }; gold: { value: number }; harbour: { value: boolean } }>
  seas: Record<string, { name: string }>
}
const map = mapFile as unknown as MapFile
export const AREAS = map.areas
export const SEAS = map.seas

export const KINGDOMS: Record<string, { name: string; colour: string; symbol: string }> = {
  northumbria: { name: 'Northumbria', colour: 'yellow', symbol: 'chi_rho' },
  mercia: { name: 'Mercia', colour: 'blue', symbol: 'saltire' },
  east_anglia: { name: 'East Anglia', colour: 'green', symbol: 'wheel' },
  wessex: { name: 'Wessex', colour: 'red', symbol: 'wyvern' },
  neutral: { name: 'Neutrals', colour: 'grey', symbol: 'shield' },
  danes: { name: 'Danes', colour: 'black', symbol: 'raven' },
}
type Value = { value: number }
const units = (unitsFile as unknown as { units: Record<string, { cost?: Value }> }).units
const constants = constantsFile as unknown as { rounds: { actions: Value }; fyrd: { lordship_cost: Value }; development: { tile_cost: Value; building_cost: Value } }
/** How many actions a kingdom takes in a round. */
export const ACTIONS_EACH = constants.rounds.actions.value

/** What things cost in Gold, before cards, tiles and Rulers make them cheaper. */
export const COSTS = {
  ...Object.fromEntries(Object.entries(units).flatMap(([id, one]) => (one.cost ? [[id, one.cost.value]] : []))),
  card: constants.fyrd.lordship_cost.value,
  tile: constants.development.tile_cost.value,
  building: constants.development.building_cost.value,
} as Record<string, number>
/** What the faces of the dice show: swords and shields. */
export const DICE = Object.fromEntries(
  Object.entries((unitsFile as { dice: Record<string, { faces?: [number, number][] }> }).dice).map(([colour, die]) => [colour, die.faces ?? []]),
)
export const SEASONS = ['spring', 'summer', 'autumn', 'winter']
