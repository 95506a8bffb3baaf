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

/** A word of the index, or a question as players ask it, and the clause whose paragraph tells of it. */
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
const ASKED = import.meta.glob<{ default: unknown }>('../../../src/logres/rulebook/*/asked.yaml')
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
  return (await pointers(TERMS, title)).sort((a, b) => a.word.localeCompare(b.word))
}

/** What players ask of a game, in their own words. */
export function askedOf(title: string): Promise<Term[]> {
  return pointers(ASKED, title)
}

async function pointers(files: typeof TERMS, title: string): Promise<Term[]> {
  const path = Object.keys(files).find((one) => titleOf(one) === title)
  const found = path ? ((await files[path]!()).default as Record<string, string>) : {}
  return Object.entries(found).map(([word, clause]) => ({ word, clause }))
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

const STOP = new Set('a am an and any are as at be been by can do does for from go had has have how i if in is it may me my not of on or our so than that the then there this to us was we were what when where which who will with you your'.split(' '))
/** Words that players use for one another: what stands in a list is sought as the word before it. */
const LIKE: Record<string, string[]> = {
  stay: ['stack', 'stacking', 'limit', 'fit'],
  population: ['grow', 'growth'],
  dice: ['die'],
  destroy: ['kill', 'killed', 'casualty', 'loss'],
  retreat: ['flee', 'run'],
  boat: ['ship'],
  point: ['score', 'scored', 'scoring', 'vp'],
  people: ['nation', 'tribe'],
  hold: ['control'],
}
const SAME: Record<string, string> = Object.fromEntries(Object.entries(LIKE).flatMap(([sought, words]) => words.map((word) => [word, sought])))

function term(word: string): string | null {
  const plain = word.toLowerCase()
  const one = singular(plain)
  return STOP.has(plain) ? null : (SAME[one] ?? one)
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.length > 4 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

const FIELDS = { section: 2, text: 1, chapter: 1.2, index: 2, asked: 4 }

/** A search in the paragraphs, in what the index names them by, and in the questions that they answer. */
export function searchOf(book: Chapter[], index: Term[] = [], asked: Term[] = []): (words: string) => Found[] {
  const search = new MiniSearch<Record<keyof typeof FIELDS, string> & { id: number }>({
    fields: Object.keys(FIELDS),
    processTerm: term,
    searchOptions: { boost: FIELDS, prefix: (word) => word.length > 3, fuzzy: (word) => (word.length > 4 ? 0.2 : false) },
  })
  const all = book.flatMap((chapter) => chapter.paragraphs.map((paragraph, at) => ({ chapter, at, paragraph })))
  const [byIndex, byQuestion] = [index, asked].map((terms) => words(book, terms))
  search.addAll(all.map(({ chapter, paragraph }, id) => ({ id, section: paragraph.section, text: paragraph.text, chapter: chapter.title, index: byIndex!.get(paragraph) ?? '', asked: byQuestion!.get(paragraph) ?? '' })))
  return (sought) => search.search(sought).map((hit) => ({ chapter: all[hit.id as number]!.chapter, at: all[hit.id as number]!.at, score: hit.score }))
}

/** By paragraph all words that point to it. */
function words(book: Chapter[], terms: Term[]): Map<Paragraph, string> {
  const found = new Map<Paragraph, string>()
  for (const { word, clause } of terms) {
    const place = tells(book, clause)
    const paragraph = place?.chapter.paragraphs[place.at]
    if (paragraph) found.set(paragraph, `${found.get(paragraph) ?? ''} ${word}`)
  }
  return found
}

/** The ledger's remarks, for readers who do not work on it. */
export function remark(edge: string): string {
  return edge
    .replaceAll(/\bGAP:?\s*/g, `${t('The rulebook leaves this open:')} `)
    .replaceAll(/\bRULING:?\s*/g, `${t('As we read it:')} `)
    .replaceAll(/\bCLARIFIED:?\s*/g, '')
    .replaceAll(/\b\d{3}(_\w+\.txt)?\s+p\.\s?\d+[^.;]*/g, t('the rulebook'))
}
