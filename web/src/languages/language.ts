/**
 * Words in the language of whoever reads. `t('{n} {n:army|armies} in {area}', { n, area })`: the English sentence is the key,
 * and what a language has no words for stays English. See docs/languages.md.
 */

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

/** A sentence or name; or a name with its forms, the plain one as `name`. */
export type Entry = string | Record<string, string>
export interface Catalog {
  /** How a form is made of a name that does not have it: `in {}`. */
  forms: Record<string, string>
  /** What areas, nations and leaders are called: apart, for `March` is a place and a command. */
  names: Record<string, Entry>
  entries: Record<string, string>
}
export type Part = string | number

const CATALOGS: Partial<Record<Language, () => Promise<{ catalog: Catalog }>>> = { de: () => import('./de') }
const NONE: Catalog = { forms: {}, names: {}, entries: {} }

let spoken: Language = 'en'
let catalog: Catalog = NONE
let formsOf = new Map<string, Record<string, string>>()

export function language(): Language {
  return spoken
}

/** What somebody wants: what he has chosen, else the first of his browser's languages that there is. */
export function wanted(chosen: string, browsers: readonly string[]): Language {
  const known = [chosen, ...browsers].map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES)
  return (known ?? 'en') as Language
}

/** Speaks a language from now on. What was said before stays: a page is loaded anew when another one is chosen. */
export async function speak(next: Language): Promise<void> {
  const found = await CATALOGS[next]?.().catch(() => null)
  spoken = found || next === 'en' ? next : 'en'
  use(found?.catalog ?? NONE)
  document.documentElement.lang = spoken
}

export function use(next: Catalog): void {
  catalog = next
  formsOf = new Map(Object.values(next.names).flatMap((entry) => (typeof entry === 'string' ? [] : [[entry.name!, entry] as const])))
}

/** Also speaks of a game, or of all pages but the first, from now on: what they say is fetched with them. */
export async function learn(part: string): Promise<void> {
  const [entries, names] = await Promise.all([ENTRIES[`./${spoken}/${part}.yaml`]?.(), NAMES[`${GAMES}/${part}/texts/${spoken}/names.yaml`]?.()]).catch(() => [])
  use({ ...catalog, names: { ...catalog.names, ...names?.default }, entries: { ...catalog.entries, ...entries?.default } })
}
const GAMES = '../../../src/logres/games'
const ENTRIES = import.meta.glob<{ default: Record<string, string> }>('./*/*.yaml')
const NAMES = import.meta.glob<{ default: Record<string, Entry> }>('../../../src/logres/games/*/texts/*/names.yaml')

/** A sentence with its parts: `{n}` the part, `{n:army|armies}` the word that fits its number, `{area:in}` a form of a name. */
export function t(english: string, parts: Record<string, Part> = {}): string {
  return filled(template(english), parts)
}

/** The sentence as it stands in the catalog, its places open. */
export function template(english: string): string {
  return catalog.entries[english] ?? english
}

/** What an area, a nation, a leader or a kind of unit is called. */
export function called(english: string): string {
  const entry = catalog.names[english] ?? english
  return typeof entry === 'string' ? entry : entry.name!
}

const PLACE = /\{(\w+)(?::([^{}]*))?\}/g

export function filled(text: string, parts: Record<string, Part>): string {
  return text.replaceAll(PLACE, (whole, name: string, form: string | undefined) => {
    const part = parts[name]
    if (part === undefined) return whole
    if (form === undefined) return String(part)
    return form.includes('|') ? plural(Number(part), form.split('|')) : formed(String(part), form)
  })
}

/** `In` is `in` at the beginning of a sentence. */
function formed(name: string, form: string): string {
  const plain = form.toLowerCase()
  const told = formsOf.get(name)?.[plain] ?? (catalog.forms[plain] ?? '{}').replace('{}', name)
  return form === plain ? told : told.charAt(0).toUpperCase() + told.slice(1)
}

/** One of the forms of a word, in the order in which a language has them: `one|other`. */
function plural(count: number, forms: string[]): string {
  const rules = new Intl.PluralRules(spoken)
  const at = ORDER.filter((name) => rules.resolvedOptions().pluralCategories.includes(name)).indexOf(rules.select(count))
  return forms[at] ?? forms.at(-1)!
}
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** By whose customs numbers and dates are written: the browser's, if it speaks the same language. */
export function locale(): string {
  return navigator.language.startsWith(spoken) ? navigator.language : spoken
}

/** A number with so many decimals. */
export function decimals(value: number, digits: number): string {
  return value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Several in a row: `Kent and Essex`. */
export function all(items: string[]): string {
  return items.join(` ${t('and')} `)
}

/** One of several: `Kent or Essex`. */
export function any(items: string[]): string {
  return items.join(` ${t('or')} `)
}

/** A name of a thing within a sentence: English writes it small. */
export function within(name: string): string {
  return spoken === 'en' ? name.toLowerCase() : name
}
