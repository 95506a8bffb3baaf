/** Choices, spaces and the state of the table in sentences. */

import { filled as told, t, template } from '../../languages/language'
import type { Choice } from '../../protocol'
import type { Labels } from '../../board/labels'
import { cardTitle } from './cardTitle'
import { imperium, named, pieceName, pieces, plain, playName, SPACE_OF } from './names'
import { boardOf, type Force, type Space } from './view'

/** For each verb its sentence. What stands in brackets is left out where a noun of it is missing. */
const SENTENCES: Labels = {
  pass: 'Pass',
  event: 'Event',
  interrupt: 'Interrupt the card',
  wait: 'Wait',
  select: '{area}',
  drop: 'Take back {area}',
  done: 'Done',
  cancel: 'Cancel',
  afterwards: 'Give or ask for Tribute at the end',
  first: 'Choose the {stack} first',
  plain: 'Without a Feat',
  with: 'With {stack}',
  resolve: 'Resolve {area} next',
  take: 'Take {count} {pieces}[ from {area}]',
  to: 'Go on to {area}',
  halt: 'Halt in {area}',
  abandon: 'Send no group after all',
  leave: 'Leave [{count} {pieces}] in {area}',
  agree: 'Agree',
  refuse: 'Refuse',
  admit: 'Let them in',
  militia: 'Militia in {area}',
  hillfort: 'Hillfort[ at {stack}] in {area}',
  town: 'Town[ at {stack}] in {area}',
  fort: 'Fort[ at {stack}] in {area}',
  strongholds: '{area}: Strongholds',
  comitates: '{count} Comitates in {area}',
  units: '{area}: Units',
  prosper: '{area}: Units and Prosperity',
  levy: 'Levy in {area}',
  hasten: 'Hasten from {area}',
  collect: 'Only take the Plunder in {area}',
  hoard: 'Buy[ {count}] Wealth[ in {area}]',
  humble: 'Prestige of the Dux −1 in {area}',
  resettle: 'Resettle Refugees in {area}',
  invite: 'Invite [{who} to {area}]',
  bribe: 'Bribe {who} in {area}',
  place: 'Place {count} {pieces} in {area}',
  lift: 'Bring [{piece} ]from {area}',
  send: 'Send {count} [{pieces} ][from {who} ]to {area}',
  keep: 'Keep [{who}]',
  fight: 'Fight [{who} ]in {area}',
  forgo: 'No Battle in {area}',
  stand: 'Stand and fight in {area}',
  evade: 'Try to evade in {area}[ with {stack}]',
  ambush: 'Try to ambush in {area}[ with {stack}]',
  withdraw: 'Withdraw {count} {pieces} into {area}',
  hold: 'Do not assault',
  assault: 'Assault {area}',
  lose: 'Lose {count} {pieces}',
  bear: 'One bears it before {area}',
  spread: 'Spread the losses before {area}',
  share: 'Share [{count}][{piece} in {area}]',
  halve: 'No proposal: half each',
  besiege: 'Besiege {area}',
  depart: 'Lay no siege',
  decline: 'No Battle in {area}',
  battle: 'Battle[ in {area}]',
  restore: 'Restore it in {area}',
  plunder: 'Take it as Plunder in {area}',
  renown: 'Renown for it[ in {area}]',
  load: 'Load {count} on [{piece}][ in {area}]',
  pay: 'Pay for {pieces} in {area}',
  'pay wealth': 'Pay {count} in Wealth',
  'pay blue': 'Pay {count} in blue Resources',
  spend: 'Spend {count} Wealth',
  raze: 'Give up the Fort at {stack}',
  dismiss: 'Dismiss Comitates in {area}',
  maintain: 'Maintain the {stack}',
  neglect: 'Let the {stack} decay',
  give: 'Give the {who} [{count} ]Resources',
  ask: 'Ask {who} for [{count} Resources]',
  end: 'No more Tribute',
  enough: 'Enough[ in {area}]',
  choose: '{who}{area}',
  site: '{area}',
  settle: 'Settlement[ at {stack}][ in {area}]',
  found: 'Settlement at {area}',
  people: 'Population in {area}',
  win: 'Win over [{piece} in ]{area}',
  blame: 'From the {who} in {area}',
  ransom: 'The {who} pay for {area}',
  improve: 'Prosperity in {area}[, paid in {stack}]',
  meet: 'Fight the Raiders in {area}',
  sea: 'By sea to {area}',
  land: 'By land to {area}',
  recruit: 'Recruit in {area}',
  enrich: 'Give the {who} [{count} ]Wealth',
  release: 'Release [the Raiders of {card} in {area}]',
  retain: 'Hold the Raiders of {card} back in {area}',
  none: 'No Raiders for {card}',
  remove: 'Remove {count} {pieces} from {area}',
  move: 'Move {count} {pieces} from {area}',
}

