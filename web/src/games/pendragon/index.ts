/** Pendragon: the map, the counters, the words and the panels. */

import { t } from '../../languages/language'
import type { Beginning, GameFace, Panel, Scene, SeatResult } from '../../board/face'
import { newest } from '../../shell/chapters'
import { click, mapped, matched, price, roles, shortcuts } from './asking'
import Battle from './Battle.svelte'
import { battles } from './battles'
import Builder from './Builder.svelte'
import Cards from './Cards.svelte'
import Epoch from './Epoch.svelte'
import Bill from './Bill.svelte'
import Factions from './Factions.svelte'
import Forces from './Forces.svelte'
import { hint } from './hints'
import { folded, isThought } from './log'
import { map } from './map'
import { COLOURS, FACTIONS, named } from './names'
import Overlay from './Overlay.svelte'
import { grips, muster, route } from './paths'
import { controlOf, legend, piecesOf, tintsOf } from './pieces'
import Rail from './Rail.svelte'
import Standing from './Standing.svelte'
import Thoughts from './Thoughts.svelte'
import { advice } from './tour'
import { goals } from './tracks'
import { boardOf } from './view'
import { areaWords, placeOf, status, words } from './words'

const PANELS: Panel[] = [
  { id: 'cards', name: t('Cards'), view: Cards },
  { id: 'order', name: t('Command'), view: Builder, shown: (scene) => !!boardOf(scene).order, passing: true },
  { id: 'battle', name: t('Battle'), view: Battle, shown: (scene) => newest(scene.log, 'battle').length > 0, passing: true },
  { id: 'epoch', name: t('Epoch'), view: Epoch, shown: (scene) => boardOf(scene).phase !== 'card' || newest(scene.log, 'epoch').length > 0, passing: true },
  { id: 'standing', name: t('Victory'), view: Standing },
  { id: 'forces', name: t('Forces'), view: Forces },
  { id: 'thoughts', name: t('Non-players'), view: Thoughts, shown: (scene) => scene.log.some(isThought) || Object.values(boardOf(scene).factions).some(({ nonplayer }) => nonplayer) },
]

/** The panel that belongs to what is asked: a Battle, an Epoch Round, or a card that can interrupt. */
function opens(scene: Scene): string | null {
  const board = boardOf(scene)
  if (scene.pending.some((one) => one.kind === 'PlayPivotal' && one.seat === scene.seat)) return 'cards'
  return board.phase === 'card' || scene.result ? null : 'epoch'
}

/** `3 Resources, 2 Wealth`. */
function purse(scene: Scene, seat: string): string {
  const { factions, tracks } = boardOf(scene)
  const own = factions[seat]?.resources ?? 0
  const blue = factions[seat]?.blue
  if (seat === 'dux') return t('{n} Res., {prestige} Prestige', { n: blue ? `${own}+${blue}` : own, prestige: tracks.prestige! })
  return seat === 'civitates' ? t('{n} Res., {wealth} Wealth', { n: own, wealth: tracks.wealth! }) : t('{n} Ren.', { n: own })
}

/** Each goal, and what was reached of it. */
function standings(scene: Scene): SeatResult[] {
  return goals(boardOf(scene)).map(({ seat, wants }) => ({ seat, parts: wants.map((want) => ({ name: `${want.met ? '✓' : '✗'} ${want.words}:`, points: want.has })) }))
}

/** Commands that might be begun in a space: those on offer, with this space as the first one chosen. */
function beginnings(scene: Scene, area: string): Beginning[] {
  if (!map.areas[area] || !scene.pending.some((one) => one.seat === scene.seat && one.kind === 'ChoosePlay')) return []
  const commands = scene.legal.filter(({ text, verb }) => text === verb && verb !== 'pass')
  return commands.map((choice) => ({ words: words(choice), actions: [choice.text, `select ${area}`] }))
}

function inTheOpen(scene: Scene, id: string): string {
  const strengths = matched(boardOf(scene), id)
  return strengths && t('In the open {strengths}', { strengths })
}

/** While a non-player is at play its seat is asked, but nobody is waited for. */
function waits(scene: Scene): string | null {
  const asked = scene.pending.find((one) => !one.answered)?.seat
  return asked && boardOf(scene).factions[asked]?.nonplayer ? t('{faction} act by their flowchart …', { faction: FACTIONS[asked]! }) : null
}

export const pendragon = {
  title: 'pendragon',
  name: 'Pendragon',
  map,
  pieces: piecesOf,
  tints: tintsOf,
  rims: true,
  control: controlOf,
  legend,
  turn: (scene: Scene) => `${boardOf(scene).card?.number} ${boardOf(scene).doing?.now}`,
  overlay: Overlay,
  areaName: named,
  areaWords: (scene: Scene, id: string) => [areaWords(scene, id, map.areas[id]?.terrain), inTheOpen(scene, id)].filter(Boolean).join('. '),
  words,
  place: placeOf,
  roles,
  price,
  hint,
  mapped,
  shortcuts,
  click,
  named,
  status,
  points: (scene: Scene) => Object.fromEntries(Object.entries(boardOf(scene).factions ?? {}).map(([seat, { margin }]) => [seat, margin])),
  pointsName: t('margin of victory'),
  partsName: t('Goals'),
  leads: (scene: Scene) => (boardOf(scene).order?.command === 'intercept' ? t('Ride there') : null),
  colour: (_: Scene, id: string) => COLOURS[id] ?? '',
  hides: isThought,
  stops: (line) => line.kind === 'epoch' || line.kind === 'epoch-phase',
  folds: folded,
  waits,
  opens,
  grips,
  muster,
  route,
  battles,
  beginnings,
  advice,
  panels: PANELS,
  rail: Rail,
  head: Factions,
  bill: Bill,
  purse,
  standings,
} satisfies GameFace
