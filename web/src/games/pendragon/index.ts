/** Pendragon: its map and pieces; the rest is shown plainly. */

import type { GameFace, Scene } from '../../board/face'
import type { Piece, Post, Token } from '../../board/pieces'
import { plain } from '../plain'
import { map } from './map'

interface Space {
  control: string | null
  population: number
  prosperity: number[]
  sites: Record<string, { kind: string; holds: string | null }>
  units: Record<string, [number, number]>
}

const SEATS = ['dux', 'civitates', 'saxons', 'scotti']
const COLOURS: Record<string, string> = { dux: 'red', civitates: 'blue', saxons: 'black', scotti: 'green' }
const SIDE_OF: Record<string, string> = { cavalry: 'dux', fort: 'dux', militia: 'civitates', comitates: 'civitates', town: 'civitates', hillfort: 'civitates' }
const SYMBOLS: Record<string, string> = { cavalry: 'eagle', militia: 'spear', comitates: 'shield' }
const SITES = Object.fromEntries((map.sites ?? []).map((site) => [site.name.toLowerCase().replaceAll(' ', '_'), site.at]))
const face = plain('pendragon', 'Pendragon', SEATS)

function spaces(scene: Scene): Record<string, Space> {
  return (scene.board.spaces ?? {}) as Record<string, Space>
}

function sideOf(piece: string): string {
  return SIDE_OF[piece] ?? (piece.includes('saxon') ? 'saxons' : piece.includes('scotti') ? 'scotti' : 'civitates')
}

function colour(id: string): string {
  return COLOURS[id] ?? ''
}

function counter(piece: string, count: number): Piece {
  const side = sideOf(piece)
  const symbol = SYMBOLS[piece] ?? (piece.endsWith('raider') ? 'ship' : 'axe')
  return { key: piece, owner: side, shape: piece === 'cavalry' || piece === 'comitates' ? 'lozenge' : 'square', colour: colour(side), symbol, count, short: piece.slice(0, 4) }
}

function pieces(scene: Scene): Record<string, Piece[]> {
  return Object.fromEntries(Object.entries(spaces(scene)).map(([id, space]) => [id, Object.entries(space.units).map(([piece, [count]]) => counter(piece, count))]))
}

function tokens(scene: Scene): Record<string, Token[]> {
  const entries = Object.entries(spaces(scene)).map(([id, space]): [string, Token[]] => [
    id,
    [
      { kind: 'population', count: space.population },
      { kind: 'prosperity', count: space.prosperity.reduce((sum, n) => sum + n, 0) },
    ],
  ])
  return Object.fromEntries(entries)
}

/** Strongholds on their sites. */
function posts(scene: Scene): Post[] {
  return Object.values(spaces(scene)).flatMap((space) =>
    Object.entries(space.sites).flatMap(([site, { holds }]) => {
      const at = SITES[site]
      return holds && at ? [{ at, colour: colour(sideOf(holds)), work: holds === 'fort' ? 'fort' : 'burh' }] : []
    }),
  )
}

export const pendragon = {
  ...face,
  map,
  hidden: false,
  pieces,
  tokens,
  posts,
  tints: (scene: Scene) => Object.fromEntries(Object.entries(spaces(scene)).flatMap(([id, { control }]) => (control ? [[id, colour(control)]] : []))),
  areaName: (id: string) => map.areas[id]?.name ?? map.seas[id]?.name ?? face.areaName(id),
  points: (scene: Scene) => {
    const factions = (scene.board.factions ?? {}) as Record<string, { margin?: number }>
    return Object.fromEntries(Object.entries(factions).map(([seat, { margin }]) => [seat, margin ?? 0]))
  },
  colour,
} satisfies GameFace
