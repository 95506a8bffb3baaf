/** The board of a view, typed: what games/pendragon/view.py builds. */

export type Force = Record<string, [number, number]>

export interface Space {
  control: string | null
  population: number
  printed: number
  marked: boolean
  prosperity: [number, number]
  row: number
  sites: Record<string, { kind: string; holds: string | null }>
  units: Force
}

export interface Faction {
  resources: number
  eligible: boolean
  pivotal: number | null
  nonplayer: boolean
  player: number
  margin: number
  passes: boolean
}

export interface CardText {
  side: string
  mode: string
  text: string[]
  source: string[]
  confidence: string
  reconstructed: boolean
}

export interface Card {
  number: number
  title: string
  kind: string
  order: string[]
  tribal_war: boolean
  texts: CardText[]
  symbols: Record<string, string>
}

/** A Command in course: its spaces, those of its Feat, and what it costs so far. */
export interface Order {
  faction: string
  command: string | null
  feat: string | null
  white: string[]
  gray: string[]
  routes: string[][]
  cost: number
  wealth: number
  paid: boolean
}

export interface Battle {
  space: string
  step: string
  sides: [string[], string[]]
  open: [Force, Force]
  inside: Record<string, Force>
  ambush: [string[], string[]]
  evaded: [number, number]
  lost: [number, number]
  razed: string[]
}

export interface Board {
  scenario: string
  card: Card | null
  next: Card | null
  cards: Record<string, Card>
  deck: number
  played: number[]
  epoch: number
  epochs: number
  phase: string
  doing: { now: string | null; acted: string[]; passed: string[]; first: string | null }
  order: Order | null
  battle: Battle | null
  lasting: Record<string, string>
  bound: Record<string, string>
  factions: Record<string, Faction>
  imperium: string
  roads: boolean
  patrolled: string[]
  tracks: Record<string, number>
  bands: Record<string, number>
  boxes: { available: Record<string, number>; slots: Record<string, number>; casualties: number; out_of_play: number; not_yet: number; niall: number; dal_riada: number }
  spaces: Record<string, Space>
}

export function boardOf(scene: { board: Record<string, unknown> }): Board {
  return scene.board as unknown as Board
}
