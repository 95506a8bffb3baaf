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

export function headline(line: LogLine): number {
  return line.rule === CARD ? 2 : line.rule === EPOCH ? 1 : 0
}

export function isThought(line: LogLine): boolean {
  return line.text.startsWith(THOUGHT)
}

/** What the log tells: the non-players' thoughts have a panel of their own. */
export function logged(line: LogLine): string | null {
  if (line.rule === CARD) return cardTitle(line.text)
  return isThought(line) || NOISE.some((noise) => noise.test(line.text)) ? null : line.text
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
