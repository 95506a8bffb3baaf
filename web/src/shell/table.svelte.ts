/** One table as this page shows it: the newest view, or a moment of the past, and what can be done with it. */

import { t } from '../languages/language'
import { placeOf, type Beginning, type GameFace, type Scene } from '../board/face'
import { Client, type Answer, type Listener, type Reason, type Request } from '../client'
import type { Moment, Notice, Previewed, Reached, Said, PreparedAnswer, TableInfo, View } from '../protocol'
import { changedBoard } from '../views'
import { soleAnswer } from './choices'
import { session } from './session.svelte'
import { nextStep } from './shares'
import { Marching } from './marching.svelte'
import { capital } from '../board/labels'
import { Telling } from './telling.svelte'
import { keep, recall } from '../community/offline'
import { atServer, type Place } from '../place'

const REST = 140
const KEEP_AFTER = 500

/** What is kept of a table for when there is no line to the server. */
type KeptTable = Pick<TableState, 'info' | 'seats' | 'said' | 'view'>

/** What was tried in an area: it can be begun, or there is a reason against it. */
export interface Tried {
  area: string
  found: (Beginning & { refusal: Reason | null })[]
}

export class TableState {
  info = $state.raw<TableInfo | null>(null)
  view = $state.raw<View | null>(null)
  past = $state.raw<Moment | null>(null)
  seats = $state.raw<string[]>([])
  said = $state.raw<Said[]>([])
  /** Lines of the others that one has not read. */
  unread = $state(0)
  /** The action up to which one had seen the game when one came; null for a stranger. */
  seen = $state<number | null>(null)
  prepared = $state.raw<Record<string, PreparedAnswer[]>>({})
  invite = $state<string | null>(null)
  up = $state(true)
  busy = $state(false)
  lost = $state<string | null>(null)
  reason = $state.raw<Reason | null>(null)
  news = $state('')
  /** What the action under the pointer would bring, in words and on the board. */
  foretold = $state.raw<string[]>([])
  foreseen = $state.raw<Scene | null>(null)
  /** How the game is shown; null until it is fetched. */
  face = $state.raw<GameFace | null>(null)
  /** Whether seats see different things, so that players at one screen need a curtain. */
  hasSecrets = $state(true)
  outlook = $state.raw<Record<string, unknown>>({})
  /** The seat whose player has said that he sits before the screen. */
  present = $state<string | null>(null)
  /** The march that is being made on the map. */
  readonly march: Marching = new Marching(this)
  /** How far battles are told that were not read yet. */
  readonly telling: Telling = new Telling(this)
  private client: Client
  private wanted = 0
  private wondered = 0
  private awaited = 0
  /** What was done here, by the number of the action. */
  readonly done = new Map<number, string>()
  /** The last action of this page among those that the view tells of; -1: none yet. */
  readonly acted = $derived.by(() => {
    const count = this.view?.count ?? 0 // read first: a map that is still empty would ask for nothing, ever
    return Math.max(-1, ...[...this.done.keys()].filter((n) => n <= count))
  })

  constructor(
    readonly id: string,
    private readonly notify: (notice: Notice) => void,
    private readonly place: Place = atServer(id),
  ) {
    const listener: Listener = {
      welcome: (message) => {
        this.info = message.table
        this.seats = message.seats
        this.said = message.said
        this.unread = message.catch_up?.said ?? 0
        if (!this.view) this.seen = message.catch_up?.since ?? null
        this.invite = message.invite
        this.prepared = message.prepared
        this.share(message.table)
      },
      view: (view) => this.see(view),
      info: (message) => {
        this.info = message.table
        this.share(message.table)
      },
      said: (message) => this.hear(message),
      notice: (message) => this.notify(message),
      line: (up) => {
        this.up = up
        if (up) this.keptAt = null
        else if (!this.view) void this.recall()
        if (!up) this.busy = false
      },
      lost: (reason) => (this.lost = reason),
    }
    this.client = new Client(id, listener, () => place.dial())
  }

  /** Whether it is played in this browser, by nobody else. */
  get onDevice(): boolean {
    return this.place.onDevice
  }

  /** When what is shown was kept; null where it comes from the server. */
  keptAt = $state<number | null>(null)

  /** What was last seen here of this table, where there is no line to the server. */
  private async recall(): Promise<void> {
    const kept = await recall<KeptTable>(`/table/${this.id}`)
    if (!kept || this.view || this.up) return
    Object.assign(this, kept.value)
    this.keptAt = kept.at
  }

  private keep(): void {
    if (this.onDevice) return
    const { info, seats, said, view } = this
    clearTimeout(this.keeping)
    this.keeping = setTimeout(() => void keep(`/table/${this.id}`, { info, seats, said, view }).catch(() => {}), KEEP_AFTER)
  }
  private keeping: ReturnType<typeof setTimeout> | undefined

  private hear(line: Said): void {
    this.said = [...this.said, line]
    if (line.name !== session.me?.name) this.unread += 1
  }

