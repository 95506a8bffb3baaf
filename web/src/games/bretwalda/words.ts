/** Names and sentences for what the view and the notations hold as ids. */

import { called, t } from '../../languages/language'
import type { Choice } from '../../protocol'
import { capital, label, type Labels } from '../../board/labels'
import { AREAS, CARDS, KINGDOMS, LANDINGS, SEAS } from './data'
import { boardOf, type Units } from './view'

/** What each answer says on its button. */
const LABELS: Labels = {
  crown: 'Crown {card}',
  return: 'Put {card} under the deck',
  'return stack area': '{stack} comes back in {area}',
  clockwise: 'Clockwise',
  anticlockwise: 'Anticlockwise',
  trade: 'Trade with {who}',
  collection: 'Collection: Gold and Food from your areas',
  fyrd: 'Fyrd: recruit and upgrade',
  development: 'Development: tiles and Buildings',
  movement: 'Movement: units and Ships',
  tile: 'Buy {card}',
  build: 'Build {a stack} in {area}',
  discard: 'Discard {card}',
  wait: 'Claim nothing',
  offer: 'Give[ {count}] {stack}',
  ask: 'Ask for[ {count}] {stack}',
  'offer stack': 'Give 1 {stack} more',
  'ask stack': 'Ask for 1 {stack} more',
  retract: 'Give 1 {stack} less',
  waive: 'Ask for 1 {stack} less',
  send: 'Make this offer',
  cancel: 'Call it off',
  sell: 'Sell 1 Food from {area}',
  buy: 'Buy a Lordship card',
  'buy area': 'Buy 1 Food for {area}',
  'buy stack': 'Buy over {a stack}',
  recruit: 'Recruit {a stack} in {area}',
  upgrade: 'Upgrade {a stack} in {area}',
  give: 'Give Food from {area}',
  store: 'Store it in {area}',
  move: 'Move {a stack} from {area}',
  'Ruler move': 'Move the {stack} from {area}',
  to: 'To {area}',
  stop: 'Stop here',
  bid: 'Bid[ {count} Gold]',
  'Bribe bid': 'Pay[ {count} Gold]',
  choose: '{who} comes first',
  raid: 'The Danes land in {area}',
  from: 'From {area}',
  destroy: 'Destroy it',
  'destroy stack': 'Destroy {a stack}',
  'Spoils destroy': 'Destroy the {stack}',
  hire: 'Move {a stack}[ in {area}]',
  eat: 'Take 1 Food from {area}',
  feed: 'Feed them after all',
  starve: 'Do not feed {a stack}[ in {area}][ aboard {who}]',
  stay: 'Stay and fight',
  retreat: 'Retreat',
  back: 'Retreat to {area}',
  pass: 'Play nothing',
  fight: 'Fight in {area}',
  king: 'Discard {card} For the King!',
  keep: 'Keep as it is',
  'keep stack': 'Keep the {stack}',
  'Granaries keep': 'Keep[ {count}] Food',
  draw: 'Draw a new Chronicle',
  food: 'Place 1 Food in {area}',
  plough: 'Plough in {area}',
  ship: 'Build a Ship in {area}',
  play: 'Play {card}[ in {area}]',
  claim: 'Claim {card}',
  sail: 'Sail to {area}',
  'sail stack': 'Sail with {stack}',
  done: 'Done',
  decline: 'Decline',
  accept: 'Accept',
  throne: 'In {area}',
  change: 'Put {card} under the deck',
  again: 'Roll die {count} again',
  roll: 'Roll them',
  die: 'Turn die {count}',
  face: 'To face {count}',
  turn: 'Turn[ {count}]',
  drop: 'Take away {a stack} die',
  wound: 'Wound {a stack}',
  join: 'Call in {a stack}[ from {area}]',
  ashore: 'Put {a stack} ashore',
  board: 'Go aboard {stack}',
  land: 'Land in {area}',
  levy: 'Levy a free Ceorl in {area}',
  lift: 'Take it from {area}',
  'lift stack': 'Take {stack}',
  'lift count': 'Take it from Ship {count}',
  leave: 'Leave it unmarked',
  take: 'Take it over',
  dalc: 'A Dalc in {area}',
  neutral: 'A Neutral {stack} in {area}',
  kingdom: 'Play {who}',
}

/** `Thegn`, `Mead Hall`, `Ship 2`; a unit of an absent kingdom has its name before it. */
export function unitName(id: string): string {
  const absent = Object.keys(KINGDOMS).find((side) => id.startsWith(`${side}_`))
  if (absent) return `${named(absent)} ${unitName(id.slice(absent.length + 1))}`
  const [kind, number] = id.split(/_(?=\d+$)/)
  return [called(capital(kind!)), number].filter(Boolean).join(' ')
}

/** How many a side is to a verb: a kingdom wins, the Danes win. */
export function many(side: string): number {
  return side === 'neutral' || side === 'danes' ? 2 : 1
}

export function named(id: string): string {
  const key = id.replaceAll('-', '_')
  const name = KINGDOMS[key]?.name ?? AREAS[id]?.name ?? SEAS[id]?.name ?? CARDS[id]?.name
  if (name) return called(name)
  return LANDINGS[id] ? t('landing in {area}', { area: named(LANDINGS[id]) }) : unitName(id)
}

export function words(choice: Choice, kind = ''): string {
  const asked = choice.stack === 'ruler' && choice.verb === 'move' ? 'Ruler' : kind // there is one to a kingdom
  return label(LABELS, choice, (noun, part) => (part === 'count' ? noun : part === 'stack' ? stacked(noun, kind) : named(noun)), asked)
}

/** `Thegn`, `Mead Hall`; a die keeps its colour and wares their names. */
function stacked(id: string, kind: string): string {
  return kind === 'DropDie' ? t(id) : unitName(id)
}

export function unitWords(units: Units): string {
  return Object.entries(units).map(([kind, count]) => (count > 1 || kind !== 'ruler' ? `${count} ${unitName(kind)}` : unitName(kind))).join(', ')
}

/** `Eoforwic, capital: Northumbria 1 Thegn, Ruler; held by Northumbria; 2 Food`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string): string {
  const board = boardOf(scene)
  const ships = board.vessels.filter((vessel) => vessel.at === id).map((vessel) => `${named(vessel.side)}: ${unitName(vessel.name)}${Object.keys(vessel.aboard).length ? ` ${t('with {names}', { names: unitWords(vessel.aboard) })}` : ''}`)
  const area = board.areas[id]
  if (!area) return `${named(id)}: ${ships.join('; ') || t('empty')}`
  const facts = [
    ...Object.entries(area.units).map(([side, units]) => `${named(side)} ${unitWords(units)}`),
    ...ships,
    area.control ? t('held by {side}', { side: named(area.control) }) : '',
    area.food ? t('{n} Food', { n: area.food }) : '',
    ...(area.buildings ?? []).map((one) => unitName(one)),
    area.dalc ? t('a Dalc') : '',
    area.pillaged ? t('pillaged') : '',
  ]
  const what = [t(area.kind), AREAS[id]?.food.value ? t('bears Food') : '', AREAS[id]?.harbour.value ? t('harbour') : ''].filter(Boolean).join(', ')
  return `${named(id)}, ${what}: ${facts.filter(Boolean).join('; ') || t('empty')}`
}
