import { describe, expect, it } from 'vitest'
import { opening, type Size } from '../src/board/camera'
import type { GameFace, Scene } from '../src/board/face'
import { outlinePoints, type Geometry } from '../src/board/geometry'
import { letters, printed } from '../src/board/letters'
import { lookAt, type Look } from '../src/board/look'
import { lettering, type Name } from '../src/board/names'
import { arranged, boxOf, isScenery, solids, type Placed } from '../src/board/pieces'
import { covered, type Box } from '../src/board/raster'
import { within } from '../src/board/relief'
import { shapeOf } from '../src/board/spots'
import { ties } from '../src/board/ties'
import { bretwalda } from '../src/games/bretwalda'
import { britannia } from '../src/games/britannia'
import { redux } from '../src/games/britannia-redux'
import { pendragon } from '../src/games/pendragon'
import moments, { type Board } from './moments'

const FACES: Record<string, GameFace> = { britannia, 'britannia-redux': redux, pendragon, bretwalda }
/** What the table leaves to the map. */
const SCREENS: Record<string, Size> = {
  '1920x1080': { width: 1024, height: 997 },
  '1440x900': { width: 688, height: 817 },
  '768x1024': { width: 768, height: 516 },
  '844x390': { width: 564, height: 353 },
  '390x844': { width: 390, height: 472 },
}
const LARGE = ['1920x1080', '1440x900']

function sceneOf(board: Board): Scene {
  return { board, count: 0, seat: null, pending: [], result: null, legal: [], log: [] } as unknown as Scene
}

/** The part of an area's letters that lies under counters. */
function under(name: Name, boxes: Box[]): number {
  const found = letters(name)
  const near = boxes.filter((box) => Math.abs(box.x - name.at[0]) < 400 && Math.abs(box.y - name.at[1]) < 400)
  const total = found.reduce((sum, letter) => sum + letter.w * letter.h, 0)
  const lost = found.reduce((sum, letter) => sum + Math.min(1, near.reduce((all, box) => all + covered(letter, box), 0)) * letter.w * letter.h, 0)
  return total ? lost / total : 0
}

interface Seen {
  stacks: number
  outside: string[]
  under: number
  hidden: number
  buried: number
  small: number
  /** Counters that a line ties to their area, and lines that end elsewhere or under a counter. */
  tied: number
  loose: string[]
}

const rings = new WeakMap<Geometry, Map<string, ReturnType<typeof outlinePoints>>>()

function isInside(map: Geometry, id: string, { x, y }: Placed): boolean {
  const kept = rings.get(map) ?? new Map<string, ReturnType<typeof outlinePoints>>()
  rings.set(map, kept)
  const outline = kept.get(id) ?? outlinePoints(map, shapeOf(map, id).polygons)
  kept.set(id, outline)
  return within(outline, [x, y])
}

/** The most of a counter that lies under others of its area. */
function most(here: Placed[], look: Look): number {
  const boxes = here.map((piece) => boxOf(piece, look))
  return Math.max(0, ...boxes.map((box, i) => Math.max(0, ...boxes.slice(0, i).map((other) => covered(box, other)))))
}

function seen(map: Geometry, face: GameFace, board: Board, look: Look): Seen {
  const standing = arranged(map, face.pieces(sceneOf(board)), look)
  const names = lettering(map, solids(standing, look), look)
  const seas = Object.entries(map.seas).map(([id, sea]): Name => ({ ...printed(sea, sea.label_size), id, hidden: false }))
  const shown = [...names, ...seas].filter((name) => !name.hidden && name.lines.length)
  const stacks = Object.entries(standing).flatMap(([id, here]) => here.filter((piece) => !isScenery(piece)).map((piece) => [id, piece] as const))
  const boxes = solids(standing, look)
  const lines = ties(map, standing, look)
  return {
    stacks: stacks.length,
    outside: stacks.filter(([id, piece]) => !isInside(map, id, piece)).map(([id, piece]) => `${id}: ${piece.key}`),
    under: shown.reduce((sum, name) => sum + under(name, boxes), 0) / shown.length,
    hidden: names.filter((name) => name.hidden).length / names.length,
    buried: Math.max(0, ...Object.values(standing).map((here) => most(here, look))),
    small: Math.min(...stacks.map(([, piece]) => 30 * look.size * look.scale * piece.shrunk)),
    tied: lines.length,
    loose: lines.filter(({ area, to: [x, y] }) => !isInside(map, area, { x, y } as Placed) || boxes.some((box) => covered({ x, y, w: 1, h: 1 }, box))).map(({ area, key }) => `${area}: ${key}`),
  }
}

/** A fifth of the moments; where figures are wanted, every one of so many: FIGURES=1 is all. */
const EVERY = Number(process.env.FIGURES ?? 5)
const PATIENCE = process.env.FIGURES ? 3_000_000 : 120_000
function drawn(title: string): Board[] {
  return moments(title).filter((_, i) => i % EVERY === 0)
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(Object.entries(FACES))('the counters of %s', (title, face) => {
  const map = face.map!
  it.each(Object.entries(SCREENS))('stand in their areas and off the names at %s', (screen, frame) => {
    const look = lookAt(map, opening(map, frame).scale)
    const all = drawn(title).map((board) => seen(map, face, board, look))
    const hidden = mean(all.map((one) => one.hidden))
    const figures = { px: 30 * look.size * look.scale, stacks: mean(all.map((one) => one.stacks)), under: mean(all.map((one) => one.under)), hidden, buried: Math.max(...all.map((one) => one.buried)), small: Math.min(...all.map((one) => one.small)), tied: mean(all.map((one) => one.tied)) }
    if (process.env.FIGURES) console.log(title, screen, JSON.stringify(figures))
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(figures.stacks).toBeGreaterThan(10)
    expect([...new Set(all.flatMap((one) => one.outside))]).toEqual([])
    expect([...new Set(all.flatMap((one) => one.loose))]).toEqual([])
    expect(figures.under).toBeLessThan(LARGE.includes(screen) ? 0.05 : 0.12)
  }, PATIENCE)
})
