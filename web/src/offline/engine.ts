/** The files with which this browser plays by itself: fetched when somebody asks for it, kept for when there is no line. */

import { t } from '../languages/language'
import type { OfflineFiles, Titles } from '../protocol'
import { call, Refusal } from '../wire'
import { installed, KEPT_FILES, keepInstalled, keepTitles } from './kept'
import type { Asked, Told } from './asked'

export function files(): Promise<OfflineFiles> {
  return call<OfflineFiles>('GET', '/api/offline')
}

/** How many bytes would have to be fetched. */
export async function missing({ files }: OfflineFiles): Promise<number> {
  const cache = await caches.open(KEPT_FILES)
  const kept = await Promise.all(files.map((one) => cache.match(one.path)))
  return files.filter((_, i) => !kept[i]).reduce((sum, one) => sum + one.packed, 0)
}

/** Fetches what is not there yet; `progress` is told how many bytes of the download have come. */
export async function download(found: OfflineFiles, titles: Titles, progress: (bytes: number) => void): Promise<void> {
  await navigator.serviceWorker.ready
  const cache = await caches.open(KEPT_FILES)
  let come = 0
  for (const file of found.files) {
    if (await cache.match(file.path)) continue
    const answer = await fetch(file.path)
    if (!answer.ok || !answer.body) throw new Refusal('fault', t('{file} could not be fetched.', { file: file.path }))
    let read = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, to) {
          read += chunk.length
          progress(come + (file.packed * read) / file.size)
          to.enqueue(chunk)
        },
      }),
    )
    await cache.put(file.path, new Response(counted, { headers: headersOf(answer) }))
    come += file.packed
  }
  await keepTitles(titles)
  const wanted = new Set(found.files.map((one) => one.path))
  for (const old of await cache.keys()) {
    const { pathname } = new URL(old.url)
    if (/^\/(engine|assets)\//.test(pathname) && !wanted.has(pathname)) await cache.delete(old)
  }
  keepInstalled({ version: found.version, worker: found.worker })
  void navigator.storage?.persist?.()
}

/** The body is unpacked already; type and policy stay. */
function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return headers
}

export async function remove(): Promise<void> {
  engine?.worker.terminate()
  engine = null
  keepInstalled(null)
  await caches.delete(KEPT_FILES)
}

type Ask = Asked extends infer A ? (A extends { n: number } ? Omit<A, 'n'> : never) : never

/** The worker, one for all tables of this page. */
class Engine {
  readonly worker: Worker
  private open = new Map<number, { done: (value: unknown) => void; fail: (problem: Error) => void }>()
  private hearers = new Map<number, (text: string | null) => void>()
  private serial = 0

  constructor(address: string) {
    this.worker = new Worker(address, { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => this.receive(data)
    this.worker.onerror = () => this.fail(t('The engine could not be started.'))
  }

  ask<T>(asked: Ask): Promise<T> {
    const n = ++this.serial
    return new Promise((done, fail) => {
      this.open.set(n, { done: done as (value: unknown) => void, fail })
      this.worker.postMessage({ ...asked, n })
    })
  }

  /** A line of a table; null is heard when the engine is gone. */
  join(table: string, hear: (text: string | null) => void): { send: (text: string | null) => void } {
    const line = ++this.serial
    this.hearers.set(line, hear)
    return {
      send: (text) => {
        this.worker.postMessage({ line, table, text })
        if (text === null) this.hearers.delete(line)
      },
    }
  }

  private receive(told: Told): void {
    if ('fault' in told) return this.fail(told.fault)
    if ('line' in told) return this.hearers.get(told.line)?.(told.text)
    const waiting = this.open.get(told.n)
    this.open.delete(told.n)
    const { done, refused } = JSON.parse(told.text) as { done?: unknown; refused?: { code: string; reason: string } }
    if (refused) waiting?.fail(new Refusal(refused.code, refused.reason))
    else waiting?.done(done)
  }

  private fail(reason: string): void {
    if (engine === this) engine = null
    this.worker.terminate()
    for (const { fail } of this.open.values()) fail(new Error(reason))
    for (const hear of this.hearers.values()) hear(null)
    this.open.clear()
    this.hearers.clear()
  }
}

let engine: Engine | null = null

export function theEngine(): Engine {
  const found = installed()
  if (!found) throw new Error(t('The files for playing offline are not on this device.'))
  return (engine ??= new Engine(found.worker))
}
