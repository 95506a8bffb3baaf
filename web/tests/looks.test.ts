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

/** What the style sheet says for readers who see colours otherwise; what it does not say is as for all. */
const SAFE = PALETTE.match(/data-palette='safe'\] \{([^}]*)\}/)![1]!

function hex(name: string, palette = PALETTE): string {
  const sought = new RegExp(`--${name}: #([0-9a-f]{3,6})`)
  const found = (palette.match(sought) ?? PALETTE.match(sought))?.[1]
  if (!found) throw new Error(`no colour ${name}`)
  return found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found
}

/** Red, green and blue as light. */
function light(name: string, palette = PALETTE): number[] {
  const parts = hex(name, palette).match(/../g)!.map((part) => parseInt(part, 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
}

function bright([r, g, b]: number[]): number {
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string, palette = PALETTE): number {
  const [low, high] = [bright(light(a, palette)), bright(light(b, palette))].sort((x, y) => x - y)
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

/** How light arrives where one kind of cone is missing (Machado, Oliveira and Fernandes 2009). */
const EYES: Record<string, number[][]> = {
  'all cones': [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}

/** A colour of the safe palette in CIELAB, as these eyes see it. */
function lab(name: string, eyes: string): number[] {
  const seenLight = light(name, SAFE)
  const [r, g, b] = EYES[eyes]!.map((row) => Math.min(1, Math.max(0, row.reduce((sum, part, i) => sum + part * seenLight[i]!, 0)))) as [number, number, number]
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [x, y, z] = [f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), f(0.2126 * r + 0.7152 * g + 0.0722 * b), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)]
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)]
}

describe.each(Object.keys(EYES))('for eyes with %s', (eyes) => {
  const near = (names: string[], least: number) =>
    names.flatMap((a, i) => names.slice(i + 1).filter((b) => Math.hypot(...lab(a, eyes).map((part, k) => part - lab(b, eyes)[k]!)) < least).map((b) => [a, b]))

  it('no two nations of the safe palette look alike', () => {
    expect(near(Object.keys(NATIONS), 16)).toEqual([])
  })

  it('no two players or kingdoms of the safe palette look alike', () => {
    expect(near(['yellow', 'green', 'red', 'blue', 'black', 'grey'], 15)).toEqual([])
  })
})

it('has ink that stands out on every colour of the safe palette, and none that the dark theme takes back', () => {
  for (const id of [...Object.keys(NATIONS), 'yellow', 'green', 'red', 'blue']) expect(contrast(id, `on-${id}`, SAFE), id).toBeGreaterThan(4.2)
  const dark = PALETTE.match(/data-theme='dark'\] \{([^}]*)\}/)![1]!
  for (const id of Object.keys(NATIONS)) expect(dark).not.toMatch(`--${id}:`)
  expect(PALETTE.indexOf("data-theme='dark'")).toBeLessThan(PALETTE.indexOf("data-palette='safe'"))
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
