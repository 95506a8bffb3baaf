import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { GameFace, Scene } from '../src/board/face'
import type { Piece } from '../src/board/pieces'
import { grown } from '../src/board/recent'
import { SHAPES } from '../src/board/shapes'
import { EMBLEMS } from '../src/board/symbols'
import { bretwalda } from '../src/games/bretwalda'
import { britannia } from '../src/games/britannia'
import { redux } from '../src/games/britannia-redux'
import { NATIONS } from '../src/games/britannia/data'
import { TAGS } from '../src/games/britannia/nations'
import { pendragon } from '../src/games/pendragon'

type Board = Record<string, unknown>

const FACES: Record<string, GameFace> = { britannia, 'britannia-redux': redux, pendragon, bretwalda }
const MOMENTS = JSON.parse(gunzipSync(readFileSync('tests/fixtures/moments.json.gz')).toString()) as Record<string, Board[]>
const PALETTE = readFileSync('src/palette.css', 'utf8')

function sceneOf(board: Board): Scene {
  return { board, count: 0, seat: null, pending: [], result: null, legal: [], log: [] } as unknown as Scene
}

function hex(name: string): string {
  const found = PALETTE.match(new RegExp(`--${name}: #([0-9a-f]{3,6})`))?.[1]
  if (!found) throw new Error(`no colour ${name}`)
  return found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found
}

/** Red, green and blue as light. */
function light(name: string): number[] {
  const parts = hex(name).match(/../g)!.map((part) => parseInt(part, 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
}

function bright([r, g, b]: number[]): number {
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [low, high] = [bright(light(a)), bright(light(b))].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

/** In a space where distances are about as large as they look (OKLab). */
function seen(name: string): number[] {
  const [r, g, b] = light(name) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s]
}

function apart(a: string, b: string): number {
  return Math.hypot(...seen(a).map((part, i) => part - seen(b)[i]!))
}

/** All that is drawn of a counter but its number and what it carries. */
function drawn(piece: Piece): string {
  const emblem = (EMBLEMS[piece.symbol] ?? []).map(({ d, pen }) => `${d} ${pen}`).join()
  return [piece.shape === 'work' ? piece.work : SHAPES[piece.shape].outer, hex(piece.face ?? piece.colour), emblem, piece.hired ? 'gold' : ''].join(' | ')
}

/** What a piece is: whose, and of which kind. Ships of one owner are alike. */
function meant({ key, owner, shape }: Piece): string {
  return shape === 'keel' && !key.endsWith('raider') ? `${owner} ship` : `${key} ${shape}`
}

describe.each(Object.entries(FACES))('the pieces of %s', (title, face) => {
  const all = MOMENTS[title]!.flatMap((board) => Object.values(face.pieces(sceneOf(board))).flat())
  const pieces = [...new Map(all.map((piece) => [`${piece.key} ${piece.shape} ${piece.colour}`, piece])).values()]

  it('look the same only where they are the same', () => {
    const looks = new Map<string, Set<string>>()
    for (const piece of pieces) looks.set(drawn(piece), (looks.get(drawn(piece)) ?? new Set()).add(meant(piece)))
    expect(looks.size).toBeGreaterThan(8)
    expect([...looks.values()].filter((same) => same.size > 1).map((same) => [...same])).toEqual([])
  })

  it('have an emblem that is drawn, and stands out from its ground', () => {
    for (const piece of pieces.filter(({ shape }) => shape !== 'work')) {
      expect(EMBLEMS[piece.symbol], piece.key).toBeDefined()
      expect(contrast(piece.face ?? piece.colour, `on-${piece.face ?? piece.colour}`), piece.key).toBeGreaterThan(4.2)
    }
  })

  it('are all in the legend, by outline', () => {
    const shown = new Set(face.legend!(sceneOf({ ...MOMENTS[title]![0]!, raiders: {} })).flatMap(({ items }) => items.map(({ piece }) => piece?.shape)))
    const missing = new Set(pieces.map(({ shape }) => shape).filter((shape) => !shown.has(shape)))
    expect([...missing]).toEqual([])
  })
})

describe('the nations of Britannia', () => {
  const ids = Object.keys(NATIONS)
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const))

  it('have emblems and letters of their own', () => {
    expect(Object.keys(TAGS).sort()).toEqual([...ids].sort())
    expect(new Set(Object.values(TAGS).map(({ tag }) => tag)).size).toBe(17)
    expect(new Set(Object.values(TAGS).map(({ emblem }) => JSON.stringify(EMBLEMS[emblem]))).size).toBe(17)
  })

  it('have colours that can be told apart', () => {
    expect(pairs.filter(([a, b]) => apart(a, b) < 0.07)).toEqual([])
  })

  it('look the same whoever leads them, but for the rim', () => {
    const scenarios = MOMENTS.britannia!.map((board) => Object.values(britannia.pieces(sceneOf(board))).flat())
    const rims = new Map<string, Set<string>>()
    for (const piece of scenarios.flat().filter(({ owner }) => owner)) rims.set(piece.owner, (rims.get(piece.owner) ?? new Set()).add(piece.colour))
    expect(Math.max(...[...rims.values()].map((some) => some.size))).toBeGreaterThan(1)
    expect(new Set(scenarios.flat().filter(({ owner }) => owner === 'welsh').map(({ face, symbol }) => `${face} ${symbol}`)).size).toBe(1)
  })
})

it('marks what came, and what grew', () => {
  const army = (key: string, count: number): Piece => ({ key, owner: key, shape: 'square', colour: 'red', symbol: 'eagle', count, short: '' })
  const before = { kent: [army('a', 2)], essex: [army('a', 3), army('b', 1)] }
  const after = { kent: [army('a', 3)], essex: [army('a', 1), army('b', 1)], wessex: [army('b', 1)] }
  expect([...grown(before, after)].sort()).toEqual(['kent a', 'wessex b'])
})

it('tells whom an area would pay', () => {
  const scene = sceneOf({ ...MOMENTS.britannia![0]!, round: 1, paid: {} })
  expect(britannia.pays(scene, 'kent')).toMatch(/^Still pays .*Romans \d/)
})
