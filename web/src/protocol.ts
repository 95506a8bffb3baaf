// Generated from logres.server.protocol by `python -m logres_workshop.typescript`. Do not edit.

/** An answer given beforehand: to decisions of this kind, by this actor (or any), while the fact is in bounds. */
export interface PreparedAnswer {
  kind: string;
  answer: string;
  actor?: string | null;
  fact?: string | null;
  least?: number | null;
  most?: number | null;
  scope?: string | null;
  mark?: string | "";
}

/** Time for each seat: what it has at the start and what each turn adds, in seconds. */
export interface ClockRule {
  budget: number;
  increment: number;
}

/** What is asked of a seat. */
export interface Pending {
  seat: string;
  actor: string;
  kind: string;
  prompt: string;
  rule: string;
  answered: boolean;
}

/** A legal action: its notation and the nouns in it. */
export interface Choice {
  text: string;
  verb: string;
  count?: number | null;
  stack?: string | null;
  who?: string | null;
  card?: string | null;
  area?: string | null;
}

/** What a seat may do of its own accord, beside whatever is asked. */
export interface Initiative {
  prompt: string;
  rule: string;
  legal: Choice[];
}

/** Where a group can end its march: `kind` is step, march, sea, battle or overrun; so many arrive. */
export interface Target {
  area: string;
  kind: "step" | "march" | "sea" | "battle" | "overrun";
  path: string[];
  actions: string[];
  arrive: number;
  fight: boolean;
}

/** Areas where a group cannot end its march, and why. */
export interface Barred {
  text: string;
  rule: string | null;
  areas: string[];
}

/** All that a group can and cannot reach. */
export interface Field {
  targets: Target[];
  barred: Barred[];
}

/** A group that may march: so many of a stack, or a leader with so many; `begin` chooses it. */
export interface Band {
  origin: string;
  stack: string;
  size: number;
  pieces: Record<string, number>;
  begin: string[];
  field: number;
}

/** A line of the log; `n` is the action it belongs to, `seat` who moved, `chance` the draws as [label, values]. */
export interface LogLine {
  n: number;
  text: string;
  kind?: string;
  about?: string | null;
  args?: unknown[];
  group?: number | null;
  heading?: number | null;
  level?: number | null;
  seat?: string | null;
  rule?: string | null;
  chance?: unknown[];
}

/** How the game ended. `ranks`: 1 for the first; equals share a rank. */
export interface Outcome {
  scores: Record<string, number>;
  winners: string[];
  reason: string;
  ranks: Record<string, number>;
}

/** Who plays a seat. `holder` is a person's name, `bot` and `stand_in` a bot's, `rules`: the rules of the game do. */
export interface SeatInfo {
  seat: string;
  holder: string | null;
  bot: string | null;
  stand_in: string | null;
  reserved: string | null;
  resigned: boolean;
  online: boolean;
  clock: number | null;
  rules: boolean;
}

/** A take-back waiting for the consent of all people at the table. */
export interface Proposal {
  count: number;
  by: string;
  agreed: string[];
}

/** A table as everybody who may watch it sees it. `status`: open, running, over or frozen. */
export interface TableInfo {
  id: string;
  title: string;
  scenario: string;
  options: Record<string, unknown>;
  public: boolean;
  status: string;
  host: string;
  seats: SeatInfo[];
  waiting_for: string[];
  count: number;
  version: number;
  created: number;
  changed: number;
  commitment: string;
  pace: number;
  clock: ClockRule | null;
  secrecy: string;
  proposal: Proposal | null;
  result: Outcome | null;
  parent: string | null;
  rematch: string | null;
  frozen: string | null;
}

/** What happened since you last looked. */
export interface CatchUp {
  since: number;
  count: number;
  movers: string[];
  lines: LogLine[];
  said: number;
}

/** Base of what is answered by its `id`. */
export interface Request {
  type: "request";
  id: string;
}

/** Base of what is done for a seat of yours. */
export interface SeatRequest {
  type: "seatrequest";
  id: string;
  seat: string;
}

/** Base of what is seen as a seat of yours, or as a spectator. */
export interface ViewRequest {
  type: "viewrequest";
  id: string;
  seat: string | null;
}

/** First message: the table to watch, and as which of your seats. Without a table: the lobby. */
export interface Hello {
  type: "hello";
  table?: string | null;
  seat?: string | null;
}

/** See the table as another of your seats, or as a spectator. */
export interface Look {
  type: "look";
  id: string;
  seat: string | null;
}

