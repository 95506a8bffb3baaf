/** Factions, pieces, places and statuses by their ids. */

import { map, SITES_OF } from './map'

export const SEATS = ['dux', 'civitates', 'saxons', 'scotti']
export const COLOURS: Record<string, string> = { dux: 'red', civitates: 'blue', saxons: 'black', scotti: 'green' }
export const FACTIONS: Record<string, string> = { dux: 'Dux', civitates: 'Civitates', saxons: 'Saxons', scotti: 'Scotti', britons: 'the Britons' }

/** The space a site lies in. */
export const SPACE_OF: Record<string, string> = Object.fromEntries(
  Object.entries(SITES_OF).flatMap(([space, sites]) => Object.keys(sites).map((site) => [site, space])),
)
const SITE_NAMES: Record<string, string> = Object.fromEntries(
  Object.values(SITES_OF).flatMap((sites) => Object.entries(sites).map(([id, site]) => [id, site.name])),
)
const STATUSES: Record<string, [string, string]> = {
  roman_rule_military: ['Roman Rule', 'Military Dominance'],
  roman_rule_civilian: ['Roman Rule', 'Civilian Dominance'],
  autonomy_military: ['Autonomy', 'Military Dominance'],
  autonomy_civilian: ['Autonomy', 'Civilian Dominance'],
  fragmentation: ['Fragmentation', ''],
}
const OWNERS: Record<string, string> = { cavalry: 'dux', fort: 'dux', militia: 'civitates', comitates: 'civitates', town: 'civitates', hillfort: 'civitates' }

/** Whose a piece is: red and blue ones are Foederati of the Dux and of the Civitates. */
export function ownerOf(piece: string): string {
  if (piece.startsWith('red_')) return 'dux'
  if (piece.startsWith('blue_')) return 'civitates'
  return OWNERS[piece] ?? (piece.includes('saxon') ? 'saxons' : 'scotti')
}

export function colourOf(piece: string): string {
  return COLOURS[ownerOf(piece)]!
}

export function plain(id: string): string {
  const words = id.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MANY: Record<string, string> = { cavalry: 'Cavalry', comitates: 'Comitates', militia: 'Militia' }

/** `3 Saxon Warbands`, `1 red Scotti Warband with Plunder`, `2 Cavalry`. */
export function pieces(id: string, count: number | null = null): string {
  const laden = id.startsWith('laden_') ? ' with Plunder' : ''
  const kind = id.replace(/^laden_/, '')
  const words = kind.split('_').map((word) => (word === 'red' || word === 'blue' ? word : plain(word))).join(' ')
  const noun = MANY[kind] ?? (count === null || count === 1 ? words : `${words}s`)
  return `${count === null ? '' : `${count} `}${noun}${laden}`
}

/** A name for anything: faction, space, sea, site, status, piece. */
export function named(id: string): string {
  return FACTIONS[id] ?? map.areas[id]?.name ?? map.seas[id]?.name ?? SITE_NAMES[id] ?? plain(id)
}

/** The Imperium in two parts: its level, and who dominates. */
export function imperium(status: string): [string, string] {
  return STATUSES[status] ?? [plain(status), '']
}

/** `COROTICUS`: as a title. */
export function cardTitle(title: string): string {
  return title.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()).replace(/\b(Iii|Ii)\b/g, (roman) => roman.toUpperCase())
}
