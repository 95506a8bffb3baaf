/** Bretwalda: the map, the counters, the words and the panels. */

import type { GameFace, Panel, Scene, SeatResult } from '../../board/face'
import type { Decor, Geometry } from '../../board/geometry'
import Battle from './Battle.svelte'
import { battles } from './battles'
import Bids from './Bids.svelte'
import { CARDS, KINGDOMS } from './data'
import geometry from './geometry.json'
import Hand from './Hand.svelte'
import { areas, food } from './holdings'
import Kingdoms from './Kingdoms.svelte'
import { chance, foretells, estimates } from './outlook'
import { muster } from './paths'
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
  { id: 'bids', name: 'Bids', view: Bids, shown: (scene) => bidding(scene) || hasBids(scene) },
  { id: 'battle', name: 'Battle', view: Battle, shown: (scene) => estimates(scene) || scene.log.some((line) => line.kind === 'battle') },
  { id: 'hand', name: 'Hand', view: Hand, shown: (scene) => scene.seat !== null },
  { id: 'kingdoms', name: 'Kingdoms', view: Kingdoms },
  { id: 'seasons', name: 'Seasons', view: Seasons },
]
const DECOR: Decor = {
  lands: [
    { name: 'Gaul', at: [1085, 1290], size: 26 },
    { name: 'Alba', at: [270, 48], size: 26 },
    { name: 'Eire', at: [30, 340], size: 20 },
  ],
  cartouche: { at: [935, 84], motto: 'who becomes ruler over Britain?' },
  rose: [1010, 240],
}

function status(scene: Scene): string {
  const board = boardOf(scene)
  return `Round ${board.round} of 12, ${board.season}${CARDS[board.card] ? `: ${CARDS[board.card]!.name}` : ''}${board.pretender ? `; Pretender ${named(board.pretender)}` : ''}`
}

/** The panel for what is asked: the bids, a battle that is on, or cards that are chosen from. */
function opens(scene: Scene): string | null {
  if (bidding(scene)) return 'bids'
  if (boardOf(scene).battle) return 'battle'
  return scene.legal.some((choice) => choice.card) ? 'hand' : null
}

function purse(scene: Scene, seat: string): string {
  const board = boardOf(scene)
  const [id, kingdom] = Object.entries(board.kingdoms).find(([, one]) => one.seat === seat) ?? []
  return id && kingdom ? `${kingdom.gold} Gold, ${food(board, id)} Food` : ''
}

/** What a kingdom holds at the end. */
function standings(scene: Scene): SeatResult[] {
  const board = boardOf(scene)
  return Object.entries(board.kingdoms).map(([id, one]) => {
    const counted: [string, number][] = [['areas', areas(board, id)], ['Gold', one.gold + one.treasury], ['Food', food(board, id)], ['Chronicles', one.chronicles.length], ['tiles', one.tiles.length]]
    return { seat: one.seat, parts: counted.map(([name, points]) => ({ name, points: String(points) })) }
  })
}

export const bretwalda = {
  title: 'bretwalda',
  name: 'Bretwalda',
  map: { ...(geometry as unknown as Geometry), decor: DECOR, tokens: true, counters: 8 },
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
  skips: ['Muster'],
  passes: { declines: ['pass', 'wait'], scopes: { battle: 'in this Battle', season: 'this Season', attacked: 'until attacked' } },
  estimates,
  foretells,
  muster,
  chance,
  battles,
  grips: (scene: Scene, area: string) => scene.legal.some((choice) => choice.verb === 'move' && choice.area === area),
  panels: PANELS,
  rail: Rail,
  head: Purse,
  purse,
  standings,
  pointsName: 'Dalcs',
} satisfies GameFace
