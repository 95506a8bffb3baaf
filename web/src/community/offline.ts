/** What an account saw last, for when there is no line to the server. Each account has a cache of its own, which goes
    when it logs out; another account never sees it. */

const PREFIX = 'state:'
const WHO = 'logres-account'
const MOST = 16

const can = (): boolean => 'caches' in globalThis

function account(): string | null {
  try {
    return localStorage.getItem(WHO)
  } catch {
    return null
  }
}

/** From now on what is kept is this account's; what others left is gone. */
export async function remember(name: string | null): Promise<void> {
  if (!can()) return
  if (name === null) return forget()
  const others = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== PREFIX + name)
  await Promise.all(others.map((one) => caches.delete(one)))
  localStorage.setItem(WHO, name)
}

export async function forget(): Promise<void> {
  if (!can()) return
  localStorage.removeItem(WHO)
  const kept = (await caches.keys()).filter((one) => one.startsWith(PREFIX))
  await Promise.all(kept.map((one) => caches.delete(one)))
}

export interface Kept<T> {
  at: number
  value: T
}

/** The last values are kept, a bounded number of them. */
export async function keep(path: string, value: unknown): Promise<void> {
  const name = account()
  if (!can() || name === null) return
  const cache = await caches.open(PREFIX + name)
  await cache.delete(address(path)) // so that it is the newest again
  await cache.put(address(path), new Response(JSON.stringify({ at: Date.now(), value })))
  const paths = await cache.keys()
  await Promise.all(paths.slice(0, Math.max(0, paths.length - MOST)).map((old) => cache.delete(old)))
}

export async function recall<T>(path: string): Promise<Kept<T> | null> {
  const name = account()
  if (!can() || name === null || !(await caches.has(PREFIX + name))) return null
  const found = await (await caches.open(PREFIX + name)).match(address(path))
  return found ? ((await found.json()) as Kept<T>) : null
}

function address(path: string): string {
  return `${location.origin}/kept${path}`
}

export function install(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
