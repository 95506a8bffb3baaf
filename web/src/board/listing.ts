/** The places of a board that has no map: the first of its entries that is called like one. */

const PLACES = ['areas', 'spaces', 'regions', 'cells']

type Entries = Record<string, unknown>

export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function placesOf(board: Entries): Record<string, Entries> {
  const key = PLACES.find((name) => isEntries(board[name]))
  return key ? (board[key] as Record<string, Entries>) : {}
}

/** Everything but the places. */
export function restOf(board: Entries): Entries {
  return Object.fromEntries(Object.entries(board).filter(([key]) => !PLACES.includes(key)))
}
