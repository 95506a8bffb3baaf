/** The board at a look: where its counters stand and its names are written. Reckoned when asked for, or beforehand beside the page. */

import type { Control } from './face'
import type { Geometry } from './geometry'
import type { Look } from './look'
import { lettering, type Name } from './names'
import { arranged, isScenery, solids, type Piece, type Placed } from './pieces'
import { beside } from './planAhead'
import { learn } from './spots'
import { taken } from './steady'

export interface Plan {
  standing: Record<string, Placed[]>
  /** Of these the counters, and what lies under the names. */
  counters: Record<string, Placed[]>
  scenery: Record<string, Placed[]>
  names: Record<string, Name>
}

/** The plans of one board. What has not changed since the board before is taken over from its plans. */
export class Plans {
  private readonly made = new Map<Look, Plan>()
  private readonly before: Map<Look, Plan>
  private readonly written = new Map<Look, Name[]>()

  constructor(
    private readonly map: Geometry,
    private readonly pieces: Record<string, Piece[]>,
    private readonly control: Record<string, Control>,
    before?: Plans,
  ) {
    this.before = before?.made ?? new Map<Look, Plan>()
  }

  at(look: Look): Plan {
    const known = this.made.get(look)
    if (known) return known
    const standing = arranged(this.map, this.pieces, look)
    const names = this.written.get(look) ?? lettering(this.map, solids(standing, look), look, this.control)
    const only = (which: (piece: Placed) => boolean) => Object.fromEntries(Object.entries(standing).map(([id, here]) => [id, here.filter(which)]))
    const found = taken(this.before.get(look), { standing, counters: only((one) => !isScenery(one)), scenery: only(isScenery), names: Object.fromEntries(names.map((name) => [name.id, name])) })
    this.made.set(look, found)
    return found
  }

  /** Has the long part of a plan reckoned beside the page. */
  async ahead(look: Look): Promise<void> {
    if (this.made.has(look)) return
    const found = await beside(this.map, { pieces: this.pieces, control: this.control, scale: look.scale })
    if (!found) return
    learn(this.map, look, found.spots)
    this.written.set(look, found.names)
  }
}
