/** The curves of a review: where each point lies, and where the names at their ends. */

import { decimals } from '../languages/language'
import type { Review } from '../protocol'

export const WIDTH = 720
export const HEIGHT = 260
const LEFT = 40
const RIGHT = 110
const TOP = 10
const BOTTOM = 236
const NAME = 16

export const DASHES = ['none', '8 3', '2 3', '11 3 2 3', '14 3']
export const LINES = [0, 25, 50, 75, 100]
export const frame = { left: LEFT, right: WIDTH - RIGHT, top: TOP, bottom: BOTTOM }

export function x(review: Pick<Review, 'actions'>, at: number): number {
  return LEFT + (at / Math.max(1, review.actions)) * (WIDTH - LEFT - RIGHT)
}

export function y(percent: number): number {
  return BOTTOM - (percent / 100) * (BOTTOM - TOP)
}

export function curve(review: Pick<Review, 'actions' | 'moments'>, seat: string): string {
  return review.moments.map((one) => `${x(review, one.at).toFixed(1)},${y(one.chances[seat] ?? 0).toFixed(1)}`).join(' ')
}

/** Names at the ends of the curves, moved apart where they would stand over each other, and none below the frame. */
export function names(review: Pick<Review, 'moments' | 'seats'>): { seat: string; at: number }[] {
  const last = review.moments.at(-1)?.chances ?? {}
  const order = [...review.seats].sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0))
  let at = -Infinity
  return order.map((seat, i) => {
    at = Math.max(at + NAME, Math.min(y(last[seat] ?? 0) + 4, BOTTOM - NAME * (order.length - 1 - i)))
    return { seat, at }
  })
}

/** `+3.2`, `−1.0`. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${decimals(Math.abs(value), 1)}`
}
