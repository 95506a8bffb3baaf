/** Bretwalda: the map, the counters, the words and the panels. */

import { t } from '../../languages/language'
import { lettered } from '../../languages/map'
import type { GameFace, Panel, Scene, SeatResult } from '../../board/face'
import type { Choice, LogLine } from '../../protocol'
import type { Decor, Geometry } from '../../board/geometry'
import Battle from './Battle.svelte'
import { battles } from './battles'
import Bids from './Bids.svelte'
import { ACTIONS_EACH, CARDS, KINGDOMS } from './data'
import geometry from './geometry.json'
import Hand from './Hand.svelte'
import { hint } from './hints'
import { ACTIONS, areas, food } from './holdings'
import Kingdoms from './Kingdoms.svelte'
import { chance, foretells, estimates } from './outlook'
import { muster, stays } from './paths'
import { controlOf, legend, piecesOf, tintsOf, tokensOf } from './pieces'
import Purse from './Purse.svelte'
import Rail from './Rail.svelte'
import Seasons from './Seasons.svelte'
import { bidding, boardOf } from './view'
import { areaWords, named, words } from './words'

/** Bids stay on the board until the next ones; they matter in the season they were made in. */
function hasBids(scene: Scene): boolean {
  const { season, kingdoms } = boardOf(scene)
  return ['summer', 'autumn'].includes(season) && Object.values(kingdoms).some((kingdom) => kingdom.bid > 0)
}

const PANELS: Panel[] = [
  { id: 'bids', name: t('Bids'), view: Bids, shown: (scene) => bidding(scene) || hasBids(scene), passing: true },
  { id: 'battle', name: t('Battle'), view: Battle, shown: (scene) => estimates(scene) || scene.log.some((line) => line.kind === 'battle'), passing: true },
  { id: 'hand', name: t('Hand'), view: Hand, shown: (scene) => scene.seat !== null },
  { id: 'kingdoms', name: t('Kingdoms'), view: Kingdoms },
  { id: 'seasons', name: t('Seasons'), view: Seasons },
]
const DECOR: Decor = {
  lands: [
    { name: t('Gaul'), at: [1085, 1290], size: 26 },
    { name: 'Alba', at: [270, 48], size: 26 },
    { name: 'Eire', at: [30, 340], size: 20 },
  ],
  cartouche: { at: [935, 84], motto: t('who becomes ruler over Britain?') },
  rose: [1010, 240],
}

/** What is bought in an area. */
const SPENDS = ['build', 'tile', 'recruit', 'upgrade', 'ship', 'buy', 'play']

const SCOPES = { battle: t('in this Battle'), season: t('this Season'), attacked: t('until attacked') }

/** `; action 1 of 2`, where one is asked which action one takes. */
function turn({ board, legal, seat }: Scene): string {
  if (!legal.some((choice) => ACTIONS.includes(choice.verb))) return ''
  const own = Object.values(boardOf({ board }).kingdoms).find((kingdom) => kingdom.seat === seat)
  return own ? `; ${t('action {n} of {all}', { n: own.actions.length + 1, all: ACTIONS_EACH })}` : ''
}

function status(scene: Scene): string {
  const board = boardOf(scene)
  const pretender = board.pretender ? `; ${t('Pretender {kingdom}', { kingdom: named(board.pretender) })}` : ''
  return `${t('Round {round} of 12, {season}', { round: board.round, season: t(board.season) })}${turn(scene)}${pretender}${CARDS[board.card] ? `; ${CARDS[board.card]!.name}` : ''}`
}

/** The panel for what is asked: the bids, or the hand where nothing but cards is chosen from. A battle has its card on the map. */
function opens(scene: Scene): string | null {
  if (bidding(scene)) return 'bids'
  return scene.legal.length && scene.legal.every((choice) => choice.card) ? 'hand' : null
}

function purse(scene: Scene, seat: string): string {
  const board = boardOf(scene)
  const [id, kingdom] = Object.entries(board.kingdoms).find(([, one]) => one.seat === seat) ?? []
  return id && kingdom ? t('{gold} Gold, {food} Food', { gold: kingdom.gold, food: food(board, id) }) : ''
}

/** What a kingdom holds at the end. */
function standings(scene: Scene): SeatResult[] {
  const board = boardOf(scene)
  return Object.entries(board.kingdoms).map(([id, one]) => {
    const counted: [string, number][] = [[t('areas'), areas(board, id)], [t('Gold'), one.gold + one.treasury], [t('Food'), food(board, id)], [t('Chronicles'), one.chronicles.length], [t('tiles'), one.tiles.length]]
    return { seat: one.seat, parts: counted.map(([name, points]) => ({ name, points: String(points) })) }
  })
}

export const bretwalda = {
  title: 'bretwalda',
  name: 'Bretwalda',
  map: { ...lettered(geometry as unknown as Geometry), decor: DECOR, tokens: true, counters: 8 },
  pieces: piecesOf,
  tokens: tokensOf,
  tints: tintsOf,
  control: controlOf,
  legend,
  areaName: named,
  areaWords,
  words,
  named,
  status,
  points: (scene: Scene) => Object.fromEntries(Object.values(boardOf(scene).kingdoms).map((kingdom) => [kingdom.seat, kingdom.dalcs])),
  colour: (_: Scene, id: string) => KINGDOMS[id.replaceAll('-', '_')]?.colour ?? '',
  opens,
  hint,
  weighs: (choice: Choice) => SPENDS.includes(choice.verb),
  // Its faces are swords and shields, which the line counts; pips would tell nothing.
  folds: (log: LogLine[]) => log.map((line) => (line.kind === 'dice' ? { ...line, chance: [] } : line)),
  onBehalf: (actor: string) => (['neutral', 'danes'].includes(actor) ? t('the {side}', { side: named(actor) }) : null),
  skips: ['Muster'],
  passes: { declines: ['pass', 'wait'], scopes: SCOPES, fit: (scene: Scene) => (boardOf(scene).battle ? Object.keys(SCOPES) : ['season']) },
  estimates,
  foretells,
  muster,
  stays,
  // While an offer is made up, nobody else is offered one.
  beside: (legal: Choice[]) => (legal.some((one) => one.verb === 'cancel') ? legal.filter((one) => one.verb !== 'trade') : legal),
  chance,
  battles,
  grips: (scene: Scene, area: string) => scene.legal.some((choice) => choice.verb === 'move' && choice.area === area),
  panels: PANELS,
  rail: Rail,
  head: Purse,
  purse,
  standings,
  pointsName: t('Dalcs'),
} satisfies GameFace
