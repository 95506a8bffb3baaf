/** Names and sentences for what the view and the notations hold as ids. */

import type { Choice } from '../../protocol'
import geometry from './geometry.json'
import { DIFFICULT, LEADERS, NATIONS } from './data'
import { boardOf, type Units } from './view'

const AREAS: Record<string, { name: string; region?: string }> = { ...geometry.areas, ...geometry.seas }

const VERBS: Record<string, string> = {
  move: 'March from',
  take: 'Take',
  lead: 'March with',
  pick: 'Take along',
  drop: 'Leave behind',
  to: 'To',
  on: 'Go on with',
  stop: 'Stop here',
  cancel: 'Cancel this march',
  done: 'Done',
  restart: 'Start the phase again',
  fight: 'Fight in',
  stand: 'Fight on',
  retreat: 'Retreat',
  place: 'Place',
  remove: 'Remove',
  submit: 'Submit',
  resist: 'Do not submit',
  grant: 'Grant it',
  withhold: 'Withhold it',
  deny: 'Deny it',
  convert: 'Take over in',
  vote: 'Vote for',
  build: 'Build a burh in',
  recall: 'Recall from',
  withdraw: 'Withdraw',
  send: 'Send away',
  go: 'He goes along',
  stay: 'He stays',
  bid: 'Bid',
}

/** `eng_fri`: where two seas meet, in reduX. */
const MEETING: Record<string, string> = Object.fromEntries(
  geometry.arc_info
    .filter(({ kind }) => kind === 'sea_line')
    .map(({ of }) => [of.map((sea) => sea.slice(0, 3)).sort().join('_'), `between ${of.map((sea) => AREAS[sea]!.name).join(' and ')}`]),
)

export function named(id: string): string {
  if (/^p\d$/.test(id)) return `player ${id.slice(1)}`
  return NATIONS[id]?.name ?? AREAS[id]?.name ?? LEADERS[id]?.name ?? MEETING[id] ?? id.replace(/[_-]/g, ' ')
}

/** `infantry@york`: the armies are told apart by where they began. */
function stackName(stack: string): string {
  const [kind, start] = stack.split('@')
  return start ? `${kind} from ${start.split('/').map(named).join(', ')}` : kind!
}

/** `Take 2 infantry`, `Retreat to Essex`. */
export function words(choice: Choice): string {
  const parts = [VERBS[choice.verb] ?? choice.verb]
  if (choice.count != null) parts.push(String(choice.count))
  if (choice.stack) parts.push(stackName(choice.stack))
  for (const noun of [choice.who, choice.card]) if (noun) parts.push(choice.verb === 'bid' ? `for ${named(noun)}` : named(noun))
  if (choice.area) parts.push(`${preposition(choice)}${named(choice.area)}`)
  return parts.join(' ')
}

function preposition(choice: Choice): string {
  if (choice.verb === 'retreat' || choice.verb === 'send') return 'to '
  if (choice.verb === 'withdraw' || choice.verb === 'remove') return 'from '
  return choice.verb === 'place' ? 'in ' : ''
}

/** `Kent: Belgae 1 infantry`. */
export function areaWords(scene: { board: Record<string, unknown> }, id: string): string {
  const area = boardOf(scene).areas[id]
  const rough = DIFFICULT.has(id) ? ', difficult land' : ''
  const stacks = Object.entries(area?.units ?? {}).map(([nation, units]) => `${named(nation)} ${unitWords(units)}`)
  if (area?.ruin) stacks.push('a ruined fort')
  return `${named(id)}${rough}: ${stacks.join(' and ') || 'empty'}`
}

export function unitWords(units: Units): string {
  const parts = [
    units.infantry ? `${units.infantry} infantry` : '',
    units.cavalry ? `${units.cavalry} cavalry` : '',
    ...units.leaders.map((leader) => `with ${named(leader)}`),
    units.fort ? 'fort' : '',
    units.burh ? 'burh' : '',
  ]
  return parts.filter(Boolean).join(', ')
}
