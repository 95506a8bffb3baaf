/** The worker that reckons plans beside the page: one for all boards. Where there is none, the page reckons them itself. */

import type { Control } from './face'
import type { Geometry } from './geometry'
import type { Name } from './names'
import type { Piece } from './pieces'
import type { Spots } from './spots'

export interface Wanted {
  pieces: Record<string, Piece[]>
  control: Record<string, Control>
  scale: number
}

/** A question to the worker; it keeps each map by its number. */
export interface Question extends Wanted {
  number: number
  map: number
  geometry?: Geometry
}

export interface Found {
  number: number
  spots: [string, Spots][]
  names: Name[]
}

const maps = new WeakMap<Geometry, number>()
const waiting = new Map<number, (found: Found | null) => void>()
let worker: Worker | null | undefined
let asked = 0
let known = 0

function started(): Worker | null {
  if (worker !== undefined || typeof Worker === 'undefined') return worker ?? null
  worker = new Worker(new URL('./planWorker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Found>) => answered(data.number, data)
  worker.onerror = () => {
    worker = null
    for (const number of [...waiting.keys()]) answered(number, null)
  }
  return worker
}

function answered(number: number, found: Found | null): void {
  waiting.get(number)?.(found)
  waiting.delete(number)
}

/** What was found, or null where there is no worker. */
export function beside(map: Geometry, wanted: Wanted): Promise<Found | null> {
  const found = started()
  if (!found) return Promise.resolve(null)
  const geometry = maps.has(map) ? undefined : map
  if (geometry) maps.set(map, known++)
  const question: Question = { ...wanted, number: asked++, map: maps.get(map)!, geometry }
  return new Promise((resolve) => {
    waiting.set(question.number, resolve)
    found.postMessage(question)
  })
}
