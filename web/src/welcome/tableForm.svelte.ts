/** What somebody wants of a new table, as far as he has said it. */

import type { ClockRule, Seats, TitleInfo } from '../protocol'
import { amongFriends, openOptions, seated } from '../shell/seating'
import { seatsOf } from './leads'
import { CLOCKS } from './words'

export class TableForm {
  title = $state.raw<TitleInfo>() as TitleInfo
  scenario = $state('')
  who = $state<Record<string, string>>({})
  options = $state<Record<string, unknown>>({})
  clock = $state('none')
  open = $state(false)
  seats = $state.raw<Seats>({ seats: [], unplayed: [], leads: {} })

  constructor(title: TitleInfo) {
    this.choose(title)
  }

  choose(title: TitleInfo): void {
    this.title = title
    this.scenario = title.scenarios[0]!.id
    this.who = {}
    this.options = {}
    this.seats = { seats: title.scenarios[0]!.seats, unplayed: [], leads: {} }
  }

  holder(seat: string, index: number): string {
    return this.who[seat] ?? (this.seats.seats.length === 1 ? 'me' : amongFriends(this.title, index))
  }

  get wishes() {
    return this.seats.seats.map((seat, i) => ({ seat, who: this.holder(seat, i) }))
  }

  /** What was chosen, and what follows from the seats. */
  get meant() {
    return seated(this.title, this.wishes, this.options)
  }

  get hasOpenSeat(): boolean {
    return this.wishes.some(({ who }) => who === 'open')
  }

  get openOptions() {
    return openOptions(this.title)
  }

  value(name: string): unknown {
    const standard = this.title.options.find((one) => one.name === name)!.default
    return this.meant.options[name] ?? this.options[name] ?? standard
  }

  /** A list with one of its choices in it or not. */
  toggle(name: string, choice: unknown, wanted: boolean): void {
    const others = (this.value(name) as unknown[]).filter((one) => one !== choice)
    this.options[name] = wanted ? [...others, choice] : others
  }

  get clockRule(): ClockRule | null {
    const found = CLOCKS.find((one) => one.id === this.clock)
    return found?.budget ? { budget: found.budget, increment: found.increment ?? 0 } : null
  }

  /** Which seats there are hangs on the scenario and the options; the server knows. */
  async askSeats(): Promise<void> {
    const { title, scenario } = this
    const found = await seatsOf(title.id, scenario, this.meant.options)
    if (title === this.title && scenario === this.scenario) this.seats = found
  }

  get body() {
    const { title, scenario, meant, clockRule } = this
    return { title: title.id, scenario, ...meant, public: this.open && this.hasOpenSeat, clock: clockRule }
  }
}
