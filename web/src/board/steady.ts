/** What is drawn from stays the same object where nothing has changed: then nothing of it is drawn anew. */

/** The next value, with all that is as it was before taken over from there. */
export function taken<Value>(before: unknown, next: Value): Value {
  if (Object.is(before, next) || typeof before !== 'object' || typeof next !== 'object' || !before || !next) return next
  if (before instanceof Set && next instanceof Set) return (before.size === next.size && [...next].every((one) => before.has(one)) ? before : next) as Value
  if (Array.isArray(before) && Array.isArray(next)) return ofList(before, next) as Value
  return isPlain(before) && isPlain(next) ? (ofRecord(before, next) as Value) : next
}

/** Remembers what it was last given. */
export function steady(): <Value>(next: Value) => Value {
  let kept: unknown
  return (next) => {
    const found = taken(kept, next)
    kept = found
    return found
  }
}

function ofList(before: unknown[], next: unknown[]): unknown[] {
  const found = next.map((one, i) => taken(before[i], one))
  return found.length === before.length && found.every((one, i) => one === before[i]) ? before : found
}

function ofRecord(before: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(next)
  const found = Object.fromEntries(names.map((name) => [name, taken(before[name], next[name])]))
  const isSame = names.length === Object.keys(before).length && names.every((name) => name in before && found[name] === before[name])
  return isSame ? before : found
}

function isPlain(value: object): value is Record<string, unknown> {
  return Object.getPrototypeOf(value) === Object.prototype
}
