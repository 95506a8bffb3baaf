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

/** A legal action: its notation, the nouns in it, and what it costs. */
export interface Choice {
  text: string;
  verb: string;
  count?: number | null;
  stack?: string | null;
  who?: string | null;
  card?: string | null;
  area?: string | null;
  price?: string | null;
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
  share: string;
  program: boolean;
  offered: boolean;
  holiday: number | null;
}

/** Dice that were given up because these people did not open their share: what the server had committed to. */
export interface FailedDice {
  commitment: string;
  secret: string;
  late: string[];
}

/** A take-back waiting for the consent of all people at the table. */
export interface Proposal {
  count: number;
  by: string;
  agreed: string[];
}

/** A pause waiting for the consent of all who play themselves; `resume`: its end before the date. */
export interface PauseProposal {
  until: number | null;
  by: string;
  agreed: string[];
  resume: boolean;
}

/** Nothing is played and no clock runs. Without `until`, or after it, any seat ends that. */
export interface Paused {
  until: number | null;
  since: number;
  by: string;
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
  opening: boolean;
  anew: FailedDice[];
  paused: Paused | null;
  pause_proposal: PauseProposal | null;
}

/** What happened since you last looked, up to action `since`: nothing where that is `count`. */
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
  language?: string;
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

/** Propose to pause the table until a moment (in seconds since 1970), or until somebody resumes the game. */
export interface Pause {
  type: "pause";
  id: string;
  until?: number | null;
}

/** Agree to the pause that is proposed, or to its end (`resume`), or refuse it. `until` is that of the proposal. */
export interface PauseConsent {
  type: "pauseconsent";
  id: string;
  until: number | null;
  resume: boolean;
  yes: boolean;
}

