/** Pendragon: the map, the counters, the words and the panels. */

import type { GameFace, Panel, Scene } from '../../board/face'
import Battle from './Battle.svelte'
import Builder from './Builder.svelte'
import Cards from './Cards.svelte'
import Epoch from './Epoch.svelte'
import Forces from './Forces.svelte'
import { headline, isThought, lastBattle, lastEpoch, logged } from './log'
import { map } from './map'
import { COLOURS, FACTIONS, named } from './names'
import Overlay from './Overlay.svelte'
import { along, grips } from './paths'
import { piecesOf, tintsOf } from './pieces'
import Standing from './Standing.svelte'
import Thoughts from './Thoughts.svelte'
import { advice } from './tour'
import { boardOf } from './view'
import { areaWords, placeOf, status, words } from './words'

const PANELS: Panel[] = [
  { id: 'cards', name: 'Cards', view: Cards },
  { id: 'order', name: 'Command', view: Builder, shown: (scene) => !!boardOf(scene).order },
  { id: 'battle', name: 'Battle', view: Battle, shown: (scene) => lastBattle(scene.log).length > 0 },
  { id: 'epoch', name: 'Epoch', view: Epoch, shown: (scene) => boardOf(scene).phase !== 'card' || lastEpoch(scene.log).length > 0 },
  { id: 'standing', name: 'Victory', view: Standing },
  { id: 'forces', name: 'Forces', view: Forces },
  { id: 'thoughts', name: 'Non-players', view: Thoughts, shown: (scene) => scene.log.some(isThought) || Object.values(boardOf(scene).factions).some(({ nonplayer }) => nonplayer) },
]

/** The panel that belongs to what is asked: a Battle, a Command under way, an Epoch Round, or the card. */
function opens(scene: Scene): string | null {
  const board = boardOf(scene)
  if (board.battle) return 'battle'
  if (board.order) return 'order'
  return board.phase === 'card' ? 'cards' : 'epoch'
}

/** While a non-player is at play its seat is asked, but nobody is waited for. */
function waits(scene: Scene): string | null {
  const asked = scene.pending.find((one) => !one.answered)?.seat
  return asked && boardOf(scene).factions[asked]?.nonplayer ? `${FACTIONS[asked]} act by their flowchart …` : null
}

export const pendragon = {
  title: 'pendragon',
  name: 'Pendragon',
  map,
  hidden: false,
  pieces: piecesOf,
  tints: tintsOf,
  rims: true,
  overlay: Overlay,
  areaName: named,
  areaWords: (scene: Scene, id: string) => areaWords(scene, id, map.areas[id]?.terrain),
  words,
  place: placeOf,
  named,
  status,
  points: (scene: Scene) => Object.fromEntries(Object.entries(boardOf(scene).factions ?? {}).map(([seat, { margin }]) => [seat, margin])),
  pointsName: 'margin of victory',
  colour: (id: string) => COLOURS[id] ?? '',
  headline,
  logged,
  waits,
  opens,
  grips,
  along,
  advice,
  panels: PANELS,
} satisfies GameFace
