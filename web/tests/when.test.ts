import { expect, test } from 'vitest'

import { holds, when } from '../src/admin/when'

test('no time is shown as nothing, and a sanction ends at its time', () => {
  expect(when(0)).toBe('')
  expect(when(86_400)).not.toBe('')
  expect([holds(10, 9_999), holds(10, 10_000), holds(0, 1)]).toEqual([true, false, false])
})
