import { expect, it } from 'vitest'
import { enterUnnamed } from '../src/shell/guest'
import { Refusal } from '../src/wire'

/** Refuses so many names, and tells which were asked for. */
function door(refusals: number, code = 'conflict') {
  const names: string[] = []
  return { names, enter: ({ name }: { name: string }) => (names.push(name) > refusals ? Promise.resolve() : Promise.reject(new Refusal(code, 'no'))) }
}

it('takes another number where somebody has the first', async () => {
  const { names, enter } = door(2)
  await enterUnnamed(enter)
  expect(names).toHaveLength(3)
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^Guest \d{6}$/)
})

it('gives up after some numbers, and at once where it is refused for another reason', async () => {
  const full = door(99)
  await expect(enterUnnamed(full.enter)).rejects.toThrow('no')
  expect(full.names.length).toBeLessThan(10)
  const banned = door(99, 'forbidden')
  await expect(enterUnnamed(banned.enter)).rejects.toThrow('no')
  expect(banned.names).toHaveLength(1)
})
