/** Legal actions put in order for the list: those that differ only in a number stand in one row. */

import type { Choice } from '../protocol'

export interface Row {
  key: string
  choices: Choice[]
}

export function rows(legal: Choice[]): Row[] {
  const found = new Map<string, Choice[]>()
  for (const choice of legal) {
    const { verb, stack, who, card, area, count } = choice
    const key = count == null ? choice.text : JSON.stringify([verb, stack, who, card, area])
    found.set(key, [...(found.get(key) ?? []), choice])
  }
  return [...found].map(([key, choices]) => ({ key, choices }))
}
