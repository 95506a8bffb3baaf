/** Counters from a view. */

import { t } from '../../languages/language'
import type { Control, LegendGroup } from '../../board/face'
import type { Piece } from '../../board/pieces'
import { colourOf, COLOURS, ownerOf } from './names'
import { boardOf } from './view'

const SYMBOLS: Record<string, string> = { cavalry: 'horse', militia: 'spears', comitates: 'crest' }
const RIDERS = ['cavalry', 'comitates']

/** Troops stand square, riders come to a point, Raiders have the round ends of a keel. */
function shapeOf(piece: string): Piece['shape'] {
  if (RIDERS.includes(piece)) return 'rider'
  return piece.endsWith('raider') ? 'keel' : 'block'
}

/** A Warband shows of which nation it is, its colour in whose employ. */
function symbolOf(piece: string): string {
  const saxon = piece.includes('saxon')
  if (piece.endsWith('raider')) return saxon ? 'longship' : 'currach'
  return SYMBOLS[piece] ?? (saxon ? 'axe' : 'targe')
}

export function counter(piece: string, count: number, laden: number): Piece {
  return {
    key: piece,
    owner: ownerOf(piece),
    shape: shapeOf(piece),
    colour: colourOf(piece),
    symbol: symbolOf(piece),
    count,
    laden,
    hired: /^(red|blue)_/.test(piece),
    short: '',
  }
}

export function piecesOf(scene: { board: Record<string, unknown> }): Record<string, Piece[]> {
  const spaces = Object.entries(boardOf(scene).spaces ?? {})
  return Object.fromEntries(spaces.map(([id, { units }]) => [id, Object.entries(units).map(([piece, [count, laden]]) => counter(piece, count, laden))]))
}

/** Whose the spaces are. */
export function tintsOf(scene: { board: Record<string, unknown> }): Record<string, string> {
  const spaces = Object.entries(boardOf(scene).spaces ?? {})
  return Object.fromEntries(spaces.flatMap(([id, { control }]) => (control ? [[id, COLOURS[control]!.replace('black', 'black-rim')]] : [])))
}

const EMBLEMS: Record<string, string> = { dux: 'eagle', civitates: 'column', saxons: 'axe', scotti: 'targe' }

/** The same as shields beside the names. */
export function controlOf(scene: { board: Record<string, unknown> }): Record<string, Control> {
  const spaces = Object.entries(boardOf(scene).spaces ?? {})
  return Object.fromEntries(spaces.map(([id, { control }]) => [id, control ? shield(control) : NOBODY]))
}

const NOBODY: Control = { colour: 'grey', symbol: '' }

function shield(faction: string): Control {
  return { colour: COLOURS[faction]!, symbol: EMBLEMS[faction]! }
}

const UNITS: Record<string, string> = {
  cavalry: t('Cavalry of the Dux'),
  comitates: t('Comitates of the Civitates'),
  militia: t('Militia of the Civitates'),
  saxon_warband: t('Saxon Warbands'),
  scotti_warband: t('Scotti Warbands'),
  saxon_raider: t('Saxon Raiders: round ends'),
  scotti_raider: t('Scotti Raiders: round ends'),
  red_saxon_warband: t('Foederati of the Dux: gold inside'),
  blue_scotti_warband: t('Foederati of the Civitates: gold inside'),
}

export function legend(): LegendGroup[] {
  return [
    { title: t('Pieces'), items: [...Object.entries(UNITS).map(([id, words]) => ({ piece: counter(id, 2, 0), words })), { piece: counter('saxon_raider', 3, 1), words: t('One of them has Plunder') }] },
    { title: t('Control'), items: [...['civitates', 'saxons', 'scotti'].map((faction) => ({ control: shield(faction), words: CONTROLS[faction]! })), { control: NOBODY, words: t('Nobody has Control') }] },
    {
      title: t('In the spaces'),
      items: [
        { sign: 'fort', words: t('Fort') },
        { sign: 'town', words: t('Town') },
        { sign: 'hillfort', words: t('Hillfort') },
        { sign: 'settlement', words: t('Settlement') },
        { sign: 'prosperity', words: t('Gold cubes: Prosperity') },
        { sign: 'population', words: t('Dark disc: Population, red if changed') },
        { sign: 'patrol', words: t('A sea under Patrol') },
      ],
    },
  ]
}

const CONTROLS: Record<string, string> = { civitates: t('Briton Control'), saxons: t('Saxon Control'), scotti: t('Scotti Control') }
