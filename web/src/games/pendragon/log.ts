/** What non-players asked themselves, as the log tells it. */

import { t } from '../../languages/language'
import type { LogLine } from '../../protocol'
import type { Labels } from '../../board/labels'
import { FACTIONS } from './names'
import type { Board } from './view'

/** What lines speak of: nouns with an id, numbers, words, and series of these. */
interface Noun { noun: string; id: string; name: string }
interface Series { series: Arg[]; by: string }
type Arg = number | string | Noun | Series

const THOUGHT = 'np-'
const TURN = 'np-turn'
const WEIGHED = 'np-weighed'
const ANSWERED = 'np-answered'
const CARD = 'card'
const EPOCH = 'epoch'

/** Whether a line belongs to the trace of a non-player. */
export function isThought(line: LogLine): boolean {
  return !!line.kind?.startsWith(THOUGHT)
}

/** A question of a non-player, or what came of it on the table. */
export interface Thought {
  text: string
  /** How a choice was narrowed down, priority by priority. */
  steps: string[]
  rule: string | null
  chance: unknown[]
  /** What to show on each space: a star for what was chosen, else how many priorities it passed. */
  marks: Record<string, number | string>
  deed: boolean
}

export interface Turn {
  n: number
  faction: string
  card: string
  thoughts: Thought[]
}

/** What a non-player asked itself, turn by turn, the newest first; the deeds between its questions stand with them. */
export function turns(log: LogLine[]): Turn[] {
  const found: Turn[] = []
  let card = ''
  let open: Turn | null = null
  for (const line of log) {
    if (line.kind === CARD || line.kind === EPOCH) {
      card = line.text
      open = null
    }
    if (line.kind === TURN) {
      open = { n: line.n, faction: FACTIONS[line.about ?? ''] ?? '', card, thoughts: [] }
      found.push(open)
    }
    if (open) open.thoughts.push(thought(line))
  }
  return found.reverse()
}

export function thought(line: LogLine): Thought {
  const args = (line.args ?? []) as Arg[]
  const { text, steps, marks } = line.kind === WEIGHED ? weighed(args) : { text: line.text, steps: [], marks: starred(line.kind === ANSWERED ? args.slice(1, 2) : args) }
  return { text, steps, marks, rule: line.rule ?? null, chance: line.chance ?? [], deed: !isThought(line) }
}

/** A choice: what for, what was chosen, the candidates; then for each priority its name, who was left, and the values. */
function weighed([what, chosen, candidates, ...rest]: Arg[]): Pick<Thought, 'text' | 'steps' | 'marks'> {
  let before = items(candidates!)
  const steps = [t('candidates: {names}', { names: words(candidates!) })]
  const passed: Record<string, number | string> = Object.fromEntries(areas([candidates!]).map((id) => [id, 1]))
  for (let i = 0; i < rest.length; i += 3) {
    const [priority, left, values] = [rest[i]!, rest[i + 1]!, items(rest[i + 2]!)]
    steps.push(`${words(priority)}: ${narrowed(before, items(left), values)}`)
    for (const id of areas([left])) passed[id] = Number(passed[id]) + 1
    before = items(left)
  }
  return { text: `${words(what!)}: ${words(chosen!)}`, steps, marks: { ...passed, ...starred([chosen!]) } }
}

/** `Iceni (Iceni 2, Regni 1)`; a priority that leaves all of them tells no names. */
function narrowed(before: Arg[], left: Arg[], values: Arg[]): string {
  if (left.length === before.length) return `${t('no difference')}${values.length ? `: ${words(values[0]!)}` : ''}`
  return `${left.map(words).join(', ')} (${before.map((one, j) => `${words(one)} ${values[j]}`).join(', ')})`
}

function starred(args: Arg[]): Record<string, string> {
  return Object.fromEntries(areas(args).map((id) => [id, '★']))
}

function items(arg: Arg): Arg[] {
  return typeof arg === 'object' && 'series' in arg ? arg.series : [arg]
}

