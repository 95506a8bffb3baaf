/** Hints for a first visit: what each question of the first round means and what to do about it. */

import type { Scene } from '../../board/face'
import { boardOf } from './view'

const HINTS: Record<string, string> = {
  ChooseGroup:
    'Your armies wait in the lit area. Click it, or drag its counter over the areas it shall march through. Land in Kent or Sussex first: the Romans are paid for each area they occupy. When all have marched, choose Done.',
  ChooseWho: 'Choose how many go together. Four or five are enough against a single army; the rest can land elsewhere.',
  March:
    'Every lit area is a legal next step. Rest the pointer on one to see what it would bring. Click an area that is not lit and you are told why not. Stop here ends the march; Cancel takes it back.',
  ChooseBattle: 'All marches are made; now the battles. Click an area to fight there. The Battle tab shows the dice.',
  AttackerRetreats: 'After each round of dice the survivors may go on or go back. Fight on while you are the stronger.',
  DefenderRetreats: 'Your men are attacked. They may stand, or retreat to a lit area before the next dice.',
  PlaceArmy: 'Your people have grown. Click a lit area where the new army shall stand.',
  PlaceLeader: 'A leader has come. Click a lit area; he makes the armies with him stronger.',
  Submit: 'The Romans are strong. Who submits keeps its areas and cannot be attacked by them, but pays with its freedom.',
}

/** The hint for what is asked now; null when the first round is over. */
export function hint(scene: Scene): string | null {
  if (boardOf(scene).round > 1) return null
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  if (asked) return HINTS[asked.kind] ?? null
  return 'Others are at play. Watch the map, or read the cards and the timeline meanwhile. You may zoom with the wheel or two fingers.'
}