/** Sentences of whole notations. */
const PHRASES: Labels = {
  'event unshaded': 'Event, unshaded text',
  'event shaded': 'Event, shaded text',
  tribute: 'Event, with Tribute before or after it',
  'tribute unshaded': 'Event, unshaded text, with Tribute before or after it',
  'tribute shaded': 'Event, shaded text, with Tribute before or after it',
  keep: 'Keep them where they are',
  'done mixed': 'Done, and I choose what to pay with',
  leave: 'Make no proposal',
  pay: 'Pay for all',
  'first invite': 'Choose the Invite first: who comes may march at once',
}

/** The raids: `3d4 germanicus iceni`; a Deep Raid names the space it goes through. */
const RAID = /^(\d)d4$/

function noun(choice: Choice, name: string): string {
  if (name === 'count') return choice.count == null ? '' : String(choice.count)
  if (name === 'piece') return choice.stack ? pieceName(choice.stack, choice.count ?? 1) : ''
  if (name === 'pieces') return choice.stack ? pieceName(choice.stack, choice.count ?? 2) : ''
  const value = choice[name as 'stack' | 'who' | 'card' | 'area']
  return value ? named(value) : ''
}

function filled(english: string, choice: Choice): string {
  const whole = (part: string) => part.replace(/\{(\w+)(:\w+)?\}/g, (_, name: string, form = '') => told(`{${name}${form}}`, { [name]: noun(choice, name) }))
  const missing = (part: string) => [...part.matchAll(/\{(\w+)(?::\w+)?\}/g)].some(([, name]) => !noun(choice, name!))
  const open = template(english).replace(/\[([^\]]*)\]/g, (_, part: string) => (missing(part) ? '' : part))
  return whole(open).replace(/\s+/g, ' ').replace(/\s+(in|to|from|for)?\s*$/, '').trim()
}

function raided(choice: Choice, dice: string, asked: boolean): string {
  if (!choice.area) return t('{dice} with Niall', { dice: `${dice}D4` })
  const through = choice.who ? `, ${t('deep through {area}', { area: named(choice.who) })}` : ''
  const way = `${dice}D4 ${choice.stack === 'overland' ? t('by land') : t('from {sea}', { sea: named(choice.stack ?? '') })}${through}`
  return asked ? way : `${named(choice.area)}: ${way}`
}

/** `Propose 1½ for the Dux`: the number is one of half losses. */
function proposed(halves: number): string {
  return t('Propose {n} for the Dux', { n: `${halves > 1 || !halves ? Math.floor(halves / 2) : ''}${halves % 2 ? '½' : ''}` })
}

/** Sentences of answers that mean something else to another question. */
const ANSWERS: Record<string, Labels> = {
  MeetOrLeave: { leave: 'No target: Troops ride out from {area}', meet: 'A target: fight the Raiders in {area}' },
  RemovedPlunder: { plunder: 'Take half of it, rounded down, as Plunder', restore: 'Return 1 of it to {area} as Prosperity', renown: 'Gain Renown for it', leave: 'Let it go off the map' },
  LiftUnit: { keep: 'Bring none from elsewhere' },
  Depart: { lift: 'From {area}' },
  GoNear: { keep: 'They stay' },
  Sortie: { to: 'Ride to {area}', abandon: 'Nobody rides from here' },
  Withdraw: { fight: 'Stay in the open and fight' },
  Next: { settle: 'Settle now' },
  SettleChoice: { enough: 'Nothing more in {area}', people: '1 Population more in {area}', recruit: 'Buy Warbands in {area}' },
}

