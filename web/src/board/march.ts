/** Groups on the march: who leaves a stack, by what way, and where the group then stands. */

import { t } from '../languages/language'
import type { Band, Field, Target } from '../protocol'
import type { Point } from './geometry'
import type { Piece } from './pieces'

/** So many pieces of a stack, by the key of its counter. */
export interface Leaving {
  area: string
  key: string
  count: number
}

/** A group that has left its stacks: it stands at the end of its path. */
export interface Group {
  path: string[]
  pieces: Piece[]
  leaving: Leaving[]
}

type Standing = Record<string, Piece[]>

/** What stands on the map without those who have left. */
export function without(standing: Standing, leaving: Leaving[]): Standing {
  const found = { ...standing }
  for (const { area, key, count } of leaving) {
    const less = (found[area] ?? []).map((piece) => (piece.key === key ? { ...piece, count: piece.count - count } : piece))
    found[area] = less.filter((piece) => piece.count > 0)
  }
  return found
}

/** The counters of a group: those it leaves, with the numbers that march. */
export function mustered(standing: Standing, leaving: Leaving[], leader: string | null): Piece[] {
  const found = leaving.flatMap(({ area, key, count }) => {
    const piece = standing[area]?.find((one) => one.key === key)
    return piece && count ? [{ ...piece, count, work: undefined, leaders: [] as string[] }] : []
  })
  const merged = [...new Set(found.map((piece) => piece.key))].map((key) => {
    const alike = found.filter((piece) => piece.key === key)
    return { ...alike[0]!, count: alike.reduce((sum, piece) => sum + piece.count, 0) }
  })
  if (leader && merged[0]) merged[0].leaders = [leader]
  return merged
}

const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6].map((one) => (one * Math.PI) / 6)

/** Where a group stands in an area: in the middle, or beside who is there, as near as there is room to the side it came from. */
export function foothold(spot: Point, before: Point | undefined, taken: boolean, size: number, isFree: (at: Point) => boolean): Point {
  if (!taken || !before) return spot
  const [dx, dy] = [before[0] - spot[0], before[1] - spot[1]]
  const step = Math.min(36 * size, Math.hypot(dx, dy) * 0.45)
  const turned = (by: number): Point => [spot[0] + Math.cos(Math.atan2(dy, dx) + by) * step, spot[1] + Math.sin(Math.atan2(dy, dx) + by) * step]
  return TURNS.map(turned).find(isFree) ?? turned(0)
}

/** The stacks one can choose from, each with its largest number; the largest first. */
export function stacks(bands: Band[]): { stack: string; most: number; least: number }[] {
  const names = [...new Set(bands.map((band) => band.stack))]
  const found = names.map((stack) => {
    const sizes = bands.filter((band) => band.stack === stack).map((band) => band.size)
    return { stack, most: Math.max(...sizes), least: Math.min(...sizes) }
  })
  return found.sort((a, b) => b.most - a.most)
}

/** The band that goes to an area: this one if it can; but fewer if only they get there without a fight on the way; else the largest of its stack that can, else of any. */
export function bandFor(bands: Band[], fields: Field[], chosen: Band, area: string): Band | null {
  const able = bands.filter((band) => targetIn(fields[band.field]!, area))
  const alike = able.filter((band) => band.stack === chosen.stack)
  const straight = alike.filter((band) => band.size <= chosen.size && targetIn(fields[band.field]!, area)!.kind !== 'overrun')
  const largest = (some: Band[]) => some.reduce<Band | null>((best, band) => (!best || band.size > best.size ? band : best), null)
  return largest(straight) ?? (able.includes(chosen) ? chosen : null) ?? largest(alike) ?? largest(able)
}

export function targetIn(field: Field, area: string): Target | null {
  return field.targets.find((one) => one.area === area) ?? null
}

/** What speaks against an area: a reason; or how many it takes where more would get there. */
export function refusalFor(bands: Band[], fields: Field[], chosen: Band, area: string): string {
  const larger = bands.filter((band) => band.stack === chosen.stack && band.size > chosen.size && targetIn(fields[band.field]!, area))
  if (larger.length) return t('Needs {size} to get there.', { size: Math.min(...larger.map((band) => band.size)) })
  return fields[chosen.field]!.barred.find((one) => one.areas.includes(area))?.text ?? t('Out of reach.')
}

/** Areas that more of the same stack would reach, with the number it takes. */
export function needs(bands: Band[], fields: Field[], chosen: Band): Record<string, number> {
  const found: Record<string, number> = {}
  const larger = bands.filter((band) => band.stack === chosen.stack && band.size > chosen.size).sort((a, b) => b.size - a.size)
  for (const band of larger) for (const target of fields[band.field]!.targets) found[target.area] = band.size
  for (const target of fields[chosen.field]!.targets) delete found[target.area]
  return found
}
