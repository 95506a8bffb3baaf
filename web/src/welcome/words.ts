/** What the pages around the tables say of each game. */

import { t, within } from '../languages/language'
import words from '../../../src/logres/atlas/words.yaml'
import type { ClockRule, TableInfo, TitleInfo } from '../protocol'

export interface ScenarioWords {
  name: string
  about: string
  length: string
}

export interface TitleWords {
  name: string
  map: string | null
  box: [number, number, number, number] | null
  years: string
  promise: string
  about: string
  players: string
  length: string
  weight: string
  scenarios: Record<string, ScenarioWords>
  seats: Record<string, { name: string; about: string }>
  options: Record<string, string | Record<string, string>>
}

export interface Clock {
  id: string
  name: string
  about: string
  budget?: number
  increment?: number
}

interface All {
  titles: Record<string, TitleWords>
  bots: Record<string, { name: string; about: string }>
  clocks: Clock[]
}

const ALL = told(words) as All
export const CLOCKS = ALL.clocks
export const TITLES = ALL.titles

/** The same with its words in the reader's language; `map` and `id` are none. */
function told(what: unknown): unknown {
  if (typeof what === 'string') return t(what)
  if (Array.isArray(what)) return what.map(told)
  if (typeof what !== 'object' || what === null) return what
  return Object.fromEntries(Object.entries(what).map(([key, value]) => [key, key === 'map' || key === 'id' ? value : told(value)]))
}

/** What is said of a title that was installed and has no words of its own here. */
export const INSTALLED = t('Installed on this server beside the four great games.')

/** An id as words, where nobody has written any. */
export function plain(id: string): string {
  const spaced = id.replaceAll(/[-_]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export function titleWords(id: string, name = plain(id)): TitleWords {
  const empty = { map: null, box: null, years: '', promise: '', about: '', players: '', length: '', weight: '', scenarios: {}, seats: {}, options: {} }
  return ALL.titles[id] ?? { ...empty, name }
}

export function scenarioWords(title: string, scenario: string): ScenarioWords {
  return titleWords(title).scenarios[scenario] ?? { name: plain(scenario), about: '', length: '' }
}

export function seatName(title: string, seat: string): string {
  return titleWords(title).seats[seat]?.name ?? plain(seat)
}

export function botName(bot: string): string {
  return ALL.bots[bot]?.name ?? plain(bot)
}

/** The bots at a table, those of one level together: `2 bots, normal`. */
export function botsTogether(bots: string[]): string[] {
  return [...new Set(bots)].map((bot) => {
    const n = bots.filter((one) => one === bot).length
    return n === 1 ? t('bot, {bot}', { bot: within(botName(bot)) }) : t('{n} bots, {bot}', { n, bot: within(botName(bot)) })
  })
}

/** The people at a table beside whoever has these seats; where there are none, the bots. */
export function company(table: Pick<TableInfo, 'seats'>, own: string[]): string {
  const people = table.seats.flatMap((one) => (one.holder && !own.includes(one.seat) ? [one.holder] : []))
  const bots = table.seats.flatMap((one) => (one.bot ? [one.bot] : []))
  return (people.length ? [...new Set(people)] : botsTogether(bots)).join('; ')
}

export function botAbout(bot: string): string {
  return ALL.bots[bot]?.about ?? ''
}

/** The bots of a title, the usual one first and the random one last. */
export function levels(title: TitleInfo): string[] {
  const order = ['normal', 'greedy', 'easy', 'hard', 'master']
  return [...title.bots].sort((a, b) => rank(a, order) - rank(b, order))
}

function rank(bot: string, order: string[]): number {
  if (bot === 'random') return 99
  const at = order.indexOf(bot)
  return at < 0 ? order.length : at
}

/** A clock in words: by its name where it has one. */
export function paceName(rule: ClockRule | null): string {
  const known = CLOCKS.find((one) => one.budget === rule?.budget && one.increment === rule?.increment)
  return within(known?.name ?? t('{span} each', { span: span(rule!.budget) }))
}

/** `Britannia: The whole story, for four`. */
export function tableName(table: Pick<TableInfo, 'title' | 'scenario'>): string {
  return `${titleWords(table.title).name}: ${scenarioWords(table.title, table.scenario).name}`
}

/** What an option says, and its choices. */
export function optionWords(title: string, name: string, help: string): string {
  const found = titleWords(title).options[name]
  if (!found) return help.charAt(0).toUpperCase() + help.slice(1)
  return typeof found === 'string' ? found : found.words!
}

export function choiceWords(title: string, option: string, choice: unknown): string {
  const found = titleWords(title).options[option]
  const own = typeof found === 'object' ? found[String(choice)] : undefined
  return own ?? (titleWords(title).seats[String(choice)]?.name || plain(String(choice)))
}

const NUMBERS = () => [t('none'), t('one'), t('two'), t('three'), t('four'), t('five')]

export function number(count: number): string {
  return NUMBERS()[count] ?? String(count)
}

/** A time span in a few words: `19 hours`. */
export function span(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes < 120) return t('{n} {n:minute|minutes}', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('{n} {n:hour|hours}', { n: hours }) : t('{n} {n:day|days}', { n: Math.floor(hours / 24) })
}

/** Where the browser keeps how far somebody is in a lesson, and that it was gone through. */
export function lessonKept(title: string, lesson: string, what: 'step' | 'done'): string {
  return `logres-lesson ${title} ${lesson}${what === 'done' ? ' done' : ''}`
}
