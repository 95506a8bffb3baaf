/** The log in parts: turns of cards, battles, Epoch Rounds, and what non-players asked themselves. */

import type { LogLine } from '../../protocol'
import { map } from './map'
import { cardTitle, named } from './names'

export const THOUGHT = '? '
const TURN = '8.1.act-by-flowchart'
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

export function isThought(line: LogLine): boolean {
  return line.text.startsWith(THOUGHT)
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

export interface Thought {
  text: string
  rule: string | null
  chance: unknown[]
  spaces: string[]
  /** Whether it is what came of it on the table. */
  deed: boolean
}

export interface Turn {
  n: number
  faction: string
  card: string
  thoughts: Thought[]
}

const NAMES = Object.entries(map.areas).map(([id, area]) => [id, new RegExp(`\\b${area.name}\\b`)] as const)

export function spacesIn(text: string): string[] {
  return NAMES.filter(([, name]) => name.test(text)).map(([id]) => id)
}

/** What a non-player asked itself, turn by turn, the newest first; the deeds between its questions stand with them. */
export function turns(log: LogLine[]): Turn[] {
  const found: Turn[] = []
  let card = ''
  let open: Turn | null = null
  for (const line of log) {
    if (line.rule === CARD || line.rule === EPOCH) {
      card = line.rule === CARD ? cardTitle(line.text) : line.text
      open = null
    }
    if (line.rule === TURN) {
      open = { n: line.n, faction: line.text.slice(THOUGHT.length).split(':')[0]!, card, thoughts: [] }
      found.push(open)
    }
    if (open) open.thoughts.push(thought(line, open.faction))
  }
  return found.reverse()
}

const RAID = /(\d)d4 ([a-z]+)((?: [a-z]+){1,2})/g

/** `2d4 hibernicus durotriges dobunni`: a raid as people speak of it. */
function spelled(text: string): string {
  return text.replace(RAID, (_, dice: string, route: string, rest: string) => {
    const [target, through] = rest.trim().split(' ').map(named).reverse()
    return `${target}${through ? ` through ${through}` : ''} (${dice}D4, ${named(route).replace('Oceanus ', '')})`
  })
}

function thought(line: LogLine, faction: string): Thought {
  const deed = !isThought(line)
  const text = deed ? line.text : spelled(line.text.slice(THOUGHT.length).replace(`${faction}: `, ''))
  return { text, rule: line.rule ?? null, chance: line.chance ?? [], spaces: spacesIn(text), deed }
}

/** `Durotriges (of A, B; Prosperity: A)`: the choice, and how it was narrowed down step by step. */
export function narrowed(text: string): { told: string; steps: string[] } {
  const found = /^(.*?) \(of (.*)\)$/.exec(text)
  if (!found) return { told: text, steps: [] }
  const [first, ...rest] = found[2]!.split('; ')
  return { told: found[1]!, steps: [`candidates: ${first}`, ...rest] }
}

/** How far each space came: how many priorities it passed, a star for what was chosen. */
export function marks(thought: Thought): Record<string, number | string> {
  const { told, steps } = narrowed(thought.text)
  let left: string[] = []
  const kept = steps.map((step) => (left = step.endsWith(': all') ? left : spacesIn(step)))
  const passed = (id: string) => kept.filter((one) => one.includes(id)).length
  const chosen = spacesIn(told)
  return Object.fromEntries(thought.spaces.map((id) => [id, chosen.includes(id) ? '★' : passed(id)]))
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
