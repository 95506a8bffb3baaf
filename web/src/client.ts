/** The line to a table: says hello, keeps the newest view, sends one request at a time, comes back when cut. */

import { language, t } from './languages/language'
import type { FromClient, FromServer, Info, Notice, PreparedAnswer, Previewed, Estimated, Reached, Said, View, Welcome } from './protocol'
import type { Line } from './place'
import { changed } from './views'

export interface Listener {
  welcome(message: Welcome): void
  view(view: View): void
  info(message: Info): void
  said(message: Said): void
  notice(message: Notice): void
  line(up: boolean): void
  /** The table cannot be had. */
  lost(reason: string): void
}

export type Answer = { ok: true; version: number } | { ok: false; reason: string; rule: string | null; code: string }
export interface Reason {
  text: string
  rule: string | null
}

/** A request without its id, which the client gives. */
export type Request = FromClient extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never

type Settle = (message: FromServer | null) => void

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const LIFE = 20_000

export class Client {
  private socket: Line | null = null
  private held: View | null = null
  private open = new Map<string, Settle>()
  private wait = FIRST_WAIT
  private closed = false
  private serial = 0
  private life: ReturnType<typeof setInterval> | undefined
  private heard = 0

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly dial: () => Line,
  ) {
    this.connect()
    this.life = setInterval(() => this.beat(), LIFE)
  }

  get view(): View | null {
    return this.held
  }

  close(): void {
    this.closed = true
    clearInterval(this.life)
    this.socket?.close()
  }

  /** A new line: the server knows a caller by the line he came on. */
  renew(): void {
    this.wait = FIRST_WAIT
    this.socket?.close()
  }

  /** Done and saved, or refused with a reason. */
  async ask(request: Request): Promise<Answer> {
    const message = await this.request(request)
    if (message?.type === 'refused') return { ok: false, reason: message.reason, rule: message.rule, code: message.code }
    if (message === null) return { ok: false, reason: t('The line to the server was cut.'), rule: null, code: 'line' }
    return { ok: true, version: message.type === 'ack' ? message.version : 0 }
  }

  /** Why something is not offered; null if it is, or if nobody knows. */
  async whyNot(seat: string, target: string): Promise<Reason | null> {
    const message = await this.request({ type: 'whynot', seat, target })
    if (message?.type === 'why' && message.text) return { text: message.text, rule: message.rule }
    return message?.type === 'refused' ? { text: message.reason, rule: message.rule } : null
  }

  /** What actions would bring; null if they are refused. */
  async preview(seat: string, actions: string[]): Promise<Previewed | null> {
    const message = await this.request({ type: 'preview', seat, actions })
    return message?.type === 'previewed' ? message : null
  }

  /** Why actions cannot be played one after the other; null if they can. */
  async refusal(seat: string, actions: string[]): Promise<Reason | null> {
    const message = await this.request({ type: 'preview', seat, actions })
    return message?.type === 'refused' ? { text: message.reason, rule: message.rule } : null
  }

  /** Keeps answers for later; what is kept of them, null if they are refused. */
  async prepare(seat: string, answers: PreparedAnswer[]): Promise<PreparedAnswer[] | null> {
    const message = await this.request({ type: 'prepare', seat, answers })
    return message?.type === 'prepared' ? message.answers : null
  }

  /** What can be computed from what a seat sees; null if nobody can. */
  async estimate(seat: string | null): Promise<Estimated | null> {
    const message = await this.request({ type: 'estimate', seat })
    return message?.type === 'estimated' ? message : null
  }

  /** How far groups get that may march from an area (null: the one on the march); null if it is refused. */
  async reach(seat: string, origin: string | null): Promise<Reached | null> {
    const message = await this.request({ type: 'reach', seat, origin })
    return message?.type === 'reached' ? message : null
  }

  private request(request: Request): Promise<FromServer | null> {
    const id = `${Date.now().toString(36)}-${++this.serial}`
    return new Promise((settle) => {
      if (this.socket?.readyState !== 1) return settle(null)
      this.open.set(id, settle)
      this.socket.send(JSON.stringify({ ...request, id }))
    })
  }

  private connect(): void {
    const socket = this.dial()
    this.socket = socket
    socket.onopen = () => this.hello()
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as FromServer)
    socket.onclose = () => this.cut()
  }

  private hello(): void {
    this.heard = Date.now()
    this.socket?.send(JSON.stringify({ type: 'hello', table: this.table, seat: this.held?.seat ?? null, language: language() }))
  }

  private cut(): void {
    for (const settle of this.open.values()) settle(null)
    this.open.clear()
    this.listener.line(false)
    if (this.closed) return
    setTimeout(() => this.connect(), this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8)
  }

  /** A line that says nothing for two beats is dead, whatever the browser thinks. */
  private beat(): void {
    if (this.socket?.readyState !== 1) return
    if (Date.now() - this.heard > 2 * LIFE) this.socket.close()
    else this.socket.send('{"type":"ping"}')
  }

  private receive(message: FromServer): void {
    this.heard = Date.now()
    switch (message.type) {
      case 'welcome':
        this.wait = FIRST_WAIT
        this.held = null
        this.listener.line(true)
        return this.listener.welcome(message)
      case 'view':
        return this.hold(message)
      case 'change': {
        const next = changed(this.held, message)
        return next ? this.hold(next) : this.hello()
      }
      case 'info':
      case 'said':
      case 'notice':
        return (this.listener[message.type] as (m: typeof message) => void)(message)
      case 'ack':
      case 'refused':
      case 'why':
      case 'previewed':
      case 'prepared':
      case 'estimated':
      case 'reached':
        this.open.get(message.id)?.(message)
        if (!this.open.delete(message.id) && message.type === 'refused') this.listener.lost(t(message.reason))
    }
  }

  private hold(view: View): void {
    this.held = view
    this.listener.view(view)
  }
}
