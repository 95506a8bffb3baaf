/** What came since the turn before: remembered from board to board, as one looks on. */

import type { GameFace, Scene } from './face'
import type { Piece } from './pieces'

type Standing = Record<string, Piece[]>

/** Areas and keys of the pieces that are new there, or more than they were. */
export function grown(before: Standing, after: Standing): Set<string> {
  const found = Object.entries(after).flatMap(([area, pieces]) =>
    pieces.filter((piece) => !before[area]?.some((one) => one.key === piece.key && one.count >= piece.count)).map((piece) => `${area} ${piece.key}`),
  )
  return new Set(found)
}

/** Told of each board, it tells what came in this turn and the one before it. */
export function follow(): (face: GameFace, scene: Scene, pieces: Standing) => Set<string> {
  let turn: string | null = null
  let [begun, before, count]: [Standing, Standing, number] = [{}, {}, 0]
  return (face, scene, pieces) => {
    const now = face.turn?.(scene) ?? scene.pending[0]?.seat ?? ''
    // A look back, or another table: nothing is new.
    if (turn === null || scene.count < count) [begun, before] = [pieces, pieces]
    else if (now !== turn) [begun, before] = [pieces, begun]
    ;[turn, count] = [now, scene.count]
    return grown(before, pieces)
  }
}
