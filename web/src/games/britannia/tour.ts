/** A guided tour: it plays the first half-turn of the Romans with hints, then says what each new question means. */

import { t } from '../../languages/language'
import type { Advice, Scene } from '../../board/face'
import { boardOf } from './view'

/** Where the Romans land, and with how many. Each march is four small answers. */
const LANDINGS: [string, number][] = [
  ['kent', 4],
  ['sussex', 4],
  ['wessex', 4],
]
const HOME = 'english_channel'

const ROUND = t('After each round of dice you may go on or go back. The card of the battle tells the odds.')
/** Where there is nothing of its own to say: the tour keeps its place, so that the map does not move. */
const ELSE = t('What is lit or listed can be chosen. The sign § beside a question tells its rule.')

const HINTS: Record<string, string> = {
  ChooseGroup:
    t('Move armies as you like: click a lit area, or drag its counter over the areas it shall march through. Points to win, on the map, tells what an area pays. When all have marched, choose Done.'),
  ChooseWho: t('Choose how many go together. Three or four are enough against a single army.'),
  March:
    t('Every lit area is a legal next step. Rest the pointer on one to see what it would bring. Click an area that is not lit and you are told why not. Stop here ends the march; Cancel takes it back.'),
  ChooseBattle: t('All marches are made; now the battles. Click an area to fight there. Its dice are shown on the map until you have read them.'),
  AttackerRetreats: ROUND,
  DefenderRetreats: ROUND,
  WhoRetreats: t('Choose who goes back; the others fight on.'),
  PlaceArmy: t('Your people have grown. Click a lit area where the new army shall stand.'),
  PlaceLeader: t('A leader has come. Click a lit area; he makes the armies with him stronger.'),
  Submit: t('The Romans are strong. Who submits keeps its areas and cannot be attacked by them, but pays with its freedom.'),
}

const STEPS: Record<string, string> = {
  ChooseGroup: t('You are the Romans, sixteen armies off the coast. What is lit can be chosen: begin with a march out of the English Channel.'),
  ChooseWho: t('How many go? Four are enough against the single army that waits; the rest can land elsewhere.'),
  March: t('Lit areas are the legal next steps. The Romans are paid for each area they occupy, so land on three coasts at once.'),
}

/** What to say, and in the first half-turn of the Romans also what to do; null when the first round is over. */
export function advice(scene: Scene): Advice | null {
  const board = boardOf(scene)
  if (board.round > 1) return null
  const asked = scene.pending.find((one) => one.seat === scene.seat)
  if (!asked) return { words: t('Others are at play. Watch the map, or read the cards and the timeline meanwhile. You may zoom with the wheel or two fingers.'), action: null }
  const action = asked.actor === 'romans' && board.half === 1 ? landing(scene, asked.kind) : null
  if (asked.kind === 'ChooseGroup' && action && action !== 'done' && landed(scene)) return { words: t('Now the next coast. Click the armies in the English Channel, say how many go, and click where they land.'), action }
  if (action === 'stop') return { words: t('They are ashore. Stop here: the battle comes when all have marched.'), action }
  if (action === 'done') return { words: t('Three landings are made; who is still at sea lands in the second half. Done ends the marches; then the dice fall.'), action }
  if (asked.kind === 'ChooseGroup' && asked.actor === 'romans' && !action) return { words: t('Move armies as you like: click a lit area, or drag its counter over the areas it shall march through. The Romans are paid for each area they occupy, and in the second half nobody may stay at sea. When all have marched, choose Done.'), action }
  return { words: (action ? STEPS[asked.kind] : HINTS[asked.kind]) ?? ELSE, action }
}

function landed(scene: Scene): boolean {
  return LANDINGS.some(([area]) => boardOf(scene).areas[area]?.units.romans)
}

/** The next action of the landings. */
function landing(scene: Scene, kind: string): string | null {
  const { areas } = boardOf(scene)
  const next = LANDINGS.find(([area]) => !areas[area]?.units.romans)
  const offered = (text: string) => (scene.legal.some((choice) => choice.text === text) ? text : null)
  if (kind === 'ChooseGroup') return next ? offered(`move ${HOME}`) : offered('done')
  if (kind === 'ChooseWho') return next ? offered(`take ${next[1]} infantry`) : null
  return kind === 'March' ? ((next && offered(`to ${next[0]}`)) ?? offered('stop')) : null
}
