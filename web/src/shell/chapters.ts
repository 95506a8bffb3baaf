/** The log under its headings: rounds, in them turns, in them actions; from the oldest to the newest. */

import type { LogLine } from '../protocol'

export interface Section {
  heading: LogLine | null
  /** 0 for a round or card, 1 for a turn, 2 for an action, 3 within it. */
  level: number
  parts: (LogLine | Section)[]
}

/** A heading's level; null for what is none. */
function levelOf(line: LogLine): number | null {
  return line.heading ? (line.level ?? 0) : null
}

export function isSection(part: LogLine | Section): part is Section {
  return 'parts' in part
}

/** The rounds; what stands before the first of them has no heading. */
export function rounds(log: LogLine[]): Section[] {
  const found: Section[] = []
  let open: Section[] = []
  for (const line of log) {
    const level = levelOf(line)
    if (level !== null) open = open.filter((one) => one.level < level)
    if (!open.length) {
      open = [{ heading: level === 0 ? line : null, level: 0, parts: [] }]
      found.push(open[0]!)
      if (level === 0) continue
    }
    const { parts } = open.at(-1)!
    if (level === null) parts.push(line)
    else parts.push(open[open.push({ heading: line, level, parts: [] }) - 1]!)
  }
  return found
}

/** The lines from the newest heading of a kind to the next heading that is not below it. */
export function newest(log: LogLine[], kind: string): LogLine[] {
  const from = log.findLastIndex((line) => line.kind === kind)
  if (from < 0) return []
  const level = levelOf(log[from]!) ?? 0
  const end = log.findIndex((line, at) => at > from && (levelOf(line) ?? Infinity) <= level)
  return log.slice(from, end < 0 ? undefined : end)
}
