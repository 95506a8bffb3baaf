/** Choices, spaces and the state of the table in sentences. */

import type { Choice } from '../../protocol'
import { cardTitle, FACTIONS, imperium, named, pieces, plain, SPACE_OF } from './names'
import { boardOf, type Force, type Space } from './view'

/** For each verb its sentence. What stands in brackets is left out where a noun of it is missing. */
const SENTENCES: Record<string, string> = {
  pass: 'Pass',
  event: 'Event',
  interrupt: 'Interrupt the card',
  wait: 'Wait',
  select: '{area}',
  drop: 'Take back {area}',
  done: 'Done',
  cancel: 'Cancel',
  afterwards: 'Speak of Tribute afterwards',
  first: 'Begin with {stack}',
  plain: 'Without a Feat',
  with: 'With {stack}',
  resolve: 'Resolve {area} next',
  take: 'Take {count} {piece}[ from {area}]',
  to: 'On to {area}',
  halt: 'Halt in {area}',
  abandon: 'Give this group up',
  leave: 'Leave [{count} {piece} ]in {area}',
  agree: 'Agree',
  refuse: 'Refuse',
  admit: 'Let them in',
  militia: 'Militia in {area}',
  hillfort: 'Hillfort[ at {stack}] in {area}',
  town: 'Town[ at {stack}] in {area}',
  fort: 'Fort[ at {stack}] in {area}',
  strongholds: 'Strongholds in {area}',
  comitates: '{count} Comitates in {area}',
  units: 'Units in {area}',
  prosper: 'Prosperity in {area}',
  levy: 'Levy in {area}',
  hasten: 'Hasten from {area}',
  collect: 'Collect Resources in {area}',
  hoard: 'Hoard[ {count}][ in {area}]',
  humble: 'Humble the army in {area}',
  resettle: 'Resettle Refugees in {area}',
  invite: 'Invite [{who} to {area}]',
  bribe: 'Bribe {who} in {area}',
  place: 'Place {count} {piece} in {area}',
  lift: 'Lift [{piece} ]from {area}',
  send: 'Send {count} [{piece} ][from {who} ]to {area}',
  keep: 'Keep [{who}]',
  fight: 'Fight [{who} ]in {area}',
  forgo: 'Do not fight in {area}',
  stand: 'Stand in {area}',
  evade: 'Evade in {area}',
  ambush: 'Ambush in {area}',
  withdraw: 'Withdraw {count} {piece} into {area}',
  hold: 'No assault in {area}',
  assault: 'Assault {area}',
  lose: 'Lose {count} {piece}',
  bear: 'One bears it before {area}',
  spread: 'Spread the losses before {area}',
  share: 'Share [{count}][{piece} in {area}]',
  halve: 'Half each',
  besiege: 'Besiege {area}',
  depart: 'March off from {area}',
  decline: 'Decline in {area}',
  battle: 'Battle[ in {area}]',
  restore: 'Restore it in {area}',
  plunder: 'Take it as Plunder in {area}',
  renown: 'Renown for it[ in {area}]',
  load: 'Load {count} on [{piece}][ in {area}]',
  pay: 'Pay for {piece} in {area}',
  'pay wealth': 'Pay {count} in Wealth',
  'pay blue': 'Pay {count} in blue Resources',
  spend: 'Spend {count} Wealth',
  raze: 'Give up the Fort at {stack}',
  dismiss: 'Dismiss Comitates in {area}',
  maintain: 'Maintain the {stack}',
  neglect: 'Let the {stack} decay',
  give: 'Give {who} [{count} Resources]',
  ask: 'Ask {who} for [{count} Resources]',
  end: 'End this talk',
  enough: 'Enough[ in {area}]',
  choose: '{who}{area}',
  site: '{area}',
  settle: 'Settle[ at {stack}][ in {area}]',
  found: 'Settlement at {area}',
  people: 'Population in {area}',
  win: 'Win over [{piece} in ]{area}',
  blame: 'From the {who} in {area}',
  ransom: 'The {who} pay for {area}',
  improve: 'Prosperity in {area}[, paid in {stack}]',
  meet: 'Meet them in {area}',
  sea: 'By sea to {area}',
  land: 'By land to {area}',
  recruit: 'Recruit in {area}',
  enrich: 'Enrich the {who}',
  release: 'Release [the Raiders of {card} in {area}]',
  retain: 'Hold the Raiders of {card} back in {area}',
  none: 'No Raiders for {card}',
  remove: 'Remove {count} {piece} from {area}',
  move: 'Move {count} {piece} from {area}',
}

