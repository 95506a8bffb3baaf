import { afterEach, expect, test, vi } from 'vitest'
import bretwalda from '../src/languages/de/bretwalda.yaml'
import pages from '../src/languages/de/pages.yaml'
import pendragon from '../src/languages/de/pendragon.yaml'
import { catalog } from '../src/languages/de'
import { called, learn, speak, t, use, wanted } from '../src/languages/language'
import { atlas, counted, places, reached, said, sources, tour, unsaid, unspoken } from './texts'

/** What is told by an id or a word of the data, not by a sentence in the code. */
const BY_ID = ['population', 'movement', 'battles', 'battle', 'withdrawal', 'overpopulation', 'end of round', 'over', 'bidding', 'round', 'major', 'raiding', 'boats', 'must return', 'occupy', 'army', 'infantry', 'cavalry', 'unit', 'leader', 'fort', 'burh', 'high', 'medium', 'low', 'or', 'and', 'none', 'points', '% to win', 'open', 'running', 'frozen', 'person', 'guest', 'bot', 'Saxons']
/** Marks and names that are the same everywhere. */
const SAME: string[] = ['Logres', 'Logres:', 'Esc', 'MB', 'Britannia', 'Britannia reduX', 'East Anglia', 'Mead Hall', 'logres verify', 'variant.bidding', 'summer.bid.secret', 'https://', ...notShown()]
const TITLES = ['britannia', 'britannia-redux', 'bretwalda', 'pendragon']
/** What a game alone says, with what it tells by an id; fetched with it. */
const PARTS = [
  { folder: 'games/bretwalda', own: bretwalda as Record<string, string>, byId: ['spring', 'summer', 'autumn', 'winter', 'collection', 'fyrd', 'development', 'capital', 'city', 'countryside', 'white', 'brown', 'red', 'black', 'Lordship', 'Danes'] },
  { folder: 'games/pendragon', own: pendragon as Record<string, string>, byId: ['city', 'Warbands', ...tour('pendragon')] },
]

const first = reached('main.ts', 'shell/App.svelte')
const folders = PARTS.map(({ folder }) => folder)
const others = sources().filter((path) => !first.includes(path) && !folders.some((folder) => path.includes(`/${folder}/`)))
const early = spelled([...first.flatMap(said), ...atlas(TITLES)])
/** Each with what is known before it. */
const catalogs = [
  { where: 'the first pages', wants: early, has: catalog.entries, before: {} },
  { where: 'the other pages', wants: spelled([...others.flatMap(said), ...BY_ID, ...counted(TITLES)]), has: pages as Record<string, string>, before: catalog.entries },
  ...PARTS.map(({ folder, own, byId }) => ({ where: folder, wants: spelled([...sources([folder]).flatMap(said), ...byId]), has: own, before: { ...catalog.entries, ...(pages as Record<string, string>) } })),
]
const entries = catalogs.flatMap(({ has }) => Object.entries(has))

function spelled(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => /\p{L}/u.test(text)))].sort()
}

/** Literals of two words that nobody reads: selectors, actions, what is hashed. */
function notShown(): string[] {
  const hashed = ['logres salt ', 'logres commitment ']
  return ['input, textarea, select', 'input, textarea, select, .frame', '(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)', 'fight', 'fight ', 'danes', ...hashed]
}

vi.setConfig({ testTimeout: 120_000 }) // all sources are read
afterEach(() => use({ forms: {}, names: {}, entries: {} }))

test.each(catalogs)('every sentence of $where has German words', ({ wants, has, before }) => {
  expect(wants.filter((text) => !(text in has) && !(text in before))).toEqual([])
})

test('no German words are left over', () => {
  const all = new Set(catalogs.flatMap(({ wants }) => wants))
  expect(entries.map(([text]) => text).filter((text) => !all.has(text))).toEqual([])
})

test.each(catalogs)('what was known before is not said again by $where', ({ has, before }) => {
  expect(Object.keys(has).filter((text) => text in before)).toEqual([])
})

