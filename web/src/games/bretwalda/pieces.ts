/** Counters, tokens and colours from a view. */

import { called, t } from '../../languages/language'
import type { Control, LegendGroup } from '../../board/face'
import type { Piece, Token } from '../../board/pieces'
import { KINGDOMS } from './data'
import { boardOf, type Units } from './view'
import { named } from './words'

const ORDER = ['ruler', 'ealdorman', 'thegn', 'ceorl', 'dane']
const LOOKS: Record<string, { shape: Piece['shape']; symbol: string }> = {
  ruler: { shape: 'ruler', symbol: '' },
  ealdorman: { shape: 'banner', symbol: 'sword' },
  thegn: { shape: 'shield', symbol: 'round_shield' },
  ceorl: { shape: 'block', symbol: 'pitchfork' },
  dane: { shape: 'rider', symbol: 'raven' },
}

export function piecesOf(scene: { board: Record<string, unknown> }): Record<string, Piece[]> {
  const board = boardOf(scene)
  const found: Record<string, Piece[]> = {}
  for (const [id, area] of Object.entries(board.areas)) {
    found[id] = Object.entries(area.units).flatMap(([side, units]) => counters(side, units))
  }
  for (const { side, name, at, aboard } of board.vessels) {
    const colour = KINGDOMS[side]?.colour ?? 'grey'
    const count = Object.values(aboard).reduce((sum, n) => sum + n, 0)
    const ship: Piece = { key: name, owner: side, shape: 'keel', colour, symbol: 'longship', count, short: tagOf(side) }
    found[at] = [...(found[at] ?? []), ship]
  }
  return found
}

function counters(side: string, units: Units): Piece[] {
  const { colour, symbol } = KINGDOMS[side] ?? { colour: 'grey', symbol: 'shield' }
  const kinds = Object.keys(units).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return kinds.map((kind) => {
    const look = LOOKS[kind] ?? LOOKS.ceorl!
    return { key: `${side} ${kind}`, owner: side, colour, count: units[kind]!, short: tagOf(side), ...look, symbol: look.symbol || symbol }
  })
}

function tagOf(side: string): string {
  return named(side).replace('East ', 'E').slice(0, 3).toUpperCase()
}

/** What lies in an area beside the units. */
export function tokensOf(scene: { board: Record<string, unknown> }): Record<string, Token[]> {
  const entries = Object.entries(boardOf(scene).areas).map(([id, area]) => {
    const tokens: Token[] = (area.buildings ?? []).map((kind) => ({ kind, count: 1 }))
    if (area.food) tokens.push({ kind: 'food', count: area.food })
    if (area.dalc) tokens.push({ kind: 'dalc', count: area.dalc })
    if (area.pillaged) tokens.push({ kind: 'pillage', count: 1 })
    return [id, tokens] as const
  })
  return Object.fromEntries(entries.filter(([, tokens]) => tokens.length))
}

/** Whose areas they are. */
export function tintsOf(scene: { board: Record<string, unknown> }): Record<string, string> {
  const held = Object.entries(boardOf(scene).areas).filter(([, area]) => area.control)
  return Object.fromEntries(held.map(([id, area]) => [id, KINGDOMS[area.control!]?.colour ?? 'grey']))
}

/** The same as shields beside the names. */
export function controlOf(scene: { board: Record<string, unknown> }): Record<string, Control> {
  const held = Object.entries(boardOf(scene).areas).filter(([, area]) => area.control && KINGDOMS[area.control])
  return Object.fromEntries(held.map(([id, area]) => [id, shield(area.control!)]))
}

function shield(side: string): Control {
  const { colour, symbol } = KINGDOMS[side]!
  return { colour, symbol }
}

const UNITS: Record<string, string> = { ruler: t('Ruler, with the emblem of the kingdom'), ealdorman: t('Ealdormen: a banner'), thegn: t('Thegns: a shield'), ceorl: t('Ceorls: a block'), dane: called('Danes') }
const SIGNS: Record<string, string> = { food: t('Food'), dalc: t('Dalc'), abbey: called('Abbey'), granary: called('Granary'), port: called('Port'), mead_hall: called('Mead Hall'), pillage: t('Pillaged'), harbour: t('Harbour') }

const BORDERS: Record<string, string> = {
  road: t('Broken: a road'),
  wilderness: t('Plain: wilderness, which costs more movement'),
  wetland: t('Wide and barred: wetlands, which nobody crosses'),
}

export function legend(): LegendGroup[] {
  const kingdoms = Object.keys(KINGDOMS).filter((side) => side !== 'neutral')
  const ship: Piece = { ...counters('wessex', { ceorl: 2 })[0]!, shape: 'keel', symbol: 'longship' }
  return [
    { title: t('Kingdoms: colour, dots or letters'), items: kingdoms.map((side) => ({ control: shield(side), words: `${named(side)} (${tagOf(side)})` })) },
    { title: t('Units'), items: [...Object.entries(UNITS).map(([kind, words]) => ({ piece: counters(kind === 'dane' ? 'danes' : 'wessex', { [kind]: kind === 'ruler' ? 1 : 2 })[0]!, words })), { piece: ship, words: t('Ship, with so many aboard') }, { piece: counters('neutral', { thegn: 1 })[0]!, words: t('Grey: Neutrals') }] },
    { title: t('Borders'), items: Object.entries(BORDERS).map(([sign, words]) => ({ sign, words })) },
    { title: t('In the areas'), items: Object.entries(SIGNS).map(([sign, words]) => ({ sign, words })) },
  ]
}
