/** Names and sentences for what the view and the notations hold as ids. */

import type { Choice } from '../../protocol'
import { AREAS, CARDS, KINGDOMS, LANDINGS, SEAS } from './data'
import { boardOf, type Units } from './view'

const VERBS: Record<string, string> = {
  crown: 'Crown',
  return: 'Put back',
  clockwise: 'Clockwise',
  anticlockwise: 'Anticlockwise',
  trade: 'Trade with',
  collection: 'Collection: Gold and Food from your areas',
  fyrd: 'Fyrd: recruit and upgrade',
  development: 'Development: tiles and buildings',
  movement: 'Movement: units and ships',
  tile: 'Tile:',
  build: 'Build',
  discard: 'Discard',
  wait: 'Claim nothing',
  offer: 'Give',
  ask: 'Ask for',
  sell: 'Sell Food from',
  buy: 'Buy Food for',
  recruit: 'Recruit',
  upgrade: 'Upgrade',
  give: 'Give Food from',
  store: 'Store it in',
  move: 'Move',
  to: 'To',
  stop: 'Stop here',
  bid: 'Bid',
  choose: 'Choose',
  raid: 'Raid',
  from: 'From',
  destroy: 'Destroy',
  hire: 'Hire',
  eat: 'Take Food from',
  starve: 'Do not feed',
  stay: 'Stay and fight',
  retreat: 'Retreat',
  back: 'Back to',
  pass: 'Play nothing',
  fight: 'Fight in',
  king: 'For the King!',
  keep: 'Keep as it is',
  draw: 'Exchange it',
  food: 'Food in',
  ship: 'Build a ship in',
  play: 'Play',
  claim: 'Claim',
  sail: 'Sail to',
  done: 'Done',
  decline: 'Decline',
  accept: 'Accept',
  throne: 'In',
  change: 'Change',
  again: 'Roll again die',
  roll: 'Roll them',
  die: 'Turn die',
  face: 'To face',
  turn: 'Turn',
  drop: 'Take away a die:',
  wound: 'Wound',
  join: 'Call in',
  ashore: 'Ashore:',
  board: 'Go aboard',
  land: 'Land in',
  levy: 'Levy in',
  lift: 'Take from',
  leave: 'Leave it',
  take: 'Take it over',
  dalc: 'A Dalc in',
  neutral: 'Neutral',
  kingdom: 'Play',
}

function plain(id: string): string {
  const words = id.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function named(id: string): string {
  const key = id.replaceAll('-', '_')
  return KINGDOMS[key]?.name ?? AREAS[id]?.name ?? SEAS[id]?.name ?? CARDS[id]?.name ?? (LANDINGS[id] ? `landing in ${named(LANDINGS[id])}` : plain(id))
}

export function words(choice: Choice): string {
  if (choice.text === 'buy') return 'Buy a Lordship card'
  if (choice.verb === 'buy' && choice.stack) return `Buy over: ${choice.stack.replaceAll('_', ' ')}`
  const parts = [VERBS[choice.verb] ?? plain(choice.verb)]
  if (choice.count != null) parts.push(String(choice.count))
  if (choice.stack) parts.push(choice.stack.replaceAll('_', ' '))
  for (const noun of [choice.who, choice.card]) if (noun) parts.push(named(noun))
  if (choice.area) parts.push(choice.stack ? `in ${named(choice.area)}` : named(choice.area))
  return parts.join(' ')
}

export function unitWords(units: Units): string {
  return Object.entries(units).map(([kind, count]) => (count > 1 || kind !== 'ruler' ? `${count} ${kind}` : kind)).join(', ')
}

/** `Eoforwic, capital: Northumbria 1 thegn, ruler; held by Northumbria; 2 Food`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string): string {
  const board = boardOf(scene)
  const ships = board.vessels.filter((vessel) => vessel.at === id).map((vessel) => `${named(vessel.side)}: ${plain(vessel.name)}${Object.keys(vessel.aboard).length ? ` with ${unitWords(vessel.aboard)}` : ''}`)
  const area = board.areas[id]
  if (!area) return `${named(id)}: ${ships.join('; ') || 'empty'}`
  const facts = [
    ...Object.entries(area.units).map(([side, units]) => `${named(side)} ${unitWords(units)}`),
    ...ships,
    area.control ? `held by ${named(area.control)}` : '',
    area.food ? `${area.food} Food` : '',
    ...(area.buildings ?? []).map((one) => one.replaceAll('_', ' ')),
    area.dalc ? 'a Dalc' : '',
    area.pillaged ? 'pillaged' : '',
  ]
  const what = [area.kind, AREAS[id]?.food.value ? 'bears Food' : '', AREAS[id]?.harbour.value ? 'harbour' : ''].filter(Boolean).join(', ')
  return `${named(id)}, ${what}: ${facts.filter(Boolean).join('; ') || 'empty'}`
}
