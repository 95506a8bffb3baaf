/** What a game's folder gives to the shell and the board: its map, its pieces, its panels, its words. */

import type { Component } from 'svelte'
import type { Past } from '../place'
import type { Band, Choice, LogLine, View } from '../protocol'
import type { BattleStory } from './battle'
import type { Geometry } from './geometry'
import type { Group } from './march'
import type { Look } from './look'
import type { Piece, Post, Token } from './pieces'

/** A view as the panels see it: newest from the server, or a moment of the past. */
export type Scene = Pick<View, 'count' | 'seat' | 'pending' | 'result' | 'board' | 'legal' | 'log'>

/** Whose an area is: a shield of this colour with this emblem. */
export interface Control {
  colour: string
  symbol: string
}

/** Things that look alike in some way, each with what it means. */
export interface LegendGroup {
  title: string
  items: { piece?: Piece; sign?: string; control?: Control; words: string }[]
}

/** A number or a sign for areas of the map. */
export type Marks = Record<string, number | string>

export interface PanelProps {
  scene: Scene
  /** Shows a clause of the rules. */
  cite: (rule: string) => void
  /** Marks numbers or signs on the map's areas; null takes them away. */
  mark: (marks: Marks | null) => void
  /** Points at areas of the map; with none it points no more. */
  point?: (areas: string[]) => void
  /** The table, where there is a past to look up. */
  table: Past | null
  /** What is asked now, and how it is answered; undefined: nothing is. */
  asked?: { scene: Scene; play: (action: string) => void }
  /** What is estimated of the board that is shown: odds, points to come. */
  outlook: Record<string, unknown>
}

/** What is told of on the map: ways that were gone, places that a line or a turn is about. */
export interface Story {
  ways: { path: string[]; count: number | null; about: string | null }[]
  places: string[]
}

/** What a question wants on the map: areas it may be about, areas that pieces would leave, and what was chosen so far. */
export interface Roles {
  targets: string[]
  origins: string[]
  chosen: { area: string; label: string; origin: boolean }[]
}

/** Answers that are given with one click. */
export interface Shortcut {
  words: string
  /** What comes of it. */
  note: string
  actions: string[]
  /** What it does, told where it is considered. */
  hint?: string
}

/** Somebody at the table, as the frames around the map tell of him. */
export interface Sitting {
  seat: string
  /** `you`, a name, `bot normal`, `non-player`. */
  who: string
  mine: boolean
  asked: boolean
  /** The time left, where a clock runs. */
  clock: string | null
  points: number
}

/** What always stands around the map gets what panels get, and who sits where. */
export interface FrameProps extends PanelProps {
  sittings: Sitting[]
}

/** How a seat stands at the end: its parts (nations, goals) with what each brought. */
export interface SeatResult {
  seat: string
  parts: { name: string; points: string; about?: string }[]
}

export interface Panel {
  id: string
  name: string
  view: Component<PanelProps>
  /** Whether there is something to show now. */
  shown?: (scene: Scene) => boolean
  /** Whether it comes and goes: its tab stands last, so that no other moves. */
  passing?: boolean
}

/** One meaning of a dragged path: so many of a kind, or a leader with his men. */
export interface Quantity {
  kind: string
  count: number | null
  actions: string[]
}

