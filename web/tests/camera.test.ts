import { describe, expect, it } from 'vitest'
import { centred, closeTo, fitted, moved, opening, refitted, shows, zoomed, type Size } from '../src/board/camera'
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

it('opens closer in a low frame, where the whole map could not be read, and whole elsewhere', () => {
  expect(opening(map, { width: 565, height: 353 }).scale).toBeCloseTo(0.5)
  expect(opening(map, { width: 390, height: 350 })).toEqual(fitted(map, { width: 390, height: 350 }))
  expect(opening(map, { width: 900, height: 830 })).toEqual(fitted(map, { width: 900, height: 830 }))
})

it('opens in a narrow frame without its empty edges', () => {
  const narrow = { width: 300, height: 800 }
  const sheet = { ...map, span: [200, 900] as const }
  const camera = opening(sheet, narrow)
  expect(camera.scale).toBeCloseTo(300 / 700)
  expect([200 * camera.scale + camera.x, 900 * camera.scale + camera.x].map(Math.round)).toEqual([0, 300])
  expect(opening(sheet, { width: 900, height: 830 })).toEqual(opening(map, { width: 900, height: 830 }))
})

const wide: Size = { width: 1100, height: 1400 }
const DESK: Size = { width: 690, height: 817 }
const PHONE: Size = { width: 390, height: 472 }
const LYING: Size = { width: 564, height: 353 }
const SOUTH = [560, 1250] as const
const NORTH = [500, 150] as const

function near(at: readonly [number, number], frame: Size) {
  return centred(zoomed(opening(wide, frame), 2.5, { x: 0, y: 0 }, wide, frame), at, wide, frame)
}

describe('a frame of another size', () => {
  it('shows the whole map where the whole was shown', () => {
    expect(refitted(opening(wide, DESK), DESK, [SOUTH], wide, PHONE)).toEqual(opening(wide, PHONE))
  })

  it('shows what is asked about where the map does not fit into it', () => {
    for (const at of [SOUTH, NORTH]) expect(shows(refitted(opening(wide, PHONE), PHONE, [at], wide, LYING), at, LYING)).toBe(true)
  })

  it.each([PHONE, LYING, DESK])('keeps how close one looks and what is asked about there, in %o', (frame) => {
    for (const at of [SOUTH, NORTH]) {
      const before = moved(near(at, DESK), 250, 0, wide, DESK) // to the edge of what is seen
      const camera = refitted(before, DESK, [NORTH, SOUTH], wide, frame)
      expect(camera.scale).toBeCloseTo(before.scale)
      expect(shows(before, at, DESK)).toBe(true)
      expect(shows(camera, at, frame)).toBe(true)
    }
  })

  it('stays where it is when it only grows a little', () => {
    const before = near(SOUTH, PHONE)
    const camera = refitted(before, PHONE, [NORTH, SOUTH], wide, { ...PHONE, height: PHONE.height + 20 })
    expect(Math.abs(camera.x - before.x)).toBeLessThan(1)
    expect(Math.abs(camera.y - before.y)).toBeLessThanOrEqual(20)
  })

  it('goes to where most of what is asked about is seen', () => {
    const asked = [[540, 1200], [600, 1230], [520, 1260], NORTH] as const
    const camera = refitted(opening(wide, PHONE), PHONE, [...asked], wide, LYING)
    expect(asked.filter((at) => shows(camera, at, LYING)).length).toBe(3)
  })
})

describe('close to what a step is about', () => {
  it('is as large as room allows, and all of it is seen', () => {
    const points = [SOUTH, [700, 1180]] as const
    const camera = closeTo([...points], 150, wide, PHONE)
    expect(camera.scale).toBeGreaterThan(1.5 * opening(wide, PHONE).scale)
    for (const at of points) expect(shows(camera, at, PHONE)).toBe(true)
  })

  it('is never smaller than at first', () => {
    expect(closeTo([SOUTH, NORTH], 150, wide, PHONE).scale).toBeGreaterThanOrEqual(opening(wide, PHONE).scale)
  })
})
