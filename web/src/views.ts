/** A view and the changes that lead from one to the next. */

import type { Change, View } from './protocol'

type Entries = Record<string, unknown>

/** The view after a change; null if the change is not one of this view. */
export function changed(view: View | null, change: Change): View | null {
  if (!view || view.version !== change.base || view.seat !== change.seat) return null
  const { version, count, seat, pending, result, legal, initiative, undo } = change
  const log = [...view.log.slice(0, change.log_from), ...change.log]
  return { type: 'view', version, count, seat, pending, result, board: changedBoard(view.board, change), legal, initiative, undo, log }
}

/** A board with entries replaced, replaced within an entry, and dropped. */
export function changedBoard(before: Entries, change: Pick<Change, 'board' | 'inside' | 'gone'>): Entries {
  const board: Entries = { ...before, ...change.board }
  for (const [key, entries] of Object.entries(change.inside)) board[key] = { ...(board[key] as Entries), ...entries }
  for (const [key, names] of Object.entries(change.gone)) {
    if (key === '') for (const name of names) delete board[name]
    else board[key] = without(board[key] as Entries, names)
  }
  return board
}

function without(entries: Entries, names: string[]): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)))
}