function words(arg: Arg): string {
  if (typeof arg !== 'object') return String(arg)
  return 'series' in arg ? arg.series.map(words).join(arg.by) : arg.name
}

/** The spaces that arguments speak of. */
export function areas(args: Arg[]): string[] {
  return args.flatMap((arg) => {
    if (typeof arg !== 'object') return []
    return 'series' in arg ? areas(arg.series) : arg.noun === 'area' ? [arg.id] : []
  })
}

/** What is one line for each space, and told as one. */
const SUMMED: Labels = { trade: 'Trade in {towns}: Briton Resources +{n}', requisition: 'Requisition in {towns}: Dux Resources +{n}' }
const RAID = 'raid'
const LANDED = 'place'
const PLUNDER = 'plunder'
const BATTLE = 'battle'

/** Whether a line goes on with an action that a Battle came into: the next target of a Raid. */
export function resumes(line: LogLine): boolean {
  return line.kind === RAID
}

/** The log in which a Raid that goes on after a Battle has its heading again: its next target is no part of the Battle. */
export function resumed(log: LogLine[]): LogLine[] {
  const found: LogLine[] = []
  let action: LogLine | null = null
  let fought = false
  for (const line of log) {
    if (action && fought && resumes(line)) found.push({ ...action, n: line.n, text: t('{action}, continued', { action: action.text }) })
    if (line.heading || resumes(line)) fought = line.kind === BATTLE
    if (line.heading && !fought) action = line
    found.push(line)
  }
  return found
}

/** The log with lines put together that tell one thing: the income of a Trade or a Requisition, and who landed in a Raid with what he took. */
export function folded(log: LogLine[]): LogLine[] {
  const found: LogLine[] = []
  for (const line of resumed(log)) {
    if (isNothing(line)) continue
    const before = found.at(-1)
    const one = before && !before.heading && !line.heading ? together(before, line) : null
    if (one) found[found.length - 1] = one
    else found.push(line)
  }
  return found
}

/** Income that is none. */
const INCOME = ['dux-stow', 'civitates-stow', 'revenue-saxons', 'revenue-scotti']

function isNothing(line: LogLine): boolean {
  return INCOME.includes(line.kind ?? '') && (line.args as Arg[] | undefined)?.[0] === 0
}

function together(before: LogLine, line: LogLine): LogLine | null {
  const [args, more] = [(before.args ?? []) as Arg[], (line.args ?? []) as Arg[]]
  const summed = before.kind === line.kind ? SUMMED[line.kind ?? ''] : undefined
  if (summed) {
    const sum = Number(args[1]) + Number(more[1])
    const towns: Arg = { series: [...items(args[0]!), ...items(more[0]!)], by: ', ' }
    return { ...before, text: t(summed, { towns: words(towns), n: sum }), args: [towns, sum] }
  }
  if (before.kind !== RAID || !sameSpace(args, more)) return null
  if (line.kind === LANDED) return { ...before, text: `${before.text}; ${t('{n} land', { n: count(more[1]!) })}`, args: [...args, more[1]!] }
  if (line.kind === PLUNDER) return { ...before, text: `${before.text} ${t('and take {n} Plunder', { n: count(more[1]!) })}`, args: [...args, more[1]!] }
  return null
}

function sameSpace(raid: Arg[], line: Arg[]): boolean {
  return areas(line).length > 0 && areas(raid)[0] === areas(line)[0]
}

/** The number that an argument begins with. */
function count(arg: Arg): string {
  return words(items(arg)[0]!)
}

const EVENT = 'event'

/** The text of the card that is being carried out, as its heading in the log tells. */
export function eventText(board: Board, log: LogLine[]): string[] {
  const heading = log.findLast((line) => line.heading && line.kind === EVENT)
  const side = words(((heading?.args ?? []) as Arg[])[1] ?? '')
  return board.card?.texts.find((one) => one.side === side)?.text ?? []
}
