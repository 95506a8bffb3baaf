/** What the view of reduX has beside Britannia's. */

export interface ReduxBoard {
  raiders: Record<string, number>
  claimants: string[]
  extra: boolean
  boat: string[]
}

export function reduxOf(scene: { board: Record<string, unknown> }): ReduxBoard {
  return scene.board as unknown as ReduxBoard
}