/** End the pause; before its date: propose that, or agree to it. */
export interface Resume {
  type: "resume";
  id: string;
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

/** The hash of your share in the dice, for all your seats: sha256 of `logres salt ` and the salt. */
export interface Pledge {
  type: "pledge";
  id: string;
  hash: string;
}

/** Open your share in the dice, when the table is `opening`. */
export interface Reveal {
  type: "reveal";
  id: string;
  salt: string;
}

/** Begin with other dice, since somebody does not open his share: his seat is free again (host). */
export interface Anew {
  type: "anew";
  id: string;
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
  id: string;
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
  admin?: boolean;
}

/** A table you have come in to, with the seats you hold and your prepared answers. */
export interface OwnTable {
  id: string;
  title: string;
  status: string;
  seats: string[];
  prepared: Record<string, unknown[]>;
  looked_at: number;
}

/** Something you said. */
export interface OwnLine {
  table: string;
  at: number;
  text: string;
}

/** Something you reported to the administrators. */
export interface OwnReport {
  table: string;
  at: number;
  reason: string;
}

/** All that is kept about you. What you played is in the records of the tables. */
export interface Export {
  name: string;
  guest: boolean;
  mail: string | null;
  created: number;
  recovery_codes_left: number;
  tokens: TokenInfo[];
  tables: OwnTable[];
  said: OwnLine[];
  reports: OwnReport[];
  publishes: boolean;
  sanctions: number[];
  company: Record<string, unknown[]>;
}

/** A token of yours. `id` is not the token itself, which is shown once. */
export interface TokenInfo {
  id: string;
  label: string;
  scopes: string[];
  created: number;
  used: number;
}

export interface TokenList {
  tokens: TokenInfo[];
}

/** A token: read (watch), play (sit down and act), chat, tables (open and delete them). */
export interface TokenRequest {
  label: string;
  scopes: ("read" | "play" | "chat" | "tables")[];
}

/** Sent as `Authorization: Bearer TOKEN`. It is shown only now. */
export interface NewToken {
  token: string;
}

/** Who shall play a seat of a new table: me, open, or the name of a bot. Seats that the rules play are theirs. */
export interface SeatChoice {
  seat: string;
  who: string;
}

/** Open a table. Seats not named are open. `pledge` is the hash of your share in the dice. */
export interface NewTable {
  title: string;
  scenario?: string | null;
  options?: Record<string, unknown>;
  seats?: SeatChoice[];
  public?: boolean;
  clock?: ClockRule | null;
  secrecy?: "strict" | "quick" | null;
  pace?: number | null;
  pledge?: string | null;
}

/** Take an open seat, or with no seat just come in. `invite` opens a table that is not public. */
export interface Join {
  seat?: string | null;
  invite?: string | null;
  pledge?: string | null;
}

/** Try something out from the point after action `count` on, as it is known to your seat. */
export interface WhatIf {
  count: number;
  seat?: string | null;
}

/** A record, to be looked at or played on as a table of your own. Without `seats` all of them are yours. */
export interface Import {
  record: string;
  seats?: SeatChoice[];
}

/** The record of a finished game, with the commitment and the salt as you noted them. */
export interface Verify {
  record: string;
  commitment?: string | null;
  salt?: string | null;
}

/** All these draws follow from the secret and the salts; the seats that pledged theirs, and those that did not. */
export interface Verified {
  draws: number;
  shares: string[];
  without: string[];
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

/** `offline`: whether the files are here with which a browser plays by itself. */
export interface Titles {
  titles: TitleInfo[];
  sign_up: boolean;
  version: string;
  offline?: boolean;
}

/** A file, its size in bytes, and as it is sent. */
export interface OfflineFile {
  path: string;
  size: number;
  packed: number;
}

/** All that a browser keeps to play without a line; another version, if any of it has changed. */
export interface OfflineFiles {
  version: string;
  worker: string;
  files: OfflineFile[];
}

/** Nothing more to say. */
export type Done = Record<string, never>;

/** Which seats would there be? */
export interface SeatsQuery {
  scenario?: string | null;
  options?: Record<string, unknown>;
}

/** The seats of a scenario with these options; the rules play those that are `unplayed`. */
export interface Seats {
  seats: string[];
  unplayed: string[];
  leads: Record<string, string[]>;
}

/** A table as its player sees it at home. */
export interface HomeTable {
  table: TableInfo;
  seats: string[];
  place: string;
  turn: string;
  lines: string[];
  held: Record<string, string>;
  trial: boolean;
  left: number | null;
  unread?: number;
}

/** A table to which somebody has invited you by name; `invite` lets you in; programs that only read get none. */
export interface Invited {
  table: TableInfo;
  by: string;
  invite: string;
}

/** Your tables, those that wait for you first; those you could join; and those you are invited to. */
export interface Home {
  mine: HomeTable[];
  open: HomeTable[];
  invited?: Invited[];
}

/** A seat of the table. */
export interface SeatNamed {
  seat: string;
}

/** Whom to invite. */
export interface InviteRequest {
  name: string;
}

/** Whom to send away. */
export interface WatcherNamed {
  name: string;
}

/** The names of those who only watch. */
export interface Watchers {
  names: string[];
}

/** The part of an address by which somebody is let in to the table. */
export interface Invitation {
  invite: string;
}

/** A lesson that can be taken. */
export interface LessonInfo {
  id: string;
  name: string;
  about: string;
  minutes: number;
}

/** The lessons of a title, the first one first. */
export interface Lessons {
  lessons: LessonInfo[];
}

/** A step of a lesson after some of its answers: what is said and asked, and the board as the asked seat sees it. */
export interface TaughtMoment {
  name: string;
  step: number;
  steps: number;
  part: string;
  goals: string[];
  reached: number;
  say: string;
  ask: string;
  why: string;
  told: string;
  rule: string;
  hints: string[];
  ring: string[];
  panel: string;
  play: string | null;
  more: number;
  auto: boolean;
  way: string[];
  also: string[];
  wrong: Record<string, string>;
  moment: Moment;
}

/** Why something is not offered at a step of a lesson: an empty text where it is. */
export interface TaughtRefusal {
  text: string;
  rule: string | null;
}

/** Finished games that you may look at, the newest first. */
export interface Archive {
  tables: TableInfo[];
}

/** How strong somebody is in a title: an estimate, how far off it may be, and by how many rated games. */
export interface Rating {
  title: string;
  value: number;
  error: number;
  games: number;
}

/** How strong a bot of a level is in a title, on the scale of people, from games with people. */
export interface BotRating {
  bot: string;
  rating: Rating;
}

/** Games and victories of a player in a seat of a title. */
export interface SeatTally {
  title: string;
  seat: string;
  games: number;
  won: number;
}

/** A player: his finished games, what came of them by title and seat, his ratings, and those of bots in the titles in which he has one. */
export interface Profile {
  name: string;
  tallies: SeatTally[];
  ratings: Rating[];
  tables: TableInfo[];
  bots: BotRating[];
}

/** A new password; the old one must be known. All other sessions end. */
export interface PasswordChange {
  old: string;
  password: string;
}

/** A guest becomes an account: the name, the seats and the tables stay, the guest's link is void. */
export interface Promotion {
  password: string;
  mail?: string | null;
}

/** Where you are logged in. `id` is not the session itself; `here` is the one you ask by. */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface SessionList {
  sessions: SessionInfo[];
}

/** How you want to be told that it is your turn. */
export interface Contact {
  mail?: "never" | "soon" | "hourly" | "daily";
  zone?: string;
  quiet_from?: number | null;
  quiet_until?: number | null;
  webhook?: string | null;
}

/** Your settings, and what this server can do. */
export interface ContactInfo {
  contact: Contact;
  mails: boolean;
  webhooks: boolean;
  push_key: string | null;
  browsers: number;
  secret?: string | null;
}

/** Where a browser takes pushes, and the keys they are encrypted with (p256dh and auth). */
export interface Browser {
  endpoint: string;
  key: string;
  auth: string;
}

/** A browser that shall have no more pushes. */
export interface BrowserNamed {
  endpoint: string;
}

/** How many tables wait for you, which, how many lines of chat you have not read, and to how many tables you are invited. */
export interface Badge {
  turns: number;
  tables: string[];
  unread: number;
  invitations: number;
}

/** A holiday from one day to another, both of them included, in your time zone: `2026-07-01`. */
export interface HolidayRequest {
  first: string;
  last: string;
}

/** A holiday; `ends` in seconds since 1970. */
export interface HolidayShown {
  first: string;
  last: string;
  ends: number;
}

/** Your holidays, and what you have left of each year's `allowance`; none may be longer than `longest` days. */
export interface HolidayInfo {
  holidays: HolidayShown[];
  today: string;
  until: number | null;
  allowance: number;
  longest: number;
  left: Record<string, number>;
  running_on: string[];
}

/** Somebody you call a friend, or want nothing to do with (block). They are not told. */
export interface Relation {
  name: string;
  kind: "friend" | "block";
}

export interface Relations {
  people: Relation[];
}

/** friend, block, or None for neither. */
export interface RelationRequest {
  kind: "friend" | "block" | null;
}

/** What you noted for yourself at a table; nobody else reads it. */
export interface Note {
  text: string;
}

/** The last line of the chat that you have read. */
export interface ReadUpTo {
  n: number;
}

/** Report a line of chat by its number, or without one the table itself. */
export interface ReportRequest {
  table: string;
  reason: string;
  line: number | null;
}

/** A line of chat at the time of a report; `reported`: the one that is complained of. */
export interface ReportedLine {
  name: string;
  seat: string | null;
  channel: string;
  text: string;
  at: number;
  reported: boolean;
}

/** Something that somebody has reported. `about`: a person's name, or None for the table itself. */
export interface Report {
  number: number;
  at: number;
  by: string;
  about: string | null;
  table: string;
  reason: string;
  lines: ReportedLine[];
  withheld: boolean;
  closed: number;
  note: string;
}

export interface Reports {
  reports: Report[];
}

/** What was done about a report. */
export interface Closing {
  note: string;
}

/** An account: `kind` is account, guest or bot. Times are seconds since 1970; 0 where there is none. */
export interface AccountRow {
  name: string;
  kind: string;
  created: number;
  tables: number;
  silenced: number;
  banned: number;
  reason: string;
  admin: boolean;
}

export interface AccountRows {
  accounts: AccountRow[];
}

/** From now on for so many days; 0 lifts it. One who is banned cannot come in, and a bot plays on for him. */
export interface Sanction {
  silenced_days: number;
  banned_days: number;
  reason: string;
}

/** A table as an administrator sees it: who plays, and nothing of the game. */
export interface TableRow {
  id: string;
  title: string;
  status: string;
  public: boolean;
  host: string;
  players: string[];
  created: number;
  changed: number;
  version: number;
}

export interface TableRows {
  tables: TableRow[];
}

/** How the server does, and its limits as they are set. */
export interface Overview {
  version: string;
  accounts: number;
  guests: number;
  tables: Record<string, number>;
  archived: number;
  present: number;
  connections: number;
  memory: number;
  open_reports: number;
  limits: Record<string, number>;
}

/** Whether finished games of yours may be published, without your name, where all who played let them. */
export interface Publishing {
  publish: boolean;
}

/** The chance of each seat to win after an action, in percent, where a turn begins; `held` is the small map. */
export interface ReviewMoment {
  at: number;
  place: string;
  name: string;
  chances: Record<string, number>;
  held: Record<string, string>;
}

/** Between two moments the chance of a seat changed more than elsewhere; `lines` say what happened there. */
export interface TurningPoint {
  first: number;
  last: number;
  name: string;
  seat: string;
  before: number;
  after: number;
  lines: string[];
}

/** A choice in words, and the areas in which it changes something. */
export interface ReviewChoice {
  words: string;
  areas: string[];
}

/** A decision that cost: what was played before action `at + 1`, what was better, by how much, and how sure that is. */
export interface Mistake {
  at: number;
  name: string;
  seat: string;
  played: ReviewChoice;
  better: ReviewChoice;
  cost: number;
  error: number;
  samples: number;
  held: Record<string, string>;
}

/** One fall of the dice or turn of a card: what it made of a seat's position beside what was to be expected. */
export interface Stroke {
  at: number;
  name: string;
  seat: string;
  kind: string;
  label: string;
  expected: number;
  fallen: number;
}

/** The luck of a seat, summed over a game: `dice` and `cards` are zero on average. */
export interface SeatLuck {
  seat: string;
  dice: number;
  cards: number;
  draws: number;
  best: Stroke | null;
  worst: Stroke | null;
}

/** A finished game reviewed. `unit`: what costs and luck are counted in; `missed`: the best plan that was missed. */
export interface Review {
  title: string;
  scenario: string;
  seats: string[];
  colours: Record<string, string>;
  scores: Record<string, number>;
  winners: string[];
  reason: string;
  actions: number;
  samples: number;
  unit: string;
  moments: ReviewMoment[];
  turning: TurningPoint[];
  mistakes: Mistake[];
  looked_at: number;
  luck: SeatLuck[];
  missed: Mistake | null;
}

/** A choice: its words, its first answer, the areas it changes; how far it is behind the best, and how sure that is. */
export interface AdvisedChoice {
  words: string;
  answer: string;
  areas: string[];
  worth: number;
  behind: number;
  error: number;
  close: boolean;
  verdict: string;
}

/** The best choices, the best first; where nothing is weighed, the answer the bot would give, without figures. */
export interface Advice {
  unit: string;
  choices: AdvisedChoice[];
  why: string[];
}

/** How far the review of a table is: so many pieces of work of all. `fault` says why there is none. Of reviews that are worked at `beside` others take turns with it. */
export interface ReviewState {
  state: "none" | "working" | "done" | "failed";
  done?: number;
  all?: number;
  fault?: string;
  beside?: number;
  review?: Review | null;
}

/** For which seat the bot is asked. */
export interface Ask {
  seat: string;
}

/** A puzzle in a list. */
export interface PuzzleInfo {
  id: string;
  title: string;
  seat: string;
  place: string;
  turn: string;
}

/** All puzzles, by title. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** A puzzle with its position as the asked seat sees it. The answer is told when one was given. */
export interface PuzzleToTry {
  info: PuzzleInfo;
  choices: string[];
  areas: string[][];
  moment: Moment;
}

/** Which of the choices is taken. */
export interface PuzzleAnswer {
  choice: number;
}

/** The answer: which is best, which the usual bot takes, what each is worth, and why. */
export interface PuzzleSolved {
  best: number;
  usual: number;
  unit: string;
  samples: number;
  why: string;
  choices: PuzzleChoice[];
}

/** A choice in words, the answers by which it is played, the areas it changes; `behind` the best by so much. */
export interface PuzzleChoice {
  words: string;
  answers: string[];
  areas: string[];
  worth: number;
  behind: number;
  error: number;
}

export type FromClient =
  | Hello
  | Look
  | WhyNot
  | Preview
  | Reach
  | Estimate
  | Act
  | Undo
  | Say
  | Prepare
  | Pause
  | PauseConsent
  | Resume
  | Propose
  | Consent
  | Away
  | Back
  | Resign
  | Pace
  | Seating
  | Pledge
  | Reveal
  | Anew
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