export function words(choice: Choice, kind = ''): string {
  const special = ANSWERS[kind]?.[choice.verb]
  if (special) return filled(special, choice)
  if (choice.verb === 'share' && choice.count != null && !choice.stack) return proposed(choice.count)
  if (PHRASES[choice.text]) return t(PHRASES[choice.text]!)
  const raid = RAID.exec(choice.verb)
  if (raid) return raided(choice, raid[1]!, kind === 'How')
  const sentence = SENTENCES[`${choice.verb} ${choice.stack}`] ?? SENTENCES[choice.verb]
  if (sentence) return filled(sentence, choice)
  const nouns = [choice.count, choice.stack && pieceName(choice.stack, choice.count ?? 1), choice.who && named(choice.who), choice.area && named(choice.area)]
  return [playName(choice.verb), ...nouns.filter((one) => one != null && one !== '')].join(' ')
}

const PLACED: Labels = { place: '{count} {pieces} in {area}' }

/** What is placed where: `2 Militia in Iceni`. */
export function placedWords(choice: Choice): string {
  return choice.verb === 'place' ? filled(PLACED.place!, choice) : words(choice)
}

/** The place on the map that a choice is about: a space, a sea, or the space a site lies in. */
export function placeOf(choice: Choice): string | null {
  if (choice.area) return SPACE_OF[choice.area] ?? choice.area
  return choice.stack ? (SPACE_OF[choice.stack] ?? null) : null
}

export function forceWords(force: Force): string {
  return Object.entries(force).map(([piece, [count, laden]]) => pieces(piece, count) + (laden ? ` (${t('{n} with Plunder', { n: laden })})` : '')).join(', ')
}

function siteWords(space: Space): string[] {
  return Object.entries(space.sites).flatMap(([id, { holds }]) => (holds ? [t('{piece} at {site}', { piece: pieces(holds), site: named(id) })] : []))
}

const TERRAIN: Record<string, string> = { clear: t('clear'), hills: t('hills'), fens: t('fens'), city: t('city') }

/** Before Fragmentation the Britons control a space together. */
function controlWords(status: string, holder: string): string {
  const britons = status !== 'fragmentation' && (holder === 'dux' || holder === 'civitates')
  return britons ? t('Briton Control') : { saxons: t('Saxon Control'), dux: t('Dux Control'), civitates: t('Civitates Control'), scotti: t('Scotti Control') }[holder]!
}

/** `Iceni, fens, Saxon Control: Population 2, Prosperity 3; 2 Cavalry; Fort at Branodunum`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string, terrain = ''): string {
  const board = boardOf(scene)
  const space = board.spaces?.[id]
  if (!space) return `${named(id)}: ${t(board.patrolled?.includes(id) ? 'patrolled' : 'not patrolled')}`
  const held = space.control ? `, ${controlWords(board.imperium, space.control)}` : ''
  const wealth = t('Population {population}, Prosperity {prosperity}', { population: space.population, prosperity: space.prosperity[0] + space.prosperity[1] })
  const facts = [wealth, forceWords(space.units), ...siteWords(space)].filter(Boolean)
  return `${named(id)}${TERRAIN[terrain] ? `, ${TERRAIN[terrain]}` : ''}${held}: ${facts.join('; ')}`
}

const PHASES: Labels = {
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
  return PHASES[phase] ? t(PHASES[phase]) : plain(phase)
}

export function status(scene: { board: Record<string, unknown> }): string {
  const board = boardOf(scene)
  const [level, dominance] = imperium(board.imperium)
  const now = board.phase === 'card' ? (board.card ? cardTitle(board.card.title) : '') : t('Epoch Round {n}: {phase}', { n: board.epoch, phase: phaseName(board.phase) })
  return `${now}; ${t('Epoch {n} of {n2}', { n: Math.min(board.epochs, board.epoch + (board.phase === 'card' ? 1 : 0)), n2: board.epochs })}; ${level}${dominance ? `, ${dominance}` : ''}`
}
