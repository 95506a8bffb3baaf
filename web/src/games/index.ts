/** A folder for each game. Its face is fetched when a table of it is opened. */

import type { Component } from 'svelte'
import type { GameFace } from '../board/face'
import { learn } from '../languages/language'
import type { TitleInfo } from '../protocol'

const FACES: Record<string, () => Promise<GameFace>> = {
  britannia: async () => (await import('./britannia')).britannia,
  bretwalda: async () => (await import('./bretwalda')).bretwalda,
  pendragon: async () => (await import('./pendragon')).pendragon,
  'britannia-redux': async () => (await import('./britannia-redux')).redux,
}

/** Whose names a game has, where it has none of its own. */
const NAMES: Record<string, string> = { 'britannia-redux': 'britannia' }

/** A title without a folder is shown plainly: its places as a list, its numbers as they are. */
export async function faceOf(title: string, info?: TitleInfo): Promise<GameFace> {
  const face = FACES[title]
  if (face) return learn(NAMES[title] ?? title).then(face)
  const { plain } = await import('./plain')
  return plain(title, info?.name ?? title, info?.scenarios[0]?.seats ?? [])
}

/** Two ledgers as one. */
async function joined(...parts: Promise<{ default: unknown }>[]): Promise<{ default: unknown }> {
  return { default: (await Promise.all(parts)).flatMap((part) => part.default as unknown[]) }
}

/** The clauses of a game's rules. */
const LEDGERS: Record<string, () => Promise<{ default: unknown }>> = {
  britannia: () => import('../../../src/logres/ledger/data/britannia.yaml'),
  // Where reduX says nothing, Britannia's rules stand in for its Core, and its table cites them.
  'britannia-redux': () => joined(import('../../../src/logres/ledger/data/britannia-redux.yaml'), import('../../../src/logres/ledger/data/britannia.yaml')),
  pendragon: () => joined(import('../../../src/logres/ledger/data/pendragon.yaml'), import('../../../src/logres/ledger/data/pendragon-nonplayer.yaml')),
  bretwalda: () => import('../../../src/logres/ledger/data/bretwalda.yaml'),
}

export interface Clause {
  id: string
  where: string
  kind: string
  rule: string
  edge?: string
}

/** Pages that set a game beside another edition. */
export const EDITIONS: Record<string, () => Promise<Component>> = {
  'britannia-redux': async () => (await import('./britannia-redux/Editions.svelte')).default,
  britannia: async () => (await import('./britannia-redux/Editions.svelte')).default,
}

export const RULEBOOKS = Object.keys(LEDGERS)

export async function ledgerOf(title: string): Promise<Clause[]> {
  const ledger = LEDGERS[title]
  return ledger ? ((await ledger()).default as Clause[]) : []
}