export interface GameFace {
  title: string
  name: string
  /** Without a map the areas of the view are shown as a list. */
  map: Geometry | null
  pieces(scene: Scene): Record<string, Piece[]>
  /** What else lies in the areas. */
  tokens?(scene: Scene): Record<string, Token[]>
  /** What stands on the sites. */
  posts?(scene: Scene): Post[]
  /** Further things on the map, drawn over the land and under the counters. */
  overlay?: Component<{ scene: Scene; look: Look }>
  /** A colour over an area: whose it is. */
  tints?(scene: Scene): Record<string, string>
  /** Along its border alone, where the land's own colour tells something. */
  rims?: boolean
  /** Whose an area is, as a shield beside its name. */
  control?(scene: Scene): Record<string, Control>
  /** What everything on the map means. */
  legend?(scene: Scene): LegendGroup[]
  /** Whom an area still pays, and how much. */
  pays?(scene: Scene, area: string): string
  /** Whose turn it is, in a word that changes with the turn: what came since the turn before is marked on the map. */
  turn?(scene: Scene): string
  /** What an area is called and what stands in it, for ears. */
  areaName(id: string): string
  areaWords(scene: Scene, id: string): string
  /** An action in words; of which kind the question is that it answers. */
  words(choice: Choice, kind?: string): string
  /** The area an action is about, where that is not simply the one it names. */
  place?(choice: Choice): string | null
  /** Targets, origins and what is chosen, each marked in its own way; null: areas are lit as answers name them. */
  roles?(scene: Scene): Roles | null
  /** Which of the things that may be done at any time are offered now. */
  beside?(legal: Choice[]): Choice[]
  /** What an answer does, and what it costs, in a sentence: told where it is considered. */
  hint?(scene: Scene, choice: Choice): string
  /** What an answer costs, in a word or two. */
  price?(scene: Scene, choice: Choice): string
  /** Whether an answer is given on the map, so that the list need not show it at once. */
  mapped?(scene: Scene, choice: Choice): boolean
  /** Answers that go together. */
  shortcuts?(scene: Scene): Shortcut[]
  /** Whether an answer spends something: a first click on its area shows it, a second one gives it. */
  weighs?(choice: Choice): boolean
  /** What a click on an area means, where its answers alone do not tell. */
  click?(scene: Scene, area: string): string[] | null
  /** Headings over what must not go by unseen: it is played back though nobody was away. */
  stops?(line: LogLine): boolean
  /** Lines of the log that have a panel of their own. */
  hides?(line: LogLine): boolean
  /** The log with lines put together that tell one thing. */
  folds?(log: LogLine[]): LogLine[]
  /** Whom one answers for, where that is nobody of one's own. */
  onBehalf?(actor: string): string | null
  /** What is told in place of a question while the rules play for a seat. */
  waits?(scene: Scene): string | null
  /** A name for any id: nation, area, leader. */
  named(id: string): string
  /** The headline of the table: round, year, who plays. */
  status(scene: Scene): string
  /** Victory points by seat, and what they are called where not so. */
  points(scene: Scene): Record<string, number>
  pointsName?: string
  /** What the page of the end shows beside them, where that is not what brought them. */
  partsName?: string
  /** What a group does that is led over the map, where that is no march. */
  leads?(scene: Scene): string | null
  /** The colour that stands for an actor or a seat. */
  colour(scene: Scene, id: string): string
  /** Whether an area can be the begin of a dragged path. */
  grips?(scene: Scene, area: string): boolean
  /** The lists of notations that a dragged path may mean, one for each quantity. */
  along?(scene: Scene, path: string[]): Quantity[]
  /** The group that is on the march, as the view tells it; the map shows it where it has come to. */
  marching?(scene: Scene): Group | null
  /** Who leaves which stack if this band marches: then a drag is a march that the server has found (`reach`). */
  muster?(scene: Scene, band: Band): Omit<Group, 'path'>
  /** Whether a group was chosen from the list, and it is asked how many march. */
  setsOut?(scene: Scene): boolean
  /** Who stays in an area whatever marches from it, and why. */
  stays?(scene: Scene, area: string): string
  /** A band's notations for a way of one's own. */
  route?(band: Band, path: string[]): string[]
  /** The odds of a battle in an area, in a few words. */
  chance?(outlook: Record<string, unknown>, area: string): string | null
  /** Answers that are played without asking where nothing else is left but to call it off. */
  soleAnswers?: string[]
  /** The battle that is on, and those of the log: seen round by round at their area. */
  battles?(scene: Scene, outlook: Record<string, unknown>): BattleStory
  /** What might be begun in an area that no action names; the server is asked which of it can be done, and why not. */
  beginnings?(scene: Scene, area: string): Beginning[]
  /** The panel that belongs to what is asked now, if one does: it opens by itself. */
  opens?(scene: Scene): string | null
  /** What areas would still pay to whoever is asked. */
  worth?(scene: Scene): Record<string, number>
  /** What these numbers are. */
  worthWords?(scene: Scene): string
  /** What the server's outlook comes to, in a few words. */
  foretells?(outlook: Record<string, unknown>, board: Record<string, unknown>): string[]
  /** Whether there is something to estimate now. */
  estimates?(scene: Scene): boolean
  /** Actions that end what these begin, so that their outcome can be foretold. */
  ending?(actions: string[]): string[]
  /** Numbers of the view that a prepared answer may hang on now. */
  facts?(scene: Scene): Fact[]
  /** Kinds of question that come often and are mostly passed over: the prompt offers to do so from now on. */
  skips?: string[]
  /** How far ahead a question that comes again and again can be declined (the title's scopes, in words; which of them fit a question), and by which answers. */
  passes?: { declines: string[]; scopes: Record<string, string>; fit: (scene: Scene) => string[] }
  /** Advice for a first visit. */
  advice?(scene: Scene): Advice | null
  panels: Panel[]
  /** What always stands beside the map: the round and what comes, who plays, the card. */
  rail?: Component<FrameProps>
  /** What always stands above the question: purses, tracks. */
  head?: Component<FrameProps>
  /** What stands within the question: what is being built, and what it costs. */
  bill?: Component<PanelProps>
  /** What a seat has to spend, in a word or two. */
  purse?(scene: Scene, seat: string): string
  /** The parts of a seat's result. */
  standings?(scene: Scene): SeatResult[]
}

/** The area on the map that an action is about. */
export function placeOf(face: GameFace, choice: Choice): string | null {
  return face.place ? face.place(choice) : (choice.area ?? null)
}

/** The areas that legal actions are about. */
export function litAreas(face: GameFace, scene: Scene): Set<string> {
  return new Set(scene.legal.map((choice) => placeOf(face, choice)).filter((area) => area !== null))
}

/** A number of the view: where it stands, what it is called, and what it is now. */
export interface Fact {
  path: string
  name: string
  now: number
}

/** Something that might be begun, in words and as actions. */
export interface Beginning {
  words: string
  actions: string[]
}

/** A word of advice, and perhaps the action it comes to. */
export interface Advice {
  words: string
  action: string | null
}
