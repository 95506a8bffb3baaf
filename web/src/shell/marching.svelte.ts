/** A march that is being made on the map: chosen, aimed and counted here, and played whole when it is confirmed. */

import type { GameFace, Scene } from '../board/face'
import { bandFor, needs, refusalFor, stacks, targetIn, without, type Group } from '../board/march'
import type { Piece } from '../board/pieces'
import type { Band, Previewed, Reached, Target } from '../protocol'

/** What a march needs of the table. */
export interface Ground {
  readonly live: boolean
  readonly scene: Scene | null
  /** The same no further than it is told: a battle may still be unread. */
  readonly known?: Scene | null
  readonly face: GameFace | null
  reach(origin: string | null): Promise<Reached | null>
  refuses(actions: string[]): Promise<boolean>
  foresee(actions: string[]): Promise<Previewed | null>
  act(actions: string[]): Promise<void>
}

/** The round of battle on the card: where it was, how it is done with, and how all that wait after it are. */
export interface Reading {
  area: string
  more: number
  goOn: () => void
  skip: () => void
}

/** All of the largest stack. */
function largest(bands: Band[]): Band {
  const { stack, most } = stacks(bands)[0]!
  return bands.find((band) => band.stack === stack && band.size === most)!
}

export class Marching {
  private reached = $state.raw<Reached | null>(null)
  private chosen = $state.raw<Band | null>(null)
  /** What was chosen to march; fewer do while they are aimed at where not all get to. */
  private wished: Band | null = null
  /** The area under the pointer while it is aimed. */
  aimed = $state<string | null>(null)
  /** Where the group was put, waiting to be confirmed. */
  placed = $state<string | null>(null)
  /** Why it cannot go where the pointer is. */
  refusal = $state<string | null>(null)
  /** What would come of it: odds of a battle. */
  chance = $state<string | null>(null)
  /** The area of the battle that is looked at. */
  battle = $state<string | null>(null)
  /** A round of battle that is still to be read, while the game has gone on: the next question waits for it. */
  reading = $state.raw<Reading | null>(null)
  /** The last battle, whose dice are covered until it is called for. */
  call = $state.raw<{ area: string; name: string; fight: () => void } | null>(null)
  /** Where a march is about to begin, while the server is asked; and what was clicked meanwhile. */
  private starting: string | null = null
  private clicked: string | null = null
  /** Whether the group is on the march already, as the game has it. */
  private going = false
  private asked = 0
  private wondered = 0
  private touched: string[] = []

  constructor(private readonly ground: Ground) {}

  /** The area that was chosen to march from; null: no march is being made. */
  get origin(): string | null {
    return this.chosen && !this.going ? this.chosen.origin : null
  }

  get band(): Band | null {
    return this.chosen
  }

  get bands(): Band[] {
    return this.reached?.bands ?? []
  }

  get targets(): Target[] {
    return this.chosen ? this.reached!.fields[this.chosen.field]!.targets : []
  }

  /** Areas within reach of more, with the number. */
  get needs(): Record<string, number> {
    return this.reached && this.chosen && this.origin ? needs(this.bands, this.reached.fields, this.chosen) : {}
  }

  get stacks(): { stack: string; most: number; least: number }[] {
    return stacks(this.bands)
  }

  get target(): Target | null {
    const area = this.aimed ?? this.placed
    return area && this.chosen ? targetIn(this.reached!.fields[this.chosen.field]!, area) : null
  }

  /** The group as the map shows it. */
  get group(): Group | null {
    const { scene, known, face } = this.ground
    if (!scene || !face) return null
    if (!this.chosen || !this.origin) return face.marching?.(known ?? scene) ?? null
    const leaving = face.muster?.(scene, this.chosen)
    if (!leaving) return null
    const { target } = this
    const alike = leaving.pieces.length === 1 && target // of several kinds it is not told who stays to fight on the way
    const pieces = alike ? [{ ...leaving.pieces[0]!, count: target.arrive || 1 }] : leaving.pieces
    return { ...leaving, pieces, path: target?.path ?? [this.origin] }
  }

  /** What stands on the map while the group is away from its stack. */
  left(now: Record<string, Piece[]>): Record<string, Piece[]> {
    const group = this.group
    return group && (group.path.length > 1 || this.origin) ? without(now, group.leaving) : now
  }

  grips(area: string): boolean {
    const { scene, face, live } = this.ground
    return !!scene && live && !!face?.muster && !!face.grips?.(scene, area)
  }

  /** Choose who marches from an area; all of the largest stack until another number is set. */
  async begin(area: string): Promise<void> {
    if (this.origin === area) return
    this.forget()
    const wish = ++this.asked
    this.starting = area
    const reached = await this.ground.reach(area)
    if (wish !== this.asked) return
    this.starting = null
    if (!reached?.bands.length) return
    this.reached = reached
    this.chosen = this.wished = largest(reached.bands)
    if (this.aimed) this.aim(this.aimed)
    const { clicked } = this
    this.clicked = null
    if (clicked) this.tap(clicked)
  }

