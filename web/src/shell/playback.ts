/** What happened, cut into turns that can be shown one after the other. */

import type { LogLine } from '../protocol'
import { areasOf, wayOf, type Way } from './nouns'

export interface Turn {
  /** The action after which the turn was over, as far as the log tells. */
  end: number
  /** The heading of the turn after it, where that began within the same action: so long the map is this turn's. */
  before: number | null
  /** The action with which it began. */
  start: number
  heading: LogLine | null
  /** The round or card it stands under. */
  chapter: LogLine | null
  /** What happened. */
  lines: LogLine[]
  /** What a non-player asked itself. */
  reasons: LogLine[]
}

function opens(line: LogLine): boolean {
  return !!line.heading && (line.level ?? 0) <= 1
}

/** The turns that something happened in after an action; a heading alone is no turn. */
export function turnsSince(log: LogLine[], since: number, isReason: (line: LogLine) => boolean = () => false): Turn[] {
  const found: Turn[] = []
  let chapter: LogLine | null = null
  let open: Turn | null = null
  for (const line of log) {
    if (line.heading && !line.level) chapter = line
    if (opens(line)) open = null
    if (!open) {
      const heading: LogLine | null = line.heading ? line : null
      open = { start: line.n, end: line.n, before: null, heading, chapter, lines: [], reasons: [] }
      found.push(open)
      if (heading) continue
    }
    open.end = Math.max(open.end, line.n)
    ;(isReason(line) ? open.reasons : open.lines).push(line)
  }
  for (const [i, turn] of found.entries()) {
    const next = found[i + 1]
    if (next?.heading && next.start === turn.end) turn.before = next.heading.heading!
  }
  return found.filter((turn) => turn.end > since && turn.lines.length + turn.reasons.length > 0)
}

/** From the first turn of others to the last: what these seats did themselves before and after needs no telling. */
export function ofOthers(turns: Turn[], mine: string[]): Turn[] {
  const others = turns.map((turn) => isOfOthers(turn, mine))
  return others.includes(true) ? turns.slice(others.indexOf(true), others.lastIndexOf(true) + 1) : turns
}

/** The ways of a turn, as they are drawn on the map. */
export function waysOf(turn: Turn): Way[] {
  return turn.lines.map(wayOf).filter((way) => way !== null)
}

/** Places that a turn is about beside its ways. */
export function placesOf(turn: Turn): string[] {
  return [...new Set(turn.lines.flatMap(areasOf))]
}

/** Whether anything in a turn was done by somebody else than these seats. */
export function isOfOthers(turn: Turn, mine: string[]): boolean {
  return [...turn.lines, ...turn.reasons].some((line) => line.seat && !mine.includes(line.seat))
}

/** Whether others have begun a turn since: what they answer within one's own turn, or go on with, is no news. */
export function begunByOthers(turns: Turn[], since: number, mine: string[]): boolean {
  return turns.some((turn) => turn.start > since && isOfOthers(turn, mine))
}

/** The action before something happened that must not go by unseen; null: there was nothing of it. */
export function stopsAt(log: LogLine[], since: number, stops: (line: LogLine) => boolean): number | null {
  const found = log.find((line) => line.n > since && stops(line))
  return found ? Math.max(since, found.n - 1) : null
}
