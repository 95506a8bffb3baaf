/** The board of a view, typed: what games/britannia/view.py builds. */

export interface Units {
  infantry: number
  cavalry: number
  leaders: string[]
  fort: boolean
  burh: boolean
}

export interface Event {
  round: number
  nation: string
  arrivals: { sea: string; infantry: number; cavalry: number }[]
  leaders: string[]
  turn: string[]
}

export interface Group {
  group: string
  nations: string[]
  seat: string | null
  bid: number
}

export interface Board {
  round: number
  years: [number, number]
  nation: string | null
  phase: string
  half: number
  areas: Record<string, { units: Record<string, Units>; ruin: boolean }>
  population: Record<string, number>
  points: Record<string, number>
  seats: Record<string, { nations: string[]; points: number; bid: number }>
  subjects: Record<string, string>
  leaders: Record<string, string>
  paid: Record<string, string[]>
  battle: { area: string; attacker: string; defender: string; armies: Record<string, number> } | null
  /** The group on the march: nothing of it has moved on the board yet. */
  marching: { nation: string; path: string[]; parts: { kind: string; armies: number; from: string; at: string }[]; leader: string | null } | null
  to_come: Event[]
  bidding?: Group[]
}

export function boardOf(scene: { board: Record<string, unknown> }): Board {
  return scene.board as unknown as Board
}
