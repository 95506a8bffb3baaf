/** What pages that play offline find without a line. */

import type { Titles } from '../protocol'

/** The cache of the files; service-worker.js looks into it. */
export const KEPT_FILES = 'offline-files'
const INSTALLED = 'logres-offline'
const TITLES = '/kept/titles'

/** Which version of the files is here, and where its worker is. */
export interface Installed {
  version: string
  worker: string
}

export function installed(): Installed | null {
  try {
    return JSON.parse(localStorage.getItem(INSTALLED) ?? 'null') as Installed | null
  } catch {
    return null
  }
}

export function keepInstalled(what: Installed | null): void {
  if (what) localStorage.setItem(INSTALLED, JSON.stringify(what))
  else localStorage.removeItem(INSTALLED)
}

export async function keepTitles(titles: Titles): Promise<void> {
  await (await caches.open(KEPT_FILES)).put(TITLES, new Response(JSON.stringify(titles)))
}

export async function titlesKept(): Promise<Titles | null> {
  if (!('caches' in globalThis) || !(await caches.has(KEPT_FILES))) return null
  const found = await (await caches.open(KEPT_FILES)).match(TITLES)
  return found ? ((await found.json()) as Titles) : null
}
