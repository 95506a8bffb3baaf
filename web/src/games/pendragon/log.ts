/** The log in parts: turns of cards, battles, Epoch Rounds, and what non-players asked themselves. */

import type { LogLine } from '../../protocol'
import { cardTitle, FACTIONS } from './names'

/** What lines speak of: nouns with an id, numbers, words, and series of these. */
interface Noun { noun: string; id: string; name: string }
interface Series { series: Arg[]; by: string }
type Arg = number | string | Noun | Series
/** A line with its data: what sentence it is, whom it is about, its nouns and numbers. */
type Line = LogLine & { kind?: string; about?: string | null; args?: unknown[] }

const THOUGHT = 'np-'
const TURN = 'np-turn'
const WEIGHED = 'np-weighed'
const CARD = '2.3.7.next-card'
const EPOCH = '6.0.phases'
const BATTLE = '3.6.when'
const IN_BATTLE = /^(3\.6|1\.4\.1|1\.7\.4|4\.4\.2|4\.4\.3)/
/** What tells of the way through the program rather than of the table. */
const NOISE = [/^\S+ pay 0, 0 Wealth/]

/** How a faction's action opens: a Command, the Event, a card of its own, or passing. */
const DEED = /^(Dux|Civitates|Saxons|Scotti)(: (?!\d)[A-Z][\w ]* in | pass\b| execute the Event| play )/
const FEAT = /^4\./
/** What leads up to a Command and is told before it: talks, agreements, payment. */
const AHEAD = /^1\.[58]\./

export function headline(line: LogLine): number {
  return line.rule === CARD ? 2 : line.rule === EPOCH || isDeed(line) ? 1 : 0
}

function isDeed(line: LogLine): boolean {
  return DEED.test(line.text) && !FEAT.test(line.rule ?? '')
}

/** The faction that a heading names. */
export function whose(line: LogLine): string | null {
  return DEED.exec(line.text)?.[1]?.toLowerCase() ?? null
}

/** Whether a line belongs to the trace of a non-player. */
export function isThought(line: Line): boolean {
  return !!line.kind?.startsWith(THOUGHT)
}

const LOUD = /\p{Lu}{2,}(?:[ -]\p{Lu}{2,})+|\p{Lu}{4,}/gu

/** `Epoch Event: AETIUS`: titles without shouting. */
export function quiet(text: string): string {
  return text.replace(LOUD, cardTitle)
}

/** What the log tells: each Command before what was agreed and paid for it. Thoughts have a panel of their own. */
export function told(log: LogLine[]): LogLine[] {
  const found: LogLine[] = []
  for (const line of log) {
    if (isThought(line) || NOISE.some((noise) => noise.test(line.text))) continue
    let at = found.length
    if (isDeed(line)) while (at && AHEAD.test(found[at - 1]!.rule ?? '') && !isDeed(found[at - 1]!)) at--
    found.splice(at, 0, { ...line, text: line.rule === CARD ? cardTitle(line.text) : quiet(line.text) })
  }
  return found
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
export function turns(log: Line[]): Turn[] {
  const found: Turn[] = []
  let card = ''
  let open: Turn | null = null
  for (const line of log) {
    if (line.rule === CARD || line.rule === EPOCH) {
      card = line.rule === CARD ? cardTitle(line.text) : line.text
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

export function thought(line: Line): Thought {
  const args = (line.args ?? []) as Arg[]
  const { text, steps, marks } = line.kind === WEIGHED ? weighed(args) : { text: line.text, steps: [], marks: starred(args) }
  return { text, steps, marks, rule: line.rule ?? null, chance: line.chance ?? [], deed: !isThought(line) }
}

/** A choice: what for, what was chosen, the candidates; then for each priority its name, who was left, and the values. */
function weighed([what, chosen, candidates, ...rest]: Arg[]): Pick<Thought, 'text' | 'steps' | 'marks'> {
  let before = items(candidates!)
  const steps = [`candidates: ${words(candidates!)}`]
  const passed: Record<string, number | string> = Object.fromEntries(areas([candidates!]).map((id) => [id, 1]))
  for (let i = 0; i < rest.length; i += 3) {
    const [priority, left, values] = [rest[i]!, rest[i + 1]!, items(rest[i + 2]!)]
    steps.push(`${words(priority)}: ${words(left)} (${before.map((one, j) => `${words(one)} ${values[j]}`).join(', ')})`)
    for (const id of areas([left])) passed[id] = Number(passed[id]) + 1
    before = items(left)
  }
  return { text: `${words(what!)}: ${words(chosen!)}`, steps, marks: { ...passed, ...starred([chosen!]) } }
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

/** The lines of the newest battle. */
export function lastBattle(log: LogLine[]): LogLine[] {
  const from = log.findLastIndex((line) => line.rule === BATTLE)
  if (from < 0) return []
  const rest = log.slice(from).filter((line) => !isThought(line))
  const end = rest.findIndex((line) => !IN_BATTLE.test(line.rule ?? ''))
  return end < 0 ? rest : rest.slice(0, end)
}

/** The lines of the newest Epoch Round. */
export function lastEpoch(log: LogLine[]): LogLine[] {
  const from = log.findLastIndex((line) => line.rule === EPOCH)
  if (from < 0) return []
  const rest = log.slice(from + 1)
  const end = rest.findIndex((line) => line.rule === CARD)
  return (end < 0 ? rest : rest.slice(0, end)).filter((line) => !isThought(line))
}
