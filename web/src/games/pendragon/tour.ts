/** A first visit: what each question of the first cards means, and an answer that does no harm. */

import { t } from '../../languages/language'
import lesson from '../../../../src/logres/games/pendragon/lessons/first-card.yaml'
import type { Advice, Scene } from '../../board/face'
import { boardOf } from './view'

interface Hint {
  kind: string
  actor?: string
  words: string
  actions?: string[]
}

const { tour } = lesson as { tour: Hint[] }
const CARDS = 2
const MEANWHILE = t('Others act. Watch the map; the Log tells what happens, and the tab Non-players why they do it. Zoom with the wheel or two fingers.')

export function advice(scene: Scene): Advice | null {
  const board = boardOf(scene)
  if (board.played.length >= CARDS || board.phase !== 'card' || scene.result) return null
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  if (!asked) return { words: MEANWHILE, action: null }
  const hint = tour.find(({ kind, actor }) => kind === asked.kind && (actor === undefined || actor === asked.actor))
  if (!hint) return null
  const action = hint.actions?.find((text) => scene.legal.some((choice) => choice.text === text)) ?? null
  return { words: t(hint.words), action }
}
