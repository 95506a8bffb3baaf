/** What has happened and is not read yet: so long map, points and log stand as they stood then. */

import type { Scene } from '../board/face'
import type { Moment, View } from '../protocol'

/** Up to where it is told: so many lines of the log, and the table after an action, or before a heading within it. */
export interface Told {
  lines: number
  count: number
  before: number | null
}

export interface Past {
  readonly view: View | null
  moment(count: number, before: number | null): Promise<Moment>
}

const KEPT = 60 // views

export class Telling {
  private told = $state.raw<Told | null>(null)
  private board = $state.raw<Record<string, unknown> | null>(null)
  private readonly views = new Map<number, View>()
  private readonly moments = new Map<string, Moment>()
  private readonly asked = new Set<string>()

  constructor(private readonly past: Past) {}

  /** The table as far as it is told; null: as it is. The map lights up for a question when one knows what it is about. */
  get scene(): Scene | null {
    const { view } = this.past
    return this.told && view ? { ...view, board: this.board ?? view.board, legal: [], log: view.log.slice(0, this.told.lines) } : null
  }

  /** A new view; what was taken back is forgotten. */
  keep(view: View): void {
    for (const count of [...this.views.keys()]) if (count >= view.count) this.views.delete(count)
    this.views.set(view.count, view)
    if (this.views.size > KEPT) this.views.delete(this.views.keys().next().value!)
  }

  /** Tells no further than this; null: all. Until the server has answered, the table stands as it was last seen before. */
  until(told: Told | null): void {
    this.told = told
    if (!told) return
    const key = `${told.count}/${told.before}`
    const exact = this.moments.get(key) ?? (told.before === null ? this.views.get(told.count) : undefined)
    this.board = (exact ?? this.lastBefore(told))?.board ?? null
    if (!exact && !this.asked.has(key)) void this.fetch(told, key)
  }

  private lastBefore({ count, before }: Told): View | undefined {
    const latest = before === null ? count : count - 1
    return [...this.views.values()].findLast((view) => view.count <= latest)
  }

  private async fetch(told: Told, key: string): Promise<void> {
    this.asked.add(key)
    const moment = await this.past.moment(told.count, told.before).catch(() => null)
    this.asked.delete(key)
    if (!moment) return
    this.moments.set(key, moment)
    if (this.told && `${this.told.count}/${this.told.before}` === key) this.board = moment.board
  }
}
