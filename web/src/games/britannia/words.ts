/** Names and sentences for what the view and the notations hold as ids. */

import type { Choice } from '../../protocol'
import { label, type Labels } from '../../board/labels'
import { all, called, t } from '../../languages/language'
import geometry from './geometry.json'
import { DIFFICULT, LEADERS, NATIONS } from './data'
import { boardOf, type Units } from './view'

const AREAS: Record<string, { name: string; region?: string }> = { ...geometry.areas, ...geometry.seas }

/** What each answer says on its button. */
const LABELS: Labels = {
  move: 'March from {area}',
  take: 'Take[ {count}] {stack}',
  lead: 'March with {who}',
  pick: 'Take along[ {count}] {stack}',
  drop: 'Leave behind[ {count}] {stack}',
  to: 'To {area}',
  on: 'Go on with[ {count}]',
  stop: 'Stop here',
  'BuildBurh stop': 'Build no burh',
  cancel: 'Cancel this march',
  done: 'Done',
  restart: 'Start the phase again',
  fight: 'Fight in {area}',
  stand: 'Fight on',
  'VictorReturns stand': 'Stay there',
  retreat: 'Retreat[ {count}][ {stack}][ to {area}]',
  place: 'Place[ {who}] in {area}',
  decline: 'He stays away',
  remove: 'Remove[ {stack}] from {area}',
  lost: 'Lose {stack}',
  lose: 'Lose the {stack}',
  'lose area': 'Lose one from {area}',
  'lose count stack': 'Lose {count} {stack}',
  kill: 'Fell[ {count}] {stack}',
  leave_out: 'Leave one out of the {area}',
  submit: 'Submit',
  resist: 'Do not submit',
  grant: 'Grant it[ in {area}]',
  withhold: 'Grant only half',
  deny: 'Deny it[ in {area}]',
  convert: 'Take over in {area}',
  vote: 'Vote for the {who}',
  openly: 'Vote openly',
  secretly: 'Call for a secret ballot',
  build: 'Build a burh in {area}',
  recall: 'Recall from {area}',
  withdraw: 'Withdraw[ {count}][ {stack}][ {who}] from {area}',
  send: 'Send[ {count}][ {who}] to {area}',
  go: 'He goes along',
  stay: 'He stays',
  'stay area': 'One stays in {area}',
  bid: 'Bid[ {count}][ for {who}][ for {card}]',
}

/** `eng_fri`: where two seas meet, in reduX. */
const SEAS: Record<string, string[]> = Object.fromEntries(
  geometry.arc_info
    .filter(({ kind }) => kind === 'sea_line')
    .map(({ of }) => [of.map((sea) => sea.slice(0, 3)).sort().join('_'), of.map((sea) => AREAS[sea]!.name).sort()]),
)
const MEETING: Record<string, string> = Object.fromEntries(Object.entries(SEAS).map(([id, [one, other]]) => [id, t('between {one} and {other}', { one: called(one!), other: called(other!) })]))

/** As a place to come from or go to: a language may have forms for it. */
function meeting(id: string): string {
  const name = SEAS[id]!.join('/')
  return called(name) === name ? t('the sea {between}', { between: MEETING[id]! }) : called(name)
}

export function meets(sea: string): boolean {
  return sea in MEETING
}

export function named(id: string): string {
  if (/^p\d$/.test(id)) return t('player {n}', { n: id.slice(1) })
  const english = NATIONS[id]?.name ?? AREAS[id]?.name ?? LEADERS[id]?.name
  return MEETING[id] ?? (english ? called(english) : called(id).replace(/[_-]/g, ' '))
}

/** `infantry@york`: the armies are told apart by where they began. */
function stackName(stack: string): string {
  const [kind, start] = stack.split('@')
  return start ? t('{kind} from {areas}', { kind: called(kind!), areas: start.split('/').map(named).join(', ') }) : called(kind!)
}

/** `Take 2 infantry`, `Retreat to Essex`. */
export function words(choice: Choice, kind = ''): string {
  return label(LABELS, choice, (noun, part) => (part === 'count' ? noun : part === 'stack' ? stackName(noun) : meets(noun) ? meeting(noun) : named(noun)), kind)
}

/** `Kent: Belgae 1 infantry`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string): string {
  const area = boardOf(scene).areas[id]
  const rough = DIFFICULT.has(id) ? `, ${t('difficult land')}` : ''
  const stacks = Object.entries(area?.units ?? {}).map(([nation, units]) => `${named(nation)} ${unitWords(units)}`)
  if (area?.ruin) stacks.push(t('a ruined fort'))
  return `${named(id)}${rough}: ${all(stacks) || t('empty')}`
}

export function unitWords(units: Units): string {
  const parts = [
    units.infantry ? t('{n} infantry', { n: units.infantry }) : '',
    units.cavalry ? t('{n} cavalry', { n: units.cavalry }) : '',
    ...units.leaders.map((leader) => t('with {leader}', { leader: named(leader) })),
    units.fort ? t('fort') : '',
    units.burh ? t('burh') : '',
  ]
  return parts.filter(Boolean).join(', ')
}
