/** The games that are kept in this browser, each written after every action. */

import type { TableInfo } from '../protocol'
import { REFUSALS } from './asked'

/** As `logres.table.solo` keeps it; the rest is its own business. */
export interface KeptGame {
  id: string
  name: string
  changed: number
  record: string
  info: TableInfo
  /** The seats of the person. */
  mine: string[]
}

const STORE = 'games'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error(REFUSALS.closed))
  })
}

let opening: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((done, fail) => {
    const request = indexedDB.open('logres', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error(REFUSALS.closed))
  })
  return opening
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(STORE, mode).objectStore(STORE)
}

/** All of them, the newest first. */
export async function games(): Promise<KeptGame[]> {
  const found = (await settled((await store('readonly')).getAll())) as KeptGame[]
  return found.sort((a, b) => b.changed - a.changed)
}

export async function game(id: string): Promise<KeptGame | null> {
  return ((await settled((await store('readonly')).get(id))) as KeptGame | undefined) ?? null
}

export async function keepGame(one: KeptGame): Promise<void> {
  await settled((await store('readwrite')).put(one))
}

/** Whoever plays a game holds its lock: it is played in one tab at a time, and nobody deletes it meanwhile. */
export function lockOf(id: string): string {
  return `logres-game ${id}`
}

/** Deletes a game, when it has been put away; at once or not at all, unless one `waits`. */
export function dropGame(id: string, waits = false): Promise<void> {
  return navigator.locks.request(lockOf(id), { ifAvailable: !waits }, async (lock) => {
    if (!lock) throw new Error(REFUSALS.open)
    await settled((await store('readwrite')).delete(id))
  })
}
