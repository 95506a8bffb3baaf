/** The rulebooks for players: chapters, where each clause is told, and a search. */

import { t } from '../languages/language'
import MiniSearch from 'minisearch'

export interface Paragraph {
  section: string
  html: string
  text: string
  clauses: string[]
  /** The lesson that shows it on the board, where the paragraph is an example. */
  example: string | null
}

export interface Chapter {
  name: string
  title: string
  lead: string
  short: string[]
  curious: string[]
  paragraphs: Paragraph[]
}

/** A word of the index, and the clause whose paragraph tells of it. */
export interface Term {
  word: string
  clause: string
}

/** Something of a game that was not at hand; what is said of it is written by `logres.rulebook.reconstructed`. */
export interface Part {
  topic: string
  used: string
  play: string
  /** How many figures, by how sure they are. */
  sure: Record<string, number>
  /** What is counted, how many of them are ours, and which are known, wholly or in part. */
  each?: string
  made?: number
  all?: number
  known?: string[]
  partly?: string[]
  /** The rules that stand for it, where it has no figures. */
  clauses?: string[]
}

export interface Reconstructed {
  at_hand: string
  confidence: Record<string, string>
  parts: Part[]
}

export interface Found {
  chapter: Chapter
  at: number
  score: number
}

const FILES = import.meta.glob<{ default: unknown }>('../../../src/logres/rulebook/*/[0-9]*.md')
const SHEETS = import.meta.glob<{ default: unknown }>('../../../src/logres/rulebook/*/sequence.md')
const TERMS = import.meta.glob<{ default: unknown }>('../../../src/logres/rulebook/*/index.yaml')
const RECONSTRUCTED = import.meta.glob<{ default: unknown }>('../../../src/logres/rulebook/*/reconstructed.yaml')
const kept = new Map<string, Promise<Chapter[]>>()

function titleOf(path: string): string {
  return path.split('/').at(-2)!
}

export const BOOKS = [...new Set(Object.keys(FILES).map(titleOf))]

export function bookOf(title: string): Promise<Chapter[]> {
  const found = kept.get(title) ?? read(title)
  kept.set(title, found)
  return found
}

async function read(title: string): Promise<Chapter[]> {
  const files = Object.keys(FILES).filter((path) => titleOf(path) === title).sort()
  return Promise.all(files.map(async (path) => (await FILES[path]!()).default as Chapter))
}

/** The sequence of play of a game, for one printed page. */
export async function sheetOf(title: string): Promise<Chapter | null> {
  const path = Object.keys(SHEETS).find((one) => titleOf(one) === title)
  return path ? ((await SHEETS[path]!()).default as Chapter) : null
}

/** What is reconstructed of a game. */
export async function reconstructedOf(title: string): Promise<Reconstructed | null> {
  const path = Object.keys(RECONSTRUCTED).find((one) => titleOf(one) === title)
  return path ? ((await RECONSTRUCTED[path]!()).default as Reconstructed) : null
}

/** The words of a game's index, by the alphabet. */
export async function termsOf(title: string): Promise<Term[]> {
  const path = Object.keys(TERMS).find((one) => titleOf(one) === title)
  const found = path ? ((await TERMS[path]!()).default as Record<string, string>) : {}
  return Object.entries(found).map(([word, clause]) => ({ word, clause })).sort((a, b) => a.word.localeCompare(b.word))
}

/** The paragraph that tells a clause, or the nearest above it: `battle.roll` for `battle.roll.twice`. */
export function tells(book: Chapter[], clause: string): Found | null {
  for (let id = clause; id; id = id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : '') {
    const found = foremost(book, (one) => one === id || (id !== clause && one.startsWith(`${id}.`)))
    if (found) return found
  }
  return null
}

/** Of the paragraphs that name such a clause the one that names it foremost, and of these the first. */
function foremost(book: Chapter[], isMeant: (clause: string) => boolean): Found | null {
  let best: Found | null = null
  for (const chapter of book)
    chapter.paragraphs.forEach(({ clauses }, at) => {
      const place = clauses.findIndex(isMeant)
      if (place >= 0 && (!best || place < -best.score)) best = { chapter, at, score: -place }
    })
  return best
}

const STOP = new Set('a an and are as at be by can do does for from go how i if in is it may of on or the to what when where which who will with you your'.split(' '))
const SAME: Record<string, string> = { stack: 'stay', stacking: 'stay', limit: 'stay', grow: 'population', army: 'armies', die: 'dice', kill: 'destroy', flee: 'retreat', ship: 'boats', score: 'points', vp: 'points', people: 'peoples', nation: 'peoples', nations: 'peoples', control: 'hold', build: 'burh' }

function term(word: string): string | null {
  const plain = word.toLowerCase()
  return STOP.has(plain) ? null : (SAME[plain] ?? plain)
}

export function searchOf(book: Chapter[]): (words: string) => Found[] {
  const search = new MiniSearch<{ id: number; section: string; text: string; chapter: string }>({
    fields: ['section', 'text', 'chapter'],
    processTerm: term,
    searchOptions: { boost: { section: 3, chapter: 1.2 }, prefix: (word) => word.length > 3, fuzzy: (word) => (word.length > 4 ? 0.2 : false) },
  })
  const all = book.flatMap((chapter) => chapter.paragraphs.map((_, at) => ({ chapter, at })))
  search.addAll(all.map(({ chapter, at }, id) => ({ id, section: chapter.paragraphs[at]!.section, text: chapter.paragraphs[at]!.text, chapter: chapter.title })))
  return (words) => search.search(words).map((hit) => ({ ...all[hit.id as number]!, score: hit.score }))
}

/** The ledger's remarks, for readers who do not work on it. */
export function remark(edge: string): string {
  return edge
    .replaceAll(/\bGAP:?\s*/g, `${t('The rulebook leaves this open:')} `)
    .replaceAll(/\bRULING:?\s*/g, `${t('As we read it:')} `)
    .replaceAll(/\bCLARIFIED:?\s*/g, '')
    .replaceAll(/\b\d{3}(_\w+\.txt)?\s+p\.\s?\d+[^.;]*/g, t('the rulebook'))
}
