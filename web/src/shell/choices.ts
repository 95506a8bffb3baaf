/** Legal actions put in order for the list: those that differ only in a number stand in one row, what ends a phase last. */

import type { GameFace, Scene } from '../board/face'
import type { Choice } from '../protocol'

export interface Row {
  key: string
  choices: Choice[]
  /** An answer that goes on to the next thing. */
  ends: boolean
}

const ENDS = ['done', 'stop', 'pass', 'keep']
const BACK = ['cancel', 'restart']

export function rows(legal: Choice[]): Row[] {
  const found = new Map<string, Choice[]>()
  for (const choice of legal) {
    const { verb, stack, who, card, area, count } = choice
    const key = count == null ? choice.text : JSON.stringify([verb, stack, who, card, area])
    found.set(key, [...(found.get(key) ?? []), choice])
  }
  const list = [...found].map(([key, choices]) => ({ key, choices, ends: ENDS.includes(key) }))
  return list.sort((a, b) => rank(a) - rank(b))
}

function rank(row: Row): number {
  return BACK.includes(row.key) ? 2 : Number(row.ends)
}

/** The row that ends a question, if there is but one; else the one that calls it off. */
export function parting(listed: Row[]): string | null {
  const ending = listed.filter(({ ends }) => ends)
  return ending.length ? (ending.length === 1 ? ending[0]!.key : null) : (listed.find(({ key }) => BACK.includes(key))?.key ?? null)
}

/** The digit that chooses an answer: its number where the question is how many, else its place in the list. */
export function digits(listed: Row[]): Map<string, number> {
  const counted = listed.filter(({ choices }) => choices.length > 1)
  if (counted.length === 1) return new Map(counted[0]!.choices.filter(({ count }) => count! < 10).map((one) => [one.text, one.count!]))
  const singles = listed.filter(({ choices }) => choices.length === 1).slice(0, 9)
  return new Map(singles.map(({ choices }, i) => [choices[0]!.text, i + 1]))
}

/** The one answer left, apart from calling it off, if it is one that may be given without asking. */
export function soleAnswer(legal: Choice[], given: string[]): string | null {
  const others = legal.filter((choice) => !BACK.includes(choice.text))
  return others.length === 1 && others.length < legal.length && given.includes(others[0]!.text) ? others[0]!.text : null
}

/** An answer that is proposed, called as its button is: where it begins a shortcut that brings nothing else with it, that one. */
export function proposed(face: GameFace, scene: Scene, action: string | null): { words: string; actions: string[] } | null {
  const choice = scene.legal.find((one) => one.text === action)
  if (!choice) return null
  const short = face.shortcuts?.(scene).find((one) => one.actions[0] === action && !one.hint)
  if (short) return short
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  return { words: face.words(choice, asked?.kind), actions: [choice.text] }
}
