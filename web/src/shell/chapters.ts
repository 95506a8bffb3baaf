/** The log by rounds and turns, the newest first, each under its heading. */

import type { LogLine } from '../protocol'

export interface Turn {
  heading: LogLine | null
  lines: LogLine[]
}

export interface Chapter {
  heading: LogLine | null
  turns: Turn[]
}

export function chapters(log: LogLine[], headline: (line: LogLine) => number): Chapter[] {
  const found: Chapter[] = []
  for (const line of log) {
    const level = headline(line)
    if (level === 2 || !found.length) found.push({ heading: level === 2 ? line : null, turns: [] })
    const { turns } = found.at(-1)!
    if (level === 1 || (level === 0 && !turns.length)) turns.push({ heading: level === 1 ? line : null, lines: [] })
    if (level === 0) turns.at(-1)!.lines.push(line)
  }
  return found.map(({ heading, turns }) => ({ heading, turns: turns.map(newestFirst).reverse() })).reverse()
}

function newestFirst({ heading, lines }: Turn): Turn {
  return { heading, lines: [...lines].reverse() }
}
