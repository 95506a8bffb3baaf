/** What non-players asked themselves, as the log tells it. */

import type { LogLine } from '../../protocol'
import { FACTIONS } from './names'

/** What lines speak of: nouns with an id, numbers, words, and series of these. */
interface Noun { noun: string; id: string; name: string }
interface Series { series: Arg[]; by: string }
type Arg = number | string | Noun | Series

const THOUGHT = 'np-'
const TURN = 'np-turn'
const WEIGHED = 'np-weighed'
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