/** Play one action, or several whole or not at all. `version` is that of the view you acted on. */
export interface Act {
  type: "act";
  id: string;
  seat: string;
  version: number;
  actions: string[];
}

/** Take your last action back, as far as no die, reveal or other seat followed it. */
export interface Undo {
  type: "undo";
  id: string;
  seat: string;
  version: number;
}

/** Ask why something (a notation, an area, a card) is not offered. */
export interface WhyNot {
  type: "whynot";
  id: string;
  seat: string;
  target: string;
}

/** Ask what actions would bring, without playing them. The answer is `previewed`. */
export interface Preview {
  type: "preview";
  id: string;
  seat: string;
  actions: string[];
}

/** Ask how far groups get that may march from an area at the question asked now; None: the one on the march. */
export interface Reach {
  type: "reach";
  id: string;
  seat: string;
  origin?: string | null;
}

/** Ask what can be estimated from what a seat of yours sees (None: a spectator): odds, points to come. */
export interface Estimate {
  type: "estimate";
  id: string;
  seat: string | null;
}

/** Chat. `channel` is table (seats write, all read) or spectators (seats read it when the game is over). */
export interface Say {
  type: "say";
  id: string;
  channel: "table" | "spectators";
  text: string;
}

/** Propose to go back to an earlier action; all people at the table must agree. */
export interface Propose {
  type: "propose";
  id: string;
  count: number;
}

/** Agree to the proposed take-back, or refuse it. */
export interface Consent {
  type: "consent";
  id: string;
  count: number;
  yes: boolean;
}

/** All prepared answers of a seat of yours, in place of the former ones. */
export interface Prepare {
  type: "prepare";
  id: string;
  seat: string;
  answers: PreparedAnswer[];
}

/** Let a bot stand in for your seat until you are back. */
export interface Away {
  type: "away";
  id: string;
  seat: string;
}

/** Take your seat back from the bot. */
export interface Back {
  type: "back";
  id: string;
  seat: string;
}

/** Give the game up; a bot plays on. */
export interface Resign {
  type: "resign";
  id: string;
  seat: string;
}

/** How many seconds a bot waits after something new stands in the log, while somebody watches (host). */
export interface Pace {
  type: "pace";
  id: string;
  seconds: number;
}

/** Put a bot on a seat that is open, or in for one that has been absent too long (host). */
export interface Seating {
  type: "seating";
  id: string;
  seat: string;
  bot: string;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
}

/** One chat line. */
export interface Said {
  type: "said";
  n: number;
  at: number;
  channel: string;
  name: string;
  seat: string | null;
  text: string;
}

/** Answer to `hello`: the table, the seats you hold, your prepared answers, the chat, what you missed. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seats: string[];
  prepared: Record<string, PreparedAnswer[]>;
  said: Said[];
  catch_up: CatchUp | null;
  invite: string | null;
}

/** All that the seat may see (None: a spectator), and what it may do now. */
export interface View {
  type: "view";
  version: number;
  count: number;
  seat: string | null;
  pending: Pending[];
  result: Outcome | null;
  board: Record<string, unknown>;
  legal: Choice[];
  initiative: Initiative | null;
  undo: boolean;
  log: LogLine[];
}

/** What changed since the view of version `base`; if that is not the one you hold, say hello again. */
export interface Change {
  type: "change";
  base: number;
  version: number;
  count: number;
  seat: string | null;
  pending: Pending[];
  result: Outcome | null;
  board: Record<string, unknown>;
  inside: Record<string, Record<string, unknown>>;
  gone: Record<string, string[]>;
  legal: Choice[];
  initiative: Initiative | null;
  undo: boolean;
  log_from: number;
  log: LogLine[];
}

/** The table itself changed: seats, clocks, proposal, status. */
export interface Info {
  type: "info";
  table: TableInfo;
}

/** Done and saved for good. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** Not done; nothing changed. `code` is for programs, `reason` for people, `rule` a ledger id. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  rule: string | null;
}

/** Answer to `whynot`; an empty text: it is offered. */
export interface Why {
  type: "why";
  id: string;
  text: string;
  rule: string | null;
}

/** What the actions would change on the board, as in `change`, and say in the log; how the pending questions stand. */
export interface Previewed {
  type: "previewed";
  id: string;
  uncertain: boolean;
  pending: Pending[];
  board: Record<string, unknown>;
  inside: Record<string, Record<string, unknown>>;
  gone: Record<string, string[]>;
  log: LogLine[];
  outlook: Record<string, unknown>;
}