  /** Pledges and opens one's share in the dice when it is time. */
  private share(info: TableInfo): void {
    const step = nextStep(info, this.seats)
    if (step) void this.client.ask(step).then((answer) => this.refuse(answer, 'conflict'))
  }

  close(): void {
    this.client.close()
  }

  /** Say hello anew, as somebody who has just come in or taken a seat. */
  renew(): void {
    this.client.renew()
  }

  get scene(): Scene | null {
    return this.past ?? this.view
  }

  /** What map, points and log tell: no more than the dice that were seen. */
  get known(): Scene | null {
    return this.past ?? this.telling.scene ?? this.view
  }

  /** Whether what is shown can be acted on. */
  get live(): boolean {
    return this.asking && !this.busy
  }

  /** Whether what is shown is a question to this seat. It stays lit while an answer is on its way: mostly the next one follows in a blink. */
  get asking(): boolean {
    return !this.past && this.up && this.mine
  }

  /** Whether this seat is asked now, and answers for itself. */
  get mine(): boolean {
    return this.view?.seat != null && this.view.legal.length > 0 && !this.stoodIn && !this.info?.paused
  }

  /** Whether a bot stands in for this seat. */
  get stoodIn(): boolean {
    return this.info?.seats.some((one) => one.seat === this.view?.seat && one.stand_in != null) ?? false
  }

  private see(view: View): void {
    const before = this.view
    this.view = view
    this.telling.keep(view)
    this.keep()
    this.reason = null
    this.settle(view.version)
    void this.foretell(null)
    const fresh = before ? view.log.slice(before.log.length) : []
    if (fresh.length) this.news = fresh.slice(-4).map((line) => line.text).join('. ')
    this.changeSeat(view)
    void this.estimate()
    this.march.forget()
    if (!this.playSole(view)) {
      void this.march.goOn()
      this.clickAgain()
    }
  }

  /** What was clicked while an answer is on its way, and the question that was open then. */
  private clicked: { kind: string; again: () => unknown } | null = null

  /** A click that comes while an answer is on its way counts when the next question of the same kind is there. */
  later(again: () => unknown): void {
    this.clicked = { kind: this.kind, again }
  }

  /** Of which kind the question to this seat is. */
  private get kind(): string {
    return this.view?.pending.find((one) => one.seat === this.view!.seat)?.kind ?? ''
  }

  /** The kept click counts now; or it is said that it came too early. */
  private clickAgain(): void {
    const { clicked } = this
    if (!clicked || this.busy) return
    this.clicked = null
    if (this.live && this.kind === clicked.kind) clicked.again()
    else this.reason = { text: t('That was clicked before the next question was there: nothing was done.'), rule: null }
  }

  private steps = false

  /** After a step of one's own the only answer that is left is given too; never after an undo. */
  private playSole(view: View): boolean {
    const sole = this.steps && this.live ? soleAnswer(view.legal, this.face?.soleAnswers ?? []) : null
    this.steps = false
    if (sole) void this.act([sole])
    return sole !== null
  }

  /** How far groups get that may march from an area, if the answer is of the view that is shown. */
  async reach(origin: string | null): Promise<Reached | null> {
    const { view } = this
    const told = view?.seat ? await this.client.reach(view.seat, origin) : null
    return told && told.version === this.view?.version ? told : null
  }

  async refuses(actions: string[]): Promise<boolean> {
    const seat = this.view?.seat
    return !seat || (await this.client.refusal(seat, actions)) !== null
  }

  foresee(actions: string[]): Promise<Previewed | null> {
    const seat = this.view?.seat
    return seat ? this.client.preview(seat, actions) : Promise.resolve(null)
  }

  /** Asks for the odds where there is something to estimate. */
  async estimate(): Promise<void> {
    const { view } = this
    if (!view || !this.face?.estimates?.(view)) {
      if (Object.keys(this.outlook).length) this.outlook = {}
      return
    }
    const told = await this.client.estimate(view.seat)
    if (told && told.version === this.view?.version) this.outlook = told.outlook
  }

  /** Whoever holds several seats sees the one that is asked. */
  private changeSeat(view: View): void {
    const asked = view.pending.filter((one) => !one.answered).map((one) => one.seat)
    if (view.seat && asked.includes(view.seat)) return
    const next = asked.find((seat) => this.seats.includes(seat))
    if (next && next !== view.seat) void this.look(next)
  }

  async act(actions: string[]): Promise<void> {
    const { view } = this
    if (!view?.seat || !this.live) return
    this.steps = true
    actions.forEach((action, i) => this.done.set(view.count + 1 + i, action))
    await this.move({ type: 'act', version: view.version, seat: view.seat, actions })
  }

  async undo(): Promise<void> {
    const { view } = this
    if (!view?.seat || this.busy || this.past) return
    this.steps = false
    await this.move({ type: 'undo', version: view.version, seat: view.seat })
  }

  /** The table stays busy until the view shows what was done: a click on the old one would come too late. */
  private async move(request: Request): Promise<void> {
    this.busy = true
    const answer = await this.client.ask(request)
    if (answer.ok && (this.view?.version ?? 0) < answer.version) this.awaited = answer.version
    else this.busy = false
    this.refuse(answer, 'stale')
    if (answer.ok) this.clickAgain()
    else this.clicked = null
  }

