/** A first visit: what each question of the first card means. */

import type { Advice, Scene } from '../../board/face'
import { boardOf } from './view'

const HINTS: Record<string, string> = {}

export function advice(scene: Scene): Advice | null {
  if (boardOf(scene).played.length) return null
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  const words = asked && HINTS[asked.kind]
  return words ? { words, action: null } : null
}
