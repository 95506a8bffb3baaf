import { expect, it } from 'vitest'
import { centred, fitted, moved, zoomed } from '../src/board/camera'
import { nearest } from '../src/board/nearest'

const map = { width: 1000, height: 1500 }
const frame = { width: 500, height: 500 }
const whole = fitted(map, frame)

it('fits the whole map into the frame', () => {
  expect(whole.scale).toBeCloseTo(1 / 3)
  expect(whole.y).toBeCloseTo(0)
})

it('keeps the point under the pointer while zooming', () => {
  const at = { x: 260, y: 240 }
  const before = (at.y - whole.y) / whole.scale
  const closer = zoomed(whole, 2, at, map, frame)
  expect((at.y - closer.y) / closer.scale).toBeCloseTo(before)
})

it('never shows less than nothing: the map fills the frame or stands in its middle', () => {
  expect(moved(whole, 300, 300, map, frame)).toEqual(whole)
  expect(zoomed(whole, 0.1, { x: 0, y: 0 }, map, frame).scale).toBe(whole.scale)
  const close = zoomed(whole, 4, { x: 250, y: 250 }, map, frame)
  expect(moved(close, 9999, 9999, map, frame)).toMatchObject({ x: 0, y: 0 })
  expect(centred(close, [0, 0], map, frame)).toMatchObject({ x: 0, y: 0 })
})

it('goes with the arrow keys to the closest place that way', () => {
  const places = new Map<string, [number, number]>([['a', [0, 0]], ['b', [10, 1]], ['c', [30, 0]], ['d', [0, 20]]])
  expect(nearest(places, 'a', 'ArrowRight')).toBe('b')
  expect(nearest(places, 'a', 'ArrowDown')).toBe('d')
  expect(nearest(places, 'a', 'ArrowUp')).toBeNull()
})