/** Sentences of whole notations. */
const PHRASES: Record<string, string> = {
  'event unshaded': 'Event, unshaded',
  'event shaded': 'Event, shaded',
  'done mixed': 'Done, paying from both purses',
  leave: 'Leave it as it is',
  pay: 'Pay for all',
  'first invite': 'Begin with Invite',
}

/** The raids: `3d4 germanicus iceni`, and through which space a deep one goes. */
const RAID = /^(\d)d4$/

function noun(choice: Choice, name: string): string {
  if (name === 'count') return choice.count == null ? '' : String(choice.count)
  if (name === 'piece') return choice.stack ? pieces(choice.stack, choice.count ?? null).replace(/^\d+ /, '') : ''
  const value = choice[name as 'stack' | 'who' | 'card' | 'area']
  return value ? named(value) : ''
}

function filled(sentence: string, choice: Choice): string {
  const whole = (part: string) => part.replace(/\{(\w+)\}/g, (_, name: string) => noun(choice, name))
  const missing = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].some(([, name]) => !noun(choice, name!))
  const open = sentence.replace(/\[([^\]]*)\]/g, (_, part: string) => (missing(part) ? '' : part))
  return whole(open).replace(/\s+/g, ' ').replace(/\s+(in|to|from|for)?\s*$/, '').trim()
}

function raided(choice: Choice, dice: string): string {
  const through = choice.who ? ` through ${named(choice.who)}` : ''
  return choice.area ? `Raid ${named(choice.area)}${through} from ${named(choice.stack ?? '')}: ${dice}D4` : `${dice}D4 with Niall`
}

export function words(choice: Choice): string {
  if (PHRASES[choice.text]) return PHRASES[choice.text]!
  const raid = RAID.exec(choice.verb)
  if (raid) return raided(choice, raid[1]!)
  const sentence = SENTENCES[`${choice.verb} ${choice.stack}`] ?? SENTENCES[choice.verb]
  if (sentence) return filled(sentence, choice)
  const nouns = [choice.count, choice.stack && pieces(choice.stack, choice.count ?? null).replace(/^\d+ /, ''), choice.who && named(choice.who), choice.area && named(choice.area)]
  return [plain(choice.verb), ...nouns.filter((one) => one != null && one !== '')].join(' ')
}

/** The place on the map that a choice is about: a space, a sea, or the space a site lies in. */
export function placeOf(choice: Choice): string | null {
  if (choice.area) return SPACE_OF[choice.area] ?? choice.area
  return choice.stack ? (SPACE_OF[choice.stack] ?? null) : null
}

export function forceWords(force: Force): string {
  return Object.entries(force).map(([piece, [count, laden]]) => pieces(piece, count) + (laden ? ` (${laden} with Plunder)` : '')).join(', ')
}

function siteWords(space: Space): string[] {
  return Object.entries(space.sites).flatMap(([id, { holds }]) => (holds ? [`${pieces(holds)} at ${named(id)}`] : []))
}

const TERRAIN: Record<string, string> = { clear: 'clear', hills: 'hills', fens: 'fens', city: 'city' }

/** `Iceni, fens, held by Saxons: Population 2, Prosperity 3; 2 Cavalry; Fort at Branodunum`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string, terrain = ''): string {
  const board = boardOf(scene)
  const space = board.spaces?.[id]
  if (!space) return `${named(id)}: ${board.patrolled?.includes(id) ? 'patrolled' : 'not patrolled'}`
  const held = space.control ? `, held by ${FACTIONS[space.control]}` : ''
  const wealth = `Population ${space.population}, Prosperity ${space.prosperity[0] + space.prosperity[1]}`
  const facts = [wealth, forceWords(space.units), ...siteWords(space)].filter(Boolean)
  return `${named(id)}${TERRAIN[terrain] ? `, ${TERRAIN[terrain]}` : ''}${held}: ${facts.join('; ')}`
}

const PHASES: Record<string, string> = {
  annona: 'Annona',
  hoard: 'Hoarding',
  imperium: 'Imperium',
  victory: 'Victory',
  epoch_event: 'Epoch Event',
  revenue: 'Revenue',
  upkeep: 'Upkeep',
  recover: 'Recovery',
  reset: 'Reset',
}

export function phaseName(phase: string): string {
  return PHASES[phase] ?? plain(phase)
}

export function status(scene: { board: Record<string, unknown> }): string {
  const board = boardOf(scene)
  const [level, dominance] = imperium(board.imperium)
  const now = board.phase === 'card' ? (board.card ? cardTitle(board.card.title) : '') : `Epoch Round ${board.epoch}: ${phaseName(board.phase)}`
  return `${now}; Epoch ${Math.min(board.epochs, board.epoch + (board.phase === 'card' ? 1 : 0))} of ${board.epochs}; ${level}${dominance ? `, ${dominance}` : ''}`
}
