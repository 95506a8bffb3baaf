/** The board of a view, typed: what games/bretwalda/view.py builds. */

export type Units = Record<string, number>

export interface Area {
  kind: string
  units: Record<string, Units>
  control?: string
  food?: number
  buildings?: string[]
  dalc?: number
  pillaged?: boolean
}

export interface Kingdom {
  seat: string
  dalcs: number
  gold: number
  treasury: number
  bid: number
  ruler: string
  rulers: string[]
  tiles: string[]
  actions: string[]
  chronicles: string[]
  /** Its cards for its owner, else how many. */
  hand: string[] | number
  goals: string[] | number
  lost: boolean
}

export interface Board {
  round: number
  season: string
  card: string
  shown: string[]
  pretender: string | null
  areas: Record<string, Area>
  vessels: { side: string; name: string; at: string; aboard: Units }[]
  kingdoms: Record<string, Kingdom>
  decks: Record<string, number | number[]>
  drawn: string[] | number
  battle: { dice: string[]; wounds: number[] } | null
}

/** Whether bids are being made now. */
export function bidding(scene: { pending: { kind: string }[] }): boolean {
  return scene.pending.some((one) => one.kind === 'Bid')
}

export function boardOf(scene: { board: Record<string, unknown> }): Board {
  return scene.board as unknown as Board
}
