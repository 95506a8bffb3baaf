/** A folder for each game. Its face is fetched when a table of it is opened. */

import type { GameFace } from '../board/face'

const FACES: Record<string, () => Promise<GameFace>> = {
  britannia: async () => (await import('./britannia')).britannia,
}

export function faceOf(title: string): Promise<GameFace> {
  const face = FACES[title]
  return face ? face() : Promise.reject(new Error(`This page cannot draw ${title} yet.`))
}

/** The clauses of a game's rules. */
const LEDGERS: Record<string, () => Promise<{ default: unknown }>> = {
  britannia: () => import('../../../src/logres/rules/ledger/britannia.yaml'),
  'britannia-redux': () => import('../../../src/logres/rules/ledger/britannia-redux.yaml'),
  pendragon: () => import('../../../src/logres/rules/ledger/pendragon.yaml'),
  bretwalda: () => import('../../../src/logres/rules/ledger/bretwalda.yaml'),
}

export interface Clause {
  id: string
  where: string
  kind: string
  rule: string
  edge?: string
}

export const RULEBOOKS = Object.keys(LEDGERS)

export async function ledgerOf(title: string): Promise<Clause[]> {
  const ledger = LEDGERS[title]
  return ledger ? ((await ledger()).default as Clause[]) : []
}