  /** What a group that is already on the march can get to, or one of which only is asked how many they are. */
  async goOn(): Promise<void> {
    this.forget()
    const { scene, face, live } = this.ground
    const sets = !!scene && !!face?.setsOut?.(scene)
    if (!scene || !live || (!sets && (face?.marching?.(scene)?.path.length ?? 0) < 1)) return
    const wish = ++this.asked
    const reached = await this.ground.reach(null)
    if (wish !== this.asked || !reached?.bands.length || (!sets && reached.bands.length !== 1)) return
    this.reached = reached
    this.going = !sets
    this.chosen = this.wished = largest(reached.bands)
  }

  /** The pointer is over an area: the group goes there, or the reason why not is told. */
  aim(area: string | null): void {
    this.aimed = area
    this.refusal = null
    if (!area || !this.chosen || !this.reached) return
    if (area === this.origin) return
    const wished = this.wished ?? this.chosen
    const band = this.origin ? bandFor(this.bands, this.reached.fields, wished, area) : wished
    this.chosen = band && band.stack === wished.stack && band.size < wished.size ? band : wished
    if (!this.target) this.refusal = this.reasonAgainst(area)
  }

  /** `Lothian: infantry moves two areas.` */
  private reasonAgainst(area: string): string {
    const reason = refusalFor(this.bands, this.reached!.fields, this.chosen!, area)
    const { face } = this.ground
    return face ? `${face.areaName(area)}: ${reason}` : reason
  }

  /** The areas whose middle a drag has passed: a way of one's own, taken if the rules allow it. */
  trace(path: string[]): void {
    this.touched = path
  }

  /** The pointer is lifted. Whether the group now stands somewhere. */
  async drop(): Promise<void> {
    const target = this.target
    const area = this.aimed
    this.aimed = null
    if (!target || !area || area === this.origin) {
      if (!this.placed) this.forget()
      return
    }
    this.placed = area
    if (this.bands.length === 1 && this.origin && !target.fight) await this.confirm() // a battle is begun with open eyes
    else void this.wonder()
  }

  /** A click on an area while a march is made; false: it is none of its business. */
  tap(area: string): boolean {
    if (this.starting) {
      this.clicked = area === this.starting ? null : area
      return true
    }
    if (!this.chosen) {
      if (!this.grips(area) || this.ground.face?.click?.(this.ground.scene!, area)) return false
      void this.begin(area)
      return true
    }
    if (!this.origin) return this.tapOnTheMarch(area)
    this.aim(area)
    if (area === this.placed) void this.confirm()
    else if (area === this.origin) this.forget()
    else if (this.target) void this.drop()
    else if (this.grips(area)) void this.begin(area)
    this.aimed = null
    return true
  }

  /** A group that was sent step by step: to where it can get; once more where it stands ends it. */
  private tapOnTheMarch(area: string): boolean {
    const target = targetIn(this.reached!.fields[this.chosen!.field]!, area)
    if (!target) {
      this.aim(area)
      this.aimed = null
      return true
    }
    const here = this.group?.path.at(-1) === area
    void this.ground.act(here ? target.actions : target.actions.slice(0, -1))
    return true
  }

  /** Another number, or another stack. */
  choose(stack: string, size: number): void {
    const band = this.bands.find((one) => one.stack === stack && one.size === size)
    if (!band) return
    this.chosen = this.wished = band
    this.refusal = null
    if (this.placed && !this.target) {
      this.refusal = this.reasonAgainst(this.placed)
      this.placed = null
    }
    void this.wonder()
  }

  private async wonder(): Promise<void> {
    const wonder = ++this.wondered
    this.chance = null
    const { target, chosen } = this
    const { face } = this.ground
    if (!target?.fight || !chosen || !face?.chance) return
    const told = await this.ground.foresee([...chosen.begin, ...target.actions])
    if (told && wonder === this.wondered) this.chance = face.chance(told.outlook, target.area)
  }

  /** Play it, whole or not at all. */
  async confirm(): Promise<void> {
    const { chosen, target } = this
    if (!chosen || !target) return
    const actions = (await this.own(chosen, target)) ?? [...chosen.begin, ...target.actions]
    this.forget()
    await this.ground.act(actions)
  }

  /** The way that was dragged, if it is another than the engine's and the rules allow it. */
  private async own(band: Band, target: Target): Promise<string[] | null> {
    const path = this.touched
    const other = path.length > 2 && path.at(-1) === target.area && path.join() !== target.path.join()
    const actions = other ? this.ground.face?.route?.(band, path) : undefined
    return actions && !(await this.ground.refuses(actions)) ? actions : null
  }

  forget(): void {
    this.asked++
    this.wondered++
    this.reached = this.chosen = null
    this.going = false
    this.placed = this.refusal = this.chance = null
    this.touched = []
    this.starting = this.clicked = null
  }
}
