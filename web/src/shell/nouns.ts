/** What a line of the log speaks of: its places, the ways between them, and its words cut where a place is named. */

import type { LogLine } from '../protocol'

interface Noun { noun: string; id: string; name: string }
interface Series { series: Arg[]; by: string }
type Arg = number | string | Noun | Series

/** Kinds of line that tell of a way from place to place. */
const WAYS = /(^|-)(march|move|displaced|relocate|retreat|withdrawal|sail)$/

export interface Way {
  path: string[]
  count: number | null
  about: string | null
}

export interface Piece {
  text: string
  area: string | null
}

function isNoun(arg: Arg): arg is Noun {
  return typeof arg === 'object' && arg !== null && 'noun' in arg
}

function nouns(args: Arg[]): Noun[] {
  return args.flatMap((arg) => (isNoun(arg) ? [arg] : typeof arg === 'object' && arg !== null && 'series' in arg ? nouns(arg.series) : []))
}

function placesOf(line: LogLine): Noun[] {
  return nouns((line.args ?? []) as Arg[]).filter(({ noun }) => noun === 'area')
}

/** The areas a line names, each once. */
export function areasOf(line: LogLine): string[] {
  return [...new Set(placesOf(line).map(({ id }) => id))]
}

/** The way a line tells of, if it does: who goes, how many, through which areas. */
export function wayOf(line: LogLine): Way | null {
  if (!WAYS.test(line.kind ?? '')) return null
  const path = placesOf(line).map(({ id }) => id)
  const count = ((line.args ?? []) as Arg[]).find((arg) => typeof arg === 'number') as number | undefined
  return path.length > 1 ? { path, count: count ?? null, about: line.about ?? null } : null
}

type Draw = [string, (number | string)[]]

/** The draws of a line as its words have them: in the order in which they name who drew, and by his name (`Irish infantry`). */
export function drawsOf(line: LogLine): Draw[] {
  const actors = nouns((line.args ?? []) as Arg[]).filter(({ noun }) => noun === 'actor')
  const found = ((line.chance ?? []) as Draw[]).map(([label, values]) => {
    const words = label.split(' ')
    const place = actors.findIndex(({ id }) => words.includes(id))
    const actor = actors[place]
    return { place, draw: [actor ? [actor.name, ...words.slice(words.indexOf(actor.id) + 1)].join(' ') : label, values] as Draw }
  })
  return found.sort((a, b) => a.place - b.place).map(({ draw }) => draw)
}

/** A line's words, cut where it names an area. */
export function wordsOf(line: LogLine): Piece[] {
  const found: Piece[] = []
  let rest = line.text
  for (const { id, name } of placesOf(line)) {
    const at = rest.indexOf(name)
    if (at < 0) continue
    if (at) found.push({ text: rest.slice(0, at), area: null })
    found.push({ text: name, area: id })
    rest = rest.slice(at + name.length)
  }
  if (rest || !found.length) found.push({ text: rest, area: null })
  return found
}

/** The last word apart: what follows it is not left alone on a line. */
export function lastApart(words: Piece[]): [Piece[], Piece] {
  const last = words.at(-1)!
  const at = last.area ? 0 : last.text.trimEnd().lastIndexOf(' ') + 1
  const before = words.slice(0, -1)
  return [at ? [...before, { ...last, text: last.text.slice(0, at) }] : before, { ...last, text: last.text.slice(at) }]
}
