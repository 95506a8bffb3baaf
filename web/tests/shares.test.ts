import { beforeEach, describe, expect, it } from 'vitest'
import type { TableInfo } from '../src/protocol'
import { commitmentOf, complaints, keepSalt, newSalt, nextStep, pledgeOf, saltOf } from '../src/shell/shares'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
})
beforeEach(() => kept.clear())

function info(share: string, opening = false, commitment = 'c'): TableInfo {
  return { id: 't', status: 'open', commitment, opening, parent: null, seats: [{ seat: 'ash', share }] } as unknown as TableInfo
}

describe('a share in the dice', () => {
  it('is 128 bits, and hashed as the server does', () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/)
    expect(newSalt()).not.toBe(newSalt())
    expect(pledgeOf('pepper')).toBe('86fd5f04f614ca02fa6298bcec1e16036bb121f921003f6fbb6be86c1f9a75f7')
    expect(commitmentOf('secret')).toBe('7777da37f25ee4e7bfaae697d0fddeeb221892a04e148b729dd5d2cb8959c88e')
  })

  it('is pledged when it is wanted, and opened only when all are in', () => {
    const step = nextStep(info('wanted'), ['ash'])
    expect(step).toEqual({ type: 'pledge', hash: pledgeOf(saltOf('t')!) })
    expect(nextStep(info('wanted'), ['ash'])).toEqual(step) // asked twice, it is the same salt
    expect(nextStep(info('pledged'), ['ash'])).toBeNull()
    expect(nextStep(info('pledged', true), ['ash'])).toEqual({ type: 'reveal', salt: saltOf('t') })
    expect(nextStep(info('opened', true), ['ash'])).toBeNull()
    expect(nextStep(info('pledged', true), [])).toBeNull()
  })

  it('is not opened for another commitment than the one it was pledged to', () => {
    keepSalt('t', 'x')
    nextStep(info('pledged'), ['ash'])
    expect(nextStep(info('pledged', true, 'another'), ['ash'])).toBeNull()
  })
})

describe('a record', () => {
  const record = [
    '[Title "thanes"]',
    '[Seed "bf29b4e74659af23c09a644c8110d9114d06bdacbb423c7cc6c5be1032a189ce"]',
    '[Commitment "7777da37f25ee4e7bfaae697d0fddeeb221892a04e148b729dd5d2cb8959c88e"]',
    '[Secret "secret"]',
    '[Salts "{"ash":"pepper","birch":""}"]',
    '[Pledges "{"ash":"86fd5f04f614ca02fa6298bcec1e16036bb121f921003f6fbb6be86c1f9a75f7"}"]',
    '',
    '0. start',
    '',
  ].join('\n')
  it('is held against the commitment, the pledges and one’s own salt', () => {
    expect(complaints(record, commitmentOf('secret'), 'pepper')).toEqual([])
    expect(complaints(record, commitmentOf('other'), '')).toHaveLength(1)
    expect(complaints(record, '', 'sugar')).toHaveLength(1)
    expect(complaints(record.replace('pepper', 'sugar'), '', '')).toHaveLength(2)
    expect(complaints('nothing', '', '')).toHaveLength(1)
  })
})
