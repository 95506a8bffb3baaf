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
  /** Briton Resources that the Dux may spend, perhaps only if the Civitates agree. */
  blue: number
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

/** A choice as the engine writes it. */
export interface Answer {
  text: string
  verb: string
  count?: number
  stack?: string
  who?: string
  area?: string
}

/** Something designated: a space with its way, or a group with where it goes; what it adds to the bill. */
export interface Item {
  space: string
  feat: boolean
  to: string | null
  way: Answer | null
  group: { piece: string; count: number }[] | null
  cost: number
}

/** The question asked of a player, as the map shows it. */
export interface Asks {
  seat: string
  kind: string
  targets: string[]
  origins: string[]
  /** Spaces, or seas, from which groups can be led. */
  movers: string[]
  /** By notation: what it adds to the bill, Resources or Renown and Wealth, the cheapest way first. */
  prices: Record<string, [number, number][]>
  unfinished: { text: string; rule: string | null } | null
  shortcuts: { kind: 'feat' | 'plain' | 'carry_out' | 'everywhere'; feat: string | null; actions: string[]; placed: Answer[] }[]
  /** Where it is asked whether to fight: attackers and defenders, and the losses that each deals in the open, in halves. */
  foes: { factions: string[]; units: Force; strength: number }[] | null
  /** For the spaces of a Battle Command or an Intercept: what one's own side deals in the open, then what each enemy does, in halves. */
  strengths: Record<string, { factions: string[]; strength: number }[]>
  /** What a space of a Requisition brings. */
  brings: Record<string, number>
  /** By way of a Raid how many Raiders are lost before they land. */
  lost: Record<string, number>
  /** By answer to a Settle what is given for it, and how many. */
  spends: Record<string, [string, number]>
}

/** A Command in course: its spaces, those of its Feat, and what it costs so far. */
export interface Order {
  faction: string
  command: string | null
  feat: string | null
  white: string[]
  gray: string[]
  routes: string[][]
  items: Item[]
  /** What may be spent: of one's own, and of the second purse (blue Resources, Wealth). */
  purse: { own: number; second: number; consent: boolean }
  /** In how many spaces the Command is done. */
  targets: number
  /** How many Units there are that the Command places. */
  available: Record<string, number>
  cost: number
  wealth: number
  paid: boolean
}

export interface Lead {
  needs?: number
  sides?: number
  room?: number
  holds?: string
  inside?: number
  troops?: number
  garrison?: number
  escalade?: number
  storm?: number
  stormed?: number
  coup?: number
  losses?: number
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
  /** By step what attackers and defenders would inflict, in half losses. */
  strikes: Record<string, [number, number]>
  /** The losses that remove all of a side in the open, in halves. */
  bears: [number, number]
  /** By notation what an answer leads to: the least roll, the room there is in which Stronghold, what an Assault meets. */
  leads: Record<string, Lead>
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
  asks: Asks | null
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
