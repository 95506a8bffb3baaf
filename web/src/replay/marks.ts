/** Where one can stop in a recorded game: actions, battles, turns; and what the timeline shows. */

import kinds from '../../../src/logres/atlas/deeds.yaml'
import type { LogLine } from '../protocol'

export type Pace = 'action' | 'battle' | 'turn'

export interface Band {
  name: string
  from: number
  to: number
}

/** The actions at which something of a kind begins. */
export function stops(log: LogLine[], pace: Pace, count: number): number[] {
  if (pace === 'action') return Array.from({ length: count + 1 }, (_, i) => i)
  const wanted = log.filter((line) => line.heading && (pace === 'turn' ? (line.level ?? 0) <= 1 : line.kind === 'battle'))
  return [...new Set([0, ...wanted.map((line) => line.n), count])].sort((a, b) => a - b)
}

export function after(all: number[], at: number): number {
  return all.find((one) => one > at) ?? all.at(-1) ?? at
}

export function before(all: number[], at: number): number {
  return all.findLast((one) => one < at) ?? 0
}

/** Rounds or cards, from their beginning to the next one. */
export function bands(log: LogLine[], count: number): Band[] {
  const heads = log.filter((line) => line.heading && !line.level)
  return heads.map((line, i) => ({ name: line.text, from: line.n, to: heads[i + 1]?.n ?? count }))
}

const NOTEWORTHY = new Set(Object.values(kinds as Record<string, string[]>).flat())

/** What is worth a mark: crowns, deaths, submissions; each with all that was told of it at that action. */
export function deedsOf(log: LogLine[]): { n: number; text: string }[] {
  const found = new Map<number, string>()
  for (const line of log) if (NOTEWORTHY.has(line.kind ?? '')) found.set(line.n, [found.get(line.n), line.text].filter(Boolean).join('. '))
  return [...found].map(([n, text]) => ({ n, text }))
}

export function battlesOf(log: LogLine[]): number[] {
  return [...new Set(log.filter((line) => line.kind === 'battle').map((line) => line.n))]
}

/** A line through points, in a picture of 1000 by 100. */
export function curve(points: [number, number][], count: number, least: number, most: number): string {
  const across = (n: number) => ((n / (count || 1)) * 1000).toFixed(1)
  const up = (value: number) => (96 - ((value - least) / (most - least || 1)) * 88).toFixed(1)
  return points.map(([n, value], i) => `${i ? 'L' : 'M'}${across(n)} ${up(value)}`).join('')
}