  private settle(version: number): void {
    if (!this.awaited || version < this.awaited) return
    this.awaited = 0
    this.busy = false
  }

  /** One request at a time: a second click finds the table busy. */
  async send(request: Request): Promise<Answer> {
    this.busy = true
    const answer = await this.client.ask(request)
    this.busy = false
    this.refuse(answer, 'stale')
    return answer
  }

  /** Shows why something was refused, but for a code that only says the game has gone on. */
  private refuse(answer: Answer, late: string): void {
    if (!answer.ok && answer.code !== late) this.reason = { text: answer.reason, rule: answer.rule }
  }

  /** Prepared answers of the seat, from now on these. */
  async prepare(answers: PreparedAnswer[]): Promise<void> {
    const seat = this.view?.seat
    const kept = seat ? await this.client.prepare(seat, answers) : null
    if (seat && kept) this.prepared = { ...this.prepared, [seat]: kept }
  }

  async why(target: string): Promise<void> {
    const seat = this.view?.seat
    if (!seat || !this.mine || this.past) return
    const reason = await this.client.whyNot(seat, target)
    const lit = this.face && this.view?.legal.some((choice) => placeOf(this.face!, choice))
    this.reason = reason && lit ? { ...reason, text: `${reason.text} ${t('What is lit can be chosen.')}` } : reason
  }

  /** What of this could be done now, and why not. */
  async tried(area: string, beginnings: Beginning[]): Promise<Tried | null> {
    const { view } = this
    if (!view?.seat || !this.live) return null
    const seat = view.seat
    const found = await Promise.all(beginnings.map(async (one) => ({ ...one, refusal: await this.client.refusal(seat, one.actions) })))
    return this.view === view ? { area, found } : null
  }

  /** Asks what actions would bring, once the pointer rests on them; null: nothing any more. */
  async foretell(actions: string[] | null, hinted = ''): Promise<void> {
    const wonder = ++this.wondered
    if (this.foretold.length) this.foretold = []
    this.foreseen = null
    const seat = this.view?.seat
    if (!actions || !seat || !this.live) return
    await new Promise((rested) => setTimeout(rested, REST))
    if (wonder !== this.wondered || !this.live) return
    const ended = this.face?.ending?.(actions) ?? actions
    const told = (await this.client.preview(seat, ended)) ?? (ended === actions ? null : await this.client.preview(seat, actions))
    if (!told || wonder !== this.wondered || !this.view) return
    this.foreseen = { ...this.view, board: changedBoard(this.view.board, told) }
    const before = this.face?.foretells?.(this.outlook, this.view.board) ?? []
    const odds = (this.face?.foretells?.(told.outlook, this.foreseen.board) ?? []).filter((one) => !before.includes(one))
    const rest = told.uncertain && !odds.length ? [t('Then chance decides, or somebody else.')] : []
    const choice = actions.length === 1 ? this.view.legal.find(({ text }) => text === actions[0]) : undefined
    const hint = hinted || (choice ? this.face?.hint?.(this.view, choice) : '')
    this.foretold = [...this.gains(), ...(hint ? [hint] : []), ...told.log.filter((line) => !hint || !line.heading).map((line) => line.text), ...odds, ...rest]
  }

  /** `Yellow +2`: how the points would change. */
  private gains(): string[] {
    if (!this.face || !this.view || !this.foreseen) return []
    const before = this.face.points(this.view)
    const gained = Object.entries(this.face.points(this.foreseen)).map(([seat, points]) => [seat, points - (before[seat] ?? 0)] as const)
    return gained.filter(([, n]) => n).map(([seat, n]) => `${capital(this.face!.named(seat))} ${n > 0 ? '+' : '−'}${Math.abs(n)}`)
  }

  /** Whether the next player at the same screen has to say so before he is shown what only he may see. */
  get curtained(): boolean {
    const seat = this.view?.seat
    return this.hasSecrets && this.seats.length > 1 && seat != null && seat !== this.present
  }

  async look(seat: string | null): Promise<void> {
    await this.client.ask({ type: 'look', seat })
  }

  /** The table after an earlier action, or before a heading within it; null: now. Only the newest wish is shown. */
  async goTo(count: number | null, before: number | null = null): Promise<void> {
    const wish = ++this.wanted
    if (count === null || (count >= (this.view?.count ?? 0) && before === null)) {
      this.past = null
      return
    }
    const moment = await this.moment(count, before)
    if (wish === this.wanted) this.past = moment
  }

  /** The table after an action; or within it, as it stood before a heading of the log. */
  moment(count: number, before: number | null = null): Promise<Moment> {
    return this.place.moment(count, this.view?.seat ?? null, before)
  }
}

/** Answers to a click on an area: play what names it, choose among several, or learn why not. */
export function choicesAt(face: GameFace, view: View, area: string) {
  return view.legal.filter((choice) => placeOf(face, choice) === area)
}