/** Answer to `prepare`: what is kept of it. Answers whose scope has ended are not. */
export interface Prepared {
  type: "prepared";
  id: string;
  answers: PreparedAnswer[];
}

/** Answer to `estimate` at this version; what stands in `outlook` is up to the title, and may be nothing. */
export interface Estimated {
  type: "estimated";
  id: string;
  version: number;
  outlook: Record<string, unknown>;
}

/** Answer to `reach` at this version: the groups, each with the number of its field, and the fields. */
export interface Reached {
  type: "reached";
  id: string;
  version: number;
  origin: string | null;
  bands: Band[];
  fields: Field[];
}

/** Something that wants your attention at any of your tables; fit to be shown as a browser notification. */
export interface Notice {
  type: "notice";
  kind: string;
  table: string;
  seat: string | null;
  heading: string;
  text: string;
  link: string;
}

/** The tables you may see: your own first, then public ones. */
export interface Lobby {
  type: "lobby";
  mine: TableInfo[];
  public: TableInfo[];
}

/** A sign of life. */
export interface Pong {
  type: "pong";
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  reason: string;
}

export interface SignUp {
  name: string;
  password: string;
  mail?: string | null;
}

export interface LogIn {
  name: string;
  password: string;
}

export interface GuestIn {
  name: string;
}

/** The part of a guest's link behind the #, which lets him in again. */
export interface GuestLink {
  token: string;
}

/** A recovery code in place of a forgotten password. Each code works once. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** Delete the account; its name must be repeated. Games go on with a bot in its seats. */
export interface Leave {
  name: string;
}

/** Where to send notifications; None: nowhere. */
export interface MailTo {
  mail: string | null;
}

/** You. `codes` and `link` are shown once, when the account is made. */
export interface Me {
  name: string;
  guest: boolean;
  mail: string | null;
  codes?: string[];
  link?: string | null;
}

/** Who shall play a seat of a new table: me, open, or the name of a bot. Seats that the rules play are theirs. */
export interface SeatWish {
  seat: string;
  who: string;
}

/** Open a table. Seats not named are open. `salt` is your share in the dice. */
export interface NewTable {
  title: string;
  scenario?: string | null;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  public?: boolean;
  clock?: ClockRule | null;
  secrecy?: "strict" | "quick" | null;
  pace?: number | null;
  salt?: string;
}

/** Take an open seat, or with no seat just come in. `invite` opens a table that is not public. */
export interface Join {
  seat?: string | null;
  invite?: string | null;
  salt?: string;
}

/** Try something out from the point after action `count` on, as it is known to your seat. */
export interface WhatIf {
  count: number;
  seat?: string | null;
}

/** A record, to be looked at or played on as a table of your own. */
export interface Import {
  record: string;
}

/** Where to go. */
export interface TableId {
  id: string;
}

/** A hash of the exact state, by which to see whether anything changed. */
export interface Digested {
  version: number;
  digest: string;
}

/** The table as your seat saw it after action `count`. */
export interface Moment {
  count: number;
  seat: string | null;
  pending: Pending[];
  result: Outcome | null;
  board: Record<string, unknown>;
  legal: Choice[];
  log: LogLine[];
}

/** A private address where feed readers see when it is this seat's turn. */
export interface FeedLink {
  link: string;
}

export interface OptionInfo {
  name: string;
  kind: string;
  default: unknown;
  help: string;
  choices: unknown[];
}

export interface ScenarioInfo {
  id: string;
  seats: string[];
}

/** A game that can be played here; in one with secrets seats see different things. */
export interface TitleInfo {
  id: string;
  name: string;
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
  bots: string[];
  has_secrets: boolean;
}

export interface Titles {
  titles: TitleInfo[];
  sign_up: boolean;
  version: string;
}

/** Nothing more to say. */
export type Done = Record<string, never>;

export type FromClient =
  | Hello
  | Look
  | Act
  | Undo
  | WhyNot
  | Preview
  | Reach
  | Estimate
  | Say
  | Prepare
  | Propose
  | Consent
  | Away
  | Back
  | Resign
  | Pace
  | Seating
  | Ping;

export type FromServer =
  | Welcome
  | View
  | Change
  | Info
  | Ack
  | Refused
  | Why
  | Previewed
  | Prepared
  | Estimated
  | Reached
  | Said
  | Notice
  | Lobby
  | Pong;
