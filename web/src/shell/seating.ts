/** Who plays which seat of a new table, and what that means for the options of the title. */

import type { TitleInfo } from '../protocol'

export interface Wish {
  seat: string
  who: string
}

/** The rules of the title play the seat. */
export const RULES = 'rules'
const ABSENT = 'nonplayers'
const HANDS = 'players'
/** Seats that one person may hold together, and what the option `players` then is. */
const PAIRS: [string, string, string][] = [
  ['dux', 'civitates', 'three-britons'],
  ['saxons', 'scotti', 'three'],
]

export function hasNonplayers(title: TitleInfo): boolean {
  return title.options.some((option) => option.name === ABSENT)
}

/** The options that the seats do not decide. */
export function openOptions(title: TitleInfo) {
  return title.options.filter((option) => option.name !== ABSENT)
}

/** Who plays a seat if nothing is said: you the first; with non-players you and your ally against the rest. */
export function usual(title: TitleInfo, index: number): string {
  if (!hasNonplayers(title)) return index ? 'open' : 'me'
  return index < 2 ? 'me' : RULES
}

/** Who plays a seat of a table for several, if nothing is said: you the first, friends the others; with non-players your ally is a friend. */
export function amongFriends(title: TitleInfo, index: number): string {
  return index === 1 ? 'open' : usual(title, index)
}

/** The options with what follows from the seats: who is a non-player, and who runs two factions. */
export function seated(title: TitleInfo, wishes: Wish[], options: Record<string, unknown>): { seats: Wish[]; options: Record<string, unknown> } {
  if (!hasNonplayers(title)) return { seats: wishes, options }
  const absent = wishes.filter(({ who }) => who === RULES).map(({ seat }) => seat)
  const mine = new Set(wishes.filter(({ who }) => who === 'me').map(({ seat }) => seat))
  const pairs = PAIRS.filter(([one, other]) => mine.has(one) && mine.has(other))
  const hands = options[HANDS] === undefined && pairs.length === 1 ? { [HANDS]: pairs[0]![2] } : {}
  return { seats: wishes.filter(({ who }) => who !== RULES), options: { ...options, [ABSENT]: absent, ...hands } }
}
