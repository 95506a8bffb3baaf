/** Factions, pieces, places and statuses by their ids. */

import { t } from '../../languages/language'
import type { Labels } from '../../board/labels'
import { map, SITES_OF } from './map'

export const SEATS = ['dux', 'civitates', 'saxons', 'scotti']
export const COLOURS: Record<string, string> = { dux: 'red', civitates: 'blue', saxons: 'black', scotti: 'green' }
export const FACTIONS: Record<string, string> = { dux: 'Dux', civitates: 'Civitates', saxons: t('Saxons'), scotti: 'Scotti', britons: t('the Britons') }

/** The space a site lies in. */
export const SPACE_OF: Record<string, string> = Object.fromEntries(
  Object.entries(SITES_OF).flatMap(([space, sites]) => Object.keys(sites).map((site) => [site, space])),
)
const SITE_NAMES: Record<string, string> = Object.fromEntries(
  Object.values(SITES_OF).flatMap((sites) => Object.entries(sites).map(([id, site]) => [id, site.name])),
)
const STATUSES: Record<string, [string, string]> = {
  roman_rule_military: [t('Roman Rule'), t('Military Dominance')],
  roman_rule_civilian: [t('Roman Rule'), t('Civilian Dominance')],
  autonomy_military: [t('Autonomy'), t('Military Dominance')],
  autonomy_civilian: [t('Autonomy'), t('Civilian Dominance')],
  fragmentation: [t('Fragmentation'), ''],
}
const LEVELS: Record<string, string> = { roman_rule: t('Roman Rule'), autonomy: t('Autonomy'), fragmentation: t('Fragmentation') }
/** Other nouns of notations. */
const WORDS: Labels = { wealth: 'Wealth', plunder: 'Plunder', units: 'Units', strongholds: 'Strongholds', population: 'Population', prosperity: 'Prosperity', resources: 'Resources', renown: 'Renown', roads: 'Roads', blue: 'Blue', red: 'Red' }
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

/** What one piece of a kind is called, and several. */
const PIECES: Labels = {
  cavalry: '{n:Cavalry|Cavalry}',
  comitates: '{n:Comitates|Comitates}',
  militia: '{n:Militia|Militia}',
  fort: '{n:Fort|Forts}',
  town: '{n:Town|Towns}',
  hillfort: '{n:Hillfort|Hillforts}',
  saxon_warband: '{n:Saxon Warband|Saxon Warbands}',
  scotti_warband: '{n:Scotti Warband|Scotti Warbands}',
  saxon_raider: '{n:Saxon Raider|Saxon Raiders}',
  scotti_raider: '{n:Scotti Raider|Scotti Raiders}',
  saxon_settlement: '{n:Saxon Settlement|Saxon Settlements}',
  scotti_settlement: '{n:Scotti Settlement|Scotti Settlements}',
  red_saxon_warband: '{n:red Saxon Warband|red Saxon Warbands}',
  red_scotti_warband: '{n:red Scotti Warband|red Scotti Warbands}',
  red_saxon_settlement: '{n:red Saxon Settlement|red Saxon Settlements}',
  red_scotti_settlement: '{n:red Scotti Settlement|red Scotti Settlements}',
  blue_saxon_warband: '{n:blue Saxon Warband|blue Saxon Warbands}',
  blue_scotti_warband: '{n:blue Scotti Warband|blue Scotti Warbands}',
  blue_saxon_settlement: '{n:blue Saxon Settlement|blue Saxon Settlements}',
  blue_scotti_settlement: '{n:blue Scotti Settlement|blue Scotti Settlements}',
}

/** `3 Saxon Warbands`, `1 red Scotti Warband with Plunder`, `2 Cavalry`. */
export function pieces(id: string, count: number | null = null): string {
  return `${count === null ? '' : `${count} `}${pieceName(id, count ?? 1)}`
}

/** The same without its number. */
export function pieceName(id: string, count: number): string {
  const kind = id.replace(/^laden_/, '')
  const noun = PIECES[kind] ? t(PIECES[kind], { n: count }) : plain(kind)
  return id === kind ? noun : t('{pieces} with Plunder', { pieces: noun })
}

/** What Commands and Feats are called. */
const PLAYS: Labels = {
  train: 'Train',
  march: 'March',
  intercept: 'Intercept',
  battle: 'Battle',
  build: 'Build',
  invite: 'Invite',
  requisition: 'Requisition',
  retaliate: 'Retaliate',
  muster: 'Muster',
  trade: 'Trade',
  rule: 'Rule',
  reinforce: 'Reinforce',
  pillage: 'Pillage',
  raid: 'Raid',
  return: 'Return',
  settle: 'Settle',
  surprise: 'Surprise',
  ravage: 'Ravage',
  shield_wall: 'Shield wall',
  ransom: 'Ransom',
  entreat: 'Entreat',
}

export function playName(id: string): string {
  return PLAYS[id] ? t(PLAYS[id]) : plain(id)
}

/** A side of a card: `Shaded`. */
export function sideName(side: string): string {
  return side === 'shaded' ? t('Shaded') : side === 'unshaded' ? t('Unshaded') : plain(side)
}

export function levelName(level: string): string {
  return LEVELS[level] ?? plain(level)
}

/** A name for anything: faction, space, sea, site, status, piece. */
export function named(id: string): string {
  if (id.startsWith('laden_') || PIECES[id]) return pieces(id)
  return FACTIONS[id] ?? map.areas[id]?.name ?? map.seas[id]?.name ?? SITE_NAMES[id] ?? (id in WORDS ? t(WORDS[id]!) : playName(id))
}

/** The Imperium in two parts: its level, and who dominates. */
export function imperium(status: string): [string, string] {
  return STATUSES[status] ?? [plain(status), '']
}

