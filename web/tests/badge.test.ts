import { afterEach, expect, test, vi } from 'vitest'
import { waiting } from '../src/community/badge.svelte'
import type { Badge } from '../src/protocol'
import { session } from '../src/shell/session.svelte'

const NOTHING: Badge = { turns: 0, tables: [], unread: 0, invitations: 0 }
const shown = vi.fn(() => Promise.resolve())
const cleared = vi.fn(() => Promise.resolve())

vi.mock('../src/shell/settings.svelte', () => ({ settings: { looks: { sound: false } } })) // jsdom has no media queries
vi.mock('../src/wire', async (original) => ({ ...(await original<object>()), call: () => Promise.resolve(told) }))
let told: Badge

afterEach(() => {
  session.me = null
  vi.clearAllMocks()
})

async function look(found: Partial<Badge>): Promise<string | null> {
  told = { ...NOTHING, ...found }
  Object.assign(navigator, { setAppBadge: shown, clearAppBadge: cleared })
  document.head.innerHTML = '<link rel="icon" href="/assets/icon.svg">'
  session.me = { name: 'Bede' } as typeof session.me
  await waiting.look()
  return document.querySelector('link')!.getAttribute('href')
}

test('the badge counts turns and invitations', async () => {
  expect(await look({ turns: 2, tables: ['a', 'b'], invitations: 1 })).toBe('/assets/icon-turn.svg')
  expect(shown).toHaveBeenCalledWith(3)
})

test('an invitation alone marks the icon', async () => {
  expect(await look({ invitations: 1 })).toBe('/assets/icon-turn.svg')
  expect(shown).toHaveBeenCalledWith(1)
})

test('lines of chat do not', async () => {
  expect(await look({ unread: 4 })).toBe('/assets/icon.svg')
  expect(cleared).toHaveBeenCalled()
})
