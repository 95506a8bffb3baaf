/** The engine in a worker: Python as WebAssembly plays the games of this device, and answers as the server's socket does.

    It is no part of the page: `make offline` builds it, and it is served with the files it loads, by a policy that lets
    it, and nothing else, compile WebAssembly. What was played is kept before it is told. */

import type { PyodideInterface } from 'pyodide'
import { REFUSALS, type Asked, type Heard, type Told } from './asked'
import { game, keepGame, lockOf, type KeptGame } from './games'

/** `logres.table.solo.SoloTables`. */
interface SoloTables {
  begin(wish: string): string
  resume(kept: string): string
  drop(id: string): void
  handle(id: string, text: string): string
  go_on(id: string): string
  moment(id: string, count: number, seat: string | null, before: number | null): string
}

/** What `SoloTables` answers to a message. */
interface Outcome {
  messages: unknown[]
  kept: KeptGame | null
  pause: number | null
}

interface Laid {
  /** The line of the page that looks at it. */
  line: number
  release: () => void
  timer: ReturnType<typeof setTimeout> | undefined
}

const FILES = new URL('.', self.location.href).href
const laid = new Map<string, Laid>()
let tables: Promise<SoloTables> | null = null
let work: Promise<void> = Promise.resolve()

async function open(): Promise<SoloTables> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FILES}pyodide.mjs`)) as { loadPyodide: (options: { indexURL: string }) => Promise<PyodideInterface> }
  const [python, archive] = await Promise.all([loadPyodide({ indexURL: FILES }), fetch(`${FILES}logres.zip`).then((answer) => answer.arrayBuffer())])
  python.unpackArchive(archive, 'zip', { extractDir: python.runPython('import site; site.getsitepackages()[0]') as string })
  return python.runPython('import importlib; importlib.invalidate_caches()\nfrom logres.table.solo import SoloTables\nSoloTables()') as SoloTables
}

function tell(told: Told): void {
  self.postMessage(told)
}

/** Two tabs would write over each other. */
async function hold(id: string): Promise<(() => void) | null> {
  return new Promise((held) => {
    void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return held(null)
      return new Promise<void>((release) => held(release))
    })
  })
}

/** Takes a game out of the drawer; a sentence where that cannot be. */
async function lay(line: number, id: string, python: SoloTables): Promise<string | null> {
  const before = laid.get(id)
  if (before) {
    before.line = line
    return null
  }
  const kept = await game(id)
  if (!kept) return REFUSALS.gone!
  const release = await hold(id)
  if (!release) return REFUSALS.open!
  const { refused } = JSON.parse(python.resume(JSON.stringify(kept))) as { refused?: { reason: string } }
  if (!refused) laid.set(id, { line, release, timer: undefined })
  else release()
  return refused?.reason ?? null
}

function putAway(id: string, python: SoloTables): void {
  const found = laid.get(id)
  if (!found) return
  clearTimeout(found.timer)
  found.release()
  laid.delete(id)
  python.drop(id)
}

/** Keeps what was played, then tells it, then sees when bots go on. */
async function publish(id: string, text: string): Promise<void> {
  const { messages, kept, pause } = JSON.parse(text) as Outcome
  const table = laid.get(id)
  if (kept) await keepGame(kept)
  if (!table) return
  for (const message of messages) tell({ line: table.line, text: JSON.stringify(message) })
  clearTimeout(table.timer)
  if (pause !== null) table.timer = setTimeout(() => inTurn(async (python) => (laid.has(id) ? publish(id, python.go_on(id)) : undefined)), pause * 1000)
}

async function hear({ line, table, text }: Heard, python: SoloTables): Promise<void> {
  if (text === null) {
    if (laid.get(table)?.line === line) putAway(table, python)
    return
  }
  const message = JSON.parse(text) as { type: string; id?: string }
  const reason = message.type === 'hello' || !laid.has(table) ? await lay(line, table, python) : null
  if (reason) tell({ line, text: JSON.stringify({ type: 'refused', id: message.id ?? '', code: 'no-such-thing', reason, rule: null }) })
  else await publish(table, python.handle(table, text))
}

async function answer(asked: Asked, python: SoloTables): Promise<string> {
  switch (asked.what) {
    case 'ready':
      return '{"done": null}'
    case 'begin': {
      const text = python.begin(JSON.stringify(asked.wish))
      const { done } = JSON.parse(text) as { done?: KeptGame }
      if (done) {
        await keepGame(done)
        python.drop(done.id)
      }
      return text
    }
    case 'moment':
      return python.moment(asked.table, asked.count, asked.seat, asked.before)
  }
}

/** One thing after the other, with the engine at hand. */
function inTurn(thing: (python: SoloTables) => Promise<unknown>): void {
  tables ??= open()
  work = work.then(async () => void (await thing(await tables!))).catch((fault: unknown) => tell({ fault: String(fault) }))
}

self.onmessage = ({ data }: MessageEvent<Heard | Asked>) => {
  if ('line' in data) inTurn((python) => hear(data, python))
  else inTurn(async (python) => tell({ n: data.n, text: await answer(data, python) }))
}
