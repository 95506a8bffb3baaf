/** Battles as they are seen: round by round, both sides with their dice, and what is asked. A game fills it in. */

import type { Component } from 'svelte'
import type { LogLine } from '../protocol'
import type { Told } from '../shell/telling.svelte'
import type { Piece } from './pieces'

export interface Die {
  /** What it shows. */
  face: number
  /** What a die that has no pips looks like. */
  look?: string
  hit: boolean
}

/** Dice of one kind of unit, and the least that hits. */
export interface Roll {
  units: string
  dice: Die[]
  need: number | null
}

export interface Side {
  id: string
  name: string
  colour: string
  does: string
  force: string
  /** The same as counters. */
  pieces?: Piece[]
  rolls: Roll[]
  /** Why dice hit as they do. */
  why: string
  /** What it lost; undefined: that is not decided yet. */
  lost?: string
}

/** A round of dice, or what a battle ends with. */
export interface Round {
  /** The number of its line in the log: which was read is told by it. */
  key: number
  /** The number of the first line that tells it, where several do. */
  first?: number
  area: string
  heading: string
  place: string
  sides: Side[]
  /** What followed. */
  after: string[]
  /** Whether the battle is over with it. */
  over: boolean
  /** The first dice of a battle that the seat which looks has begun: the action by which it came to them. */
  begun?: number
}

/** How far the log has told a round when it is read: up to the next round or heading; null: nothing came after it. */
export function toldWith(log: LogLine[], round: Round, next: Round | undefined): Told | null {
  const end = log.findIndex((line, i) => i > round.key && (!!line.heading || i === (next?.first ?? next?.key)))
  if (end < 0) return null
  const { n, heading } = log[end]!
  const within = n === log[end - 1]!.n
  return { lines: end, count: within ? n : n - 1, before: (within && heading) || null }
}

/** How far it has told a battle whose dice are still covered: up to its heading. */
export function toldBefore(log: LogLine[], round: Round): Told | null {
  const start = log.findLastIndex((line, i) => i < round.key && !!line.heading)
  return start < 0 ? null : { lines: start, count: log[start]!.n, before: log[start]!.heading! }
}

export interface Odds {
  area: string
  words: string
  /** Chances of both sides and of neither, for a bar. */
  shares: { colour: string; chance: number }[]
  left: string
  right: string
}

export interface BattleStory {
  /** Rounds of battles in which the seat that looks has a part, the oldest first. */
  rounds: Round[]
  /** How the battle stands before its dice are counted. */
  now?: Round | null
  /** The battle that is on now. */
  on: string | null
  odds: Odds[]
  /** Kinds of question that are asked at the battle. */
  asks: string[]
  /** Those of them to which no answer stands out. */
  even?: string[]
  /** What a choice leads to, in a few words. */
  leads(text: string): string
  /** How a die is drawn where it has no pips. */
  die?: Component<{ die: Die; label: string }>
}
