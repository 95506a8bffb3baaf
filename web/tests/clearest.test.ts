import { expect, it } from 'vitest'
import { clearest } from '../src/board/clearest'

const FRAME = { width: 700, height: 800 }
const WINDOW = { width: 165, height: 175 }
const SPOT = { x: 300, y: 400 }
const hides = (at: { x: number; y: number }, one: { x: number; y: number }): boolean => one.x >= at.x && one.x <= at.x + WINDOW.width && one.y >= at.y && one.y <= at.y + WINDOW.height

it('stands beside what it is about where nothing is in the way', () => {
  const at = clearest(SPOT, WINDOW, FRAME, [SPOT])
  expect(hides(at, SPOT)).toBe(false)
  expect(Math.hypot(at.x + WINDOW.width / 2 - SPOT.x, at.y + WINDOW.height / 2 - SPOT.y)).toBeLessThan(200)
})

it('hides nothing that can be clicked on one side when the other is free', () => {
  const right = [360, 400, 440].flatMap((x) => [340, 400, 460, 520].map((y) => ({ x, y })))
  const at = clearest(SPOT, WINDOW, FRAME, [SPOT, ...right])
  expect([SPOT, ...right].filter((one) => hides(at, one))).toEqual([])
})

it('stays in the frame', () => {
  for (const x of [0, 350, 700])
    for (const y of [0, 400, 800]) {
      const at = clearest({ x, y }, WINDOW, FRAME, [])
      expect(at.x).toBeGreaterThanOrEqual(0)
      expect(at.y).toBeGreaterThanOrEqual(0)
      expect(at.x + WINDOW.width).toBeLessThanOrEqual(FRAME.width)
      expect(at.y + WINDOW.height).toBeLessThanOrEqual(FRAME.height)
    }
})