test('a German sentence has the places of the English one', () => {
  expect(entries.filter(([text, told]) => places(text).join() !== places(told).join())).toEqual([])
})

test('forms that sentences ask for are known', () => {
  const forms = entries.flatMap(([, told]) => [...told.matchAll(/\{\w+:([A-Za-z]+)\}/g)].map(([, form]) => form!.toLowerCase()))
  expect(forms.filter((form) => !(form in catalog.forms))).toEqual([])
})

test('no words of a page are without t()', () => {
  const bare = sources().flatMap((path) => [...(path.endsWith('.svelte') ? unsaid(path) : []), ...unspoken(path)].map((text) => `${path.split('/src/')[1]}: ${text}`))
  expect(bare.filter((text) => !SAME.some((one) => text.endsWith(`: ${one}`)))).toEqual([])
})

test('what a game alone says is known once it is learnt', async () => {
  await speak('de')
  expect(t('Shield wall')).toBe('Shield wall')
  await learn('pendragon')
  await learn('bretwalda')
  expect([t('Shield wall'), t('{n} Gold', { n: 3 }), called('Granary')]).toEqual(['Schildwall', '3 Gold', 'Kornspeicher'])
  await speak('en')
})

test('a sentence without words in a language stays English', () => {
  use(catalog)
  expect(t('{n} {n:ship|ships} of nobody', { n: 2 })).toBe('2 ships of nobody')
})

test('words fit their number, and names the sentence', async () => {
  await speak('de')
  await learn('pages')
  await learn('britannia')
  expect(t('{n} {n:day|days}', { n: 1 })).toBe('1 Tag')
  expect(t('{n} in the {sea}', { n: 3, sea: called('English Channel') })).toBe('3 im Ärmelkanal')
  expect(called('March')).toBe('March')
  await speak('en')
})

test('the buttons of Britannia and reduX have whole German sentences', async () => {
  await speak('de')
  await learn('pages')
  await learn('britannia')
  const { words } = await import('../src/games/britannia/words')
  const button = (verb: string, nouns: object) => words({ text: verb, verb, ...nouns } as never)
  expect(button('bid', { count: 2, card: 'group-3' })).toBe('Biete 2 für Gruppe 3')
  expect(button('move', { area: 'atl_iri' })).toBe('Von See zwischen Atlantik und Irischer See losziehen')
  expect(button('place', { area: 'downlands' })).toBe('Aufstellen in den Downlands')
  expect(button('place', { who: 'boudicca', area: 'kent' })).toBe('Aufstellen von Boudicca in Kent')
  await speak('en')
  expect(button('bid', { count: 2, card: 'group-3' })).toBe('Bid 2 for group 3')
})

test('the dice of a battle of Britannia are told in German', async () => {
  await speak('de')
  await learn('pages')
  await learn('britannia')
  const { battles } = await import('../src/games/britannia/battles')
  const noun = (id: string) => ({ id })
  const log = [
    { n: 1, text: '', heading: 1, kind: 'battle', args: [noun('welsh'), noun('romans'), noun('wessex')] },
    { n: 1, text: '', kind: 'battle-roll', args: [1, noun('welsh'), 0, noun('romans'), 1, { series: [6, 4, 5] }], chance: [['roll 1 welsh infantry', [3]], ['roll 1 romans infantry', [4, 1]], ['roll 1 romans fort', [2]]] },
  ]
  const board = { seats: { yellow: { nations: ['romans'] } }, nations: {}, areas: {} }
  const [attack, defence] = battles({ seat: 'yellow', log, board } as never, {}).rounds[0]!.sides
  expect([attack!.force, attack!.why, defence!.force, defence!.why]).toEqual(['1 Infanterie', 'nur eine 6 trifft', '2 Infanterie, 1 Kastell', 'Infanterie: ab 4 trifft es; Kastell: ab 5 trifft es'])
  await speak('en')
})

test('the chosen language comes before those of the browser', () => {
  expect([wanted('de', ['en-GB']), wanted('auto', ['fr', 'de-CH', 'en']), wanted('auto', ['fr'])]).toEqual(['de', 'de', 'en'])
})

