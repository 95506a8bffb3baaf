/** Which puzzles were tried in this browser, and whether the best choice was found at once. */

import type { PuzzleInfo } from '../protocol'

const key = ({ title, id }: Pick<PuzzleInfo, 'title' | 'id'>) => `logres-puzzle ${title} ${id}`

/** null: not tried. */
export function solved(one: Pick<PuzzleInfo, 'title' | 'id'>): boolean | null {
  const kept = localStorage.getItem(key(one))
  return kept === null ? null : kept === 'found'
}

/** The first try counts. */
export function keep(one: Pick<PuzzleInfo, 'title' | 'id'>, found: boolean): void {
  if (solved(one) === null) localStorage.setItem(key(one), found ? 'found' : 'tried')
}
