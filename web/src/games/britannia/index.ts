/** Britannia: the map, the counters, the words and the panels. */

import { t } from '../../languages/language'
import { lettered } from '../../languages/map'
import type { Fact, GameFace, Panel, Scene, SeatResult } from '../../board/face'
import type { Decor, Geometry } from '../../board/geometry'
import Battle from './Battle.svelte'
import { battles } from './battles'
import { newest } from '../../shell/chapters'
import Bidding from './Bidding.svelte'
import Cards from './Cards.svelte'
import { NATIONS } from './data'
import geometry from './geometry.json'
import { chance, foretells, estimates } from './outlook'
import { hint } from './hints'
import { legend } from './legend'
import { grips, marching, muster, route } from './paths'
import { piecesOf, tintsOf } from './pieces'
import Points from './Points.svelte'
import Rail from './Rail.svelte'
import { colourOf, seatColour } from './seats'
import Timeline from './Timeline.svelte'
import { advice } from './tour'
import { boardOf } from './view'
import { nationOf, pays, stillPaid } from './worth'
import { areaWords, named, words } from './words'

const PANELS: Panel[] = [
  { id: 'bidding', name: t('Bidding'), view: Bidding, shown: (scene) => !!boardOf(scene).bidding, passing: true },
  { id: 'battle', name: t('Battle'), view: Battle, shown: (scene) => newest(scene.log, 'battle').length > 0 || estimates(scene), passing: true },
  { id: 'points', name: t('Points'), view: Points },
  { id: 'cards', name: t('Cards'), view: Cards },
  { id: 'timeline', name: t('Timeline'), view: Timeline },
]

const DECOR: Decor = {
  lands: [
    { name: t('Ireland'), at: [150, 905], size: 30 },
    { name: t('Gaul'), at: [1010, 1465], size: 28 },
    { name: t('Man'), at: [446, 806], size: 13 },
  ],
  cartouche: { at: [893, 104], motto: t('thirty-seven lands and six seas') },
  rose: [978, 300],
}

/** In a battle: how many armies whoever is asked has there. The server puts him in for {actor}. */
function facts(scene: Scene): Fact[] {
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  const armies = asked && boardOf(scene).battle?.armies?.[asked.actor]
  return armies ? [{ path: 'battle/armies/{actor}', name: t('armies here'), now: armies }] : []
}

function status(scene: Scene): string {
  const board = boardOf(scene)
  const nation = board.nation ? `, ${named(board.nation)}${board.half === 2 ? ` ${t('(second half)')}` : ''}` : ''
  const phase = t(board.phase === 'round' ? 'start of the round' : board.phase.replaceAll('-', ' '))
  return `${t('Round {round}, {years} AD', { round: board.round, years: board.years.join('–') })}${nation}, ${phase}`
}

/** What each nation brought to its seat, best first. */
function standings(scene: Scene): SeatResult[] {
  const board = boardOf(scene)
  return Object.entries(board.seats).map(([seat, { nations, bid }]) => {
    const brought = [...nations].sort((a, b) => (board.points[b] ?? 0) - (board.points[a] ?? 0)).filter((id) => board.points[id]).map((id) => ({ name: named(id), points: String(board.points[id]) }))
    return { seat, parts: bid ? [...brought, { name: t('bid'), points: `−${bid}` }] : brought }
  })
}

export const britannia = {
  title: 'britannia',
  name: 'Britannia',
  map: { ...lettered(geometry as unknown as Geometry), decor: DECOR },
  pieces: piecesOf,
  tints: tintsOf,
  rims: true,
  legend,
  pays,
  turn: (scene: Scene) => `${boardOf(scene).round} ${boardOf(scene).nation}`,
  areaName: named,
  areaWords,
  words,
  named,
  status,
  points: (scene: Scene) => Object.fromEntries(Object.entries(boardOf(scene).seats).map(([id, seat]) => [id, seat.points - seat.bid])),
  colour: (scene: Scene, id: string) => (NATIONS[id] ? colourOf(boardOf(scene), id) : seatColour(id)),
  grips,
  marching,
  muster,
  route,
  chance,
  battles,
  hint,
  passes: { declines: ['resist'], scopes: { turn: t('in this turn') }, fit: () => ['turn'] },
  soleAnswers: ['stop'],
  opens: (scene: Scene) => (boardOf(scene).bidding ? 'bidding' : null),
  estimates,
  foretells,
  setsOut: (scene: Scene) => scene.pending.some((one) => one.seat === scene.seat && one.kind === 'ChooseWho'),
  worth: stillPaid,
  worthWords: (scene: Scene) => t('What the {nation} can still score: for each land they hold when lands are next scored, or come to in this round.', { nation: named(nationOf(scene) ?? '') }),
  ending: (actions: string[]) => (actions.at(-1)!.startsWith('to ') ? [...actions, 'stop'] : actions),
  facts,
  advice,
  panels: PANELS,
  rail: Rail,
  standings,
} satisfies GameFace
