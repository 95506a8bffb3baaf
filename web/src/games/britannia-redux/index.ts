/** Britannia reduX: Britannia's people and land, with the boundaries of the seas, cards and timeline of its own. */

import { t } from '../../languages/language'
import type { GameFace, Panel, Scene } from '../../board/face'
import { britannia } from '../britannia'
import Cards from './Cards.svelte'
import Edition from './Edition.svelte'
import { map } from './map'
import Points from './Points.svelte'
import Rail from './Rail.svelte'
import Timeline from './Timeline.svelte'
import { reduxOf } from './view'
import { pays, stillPaid } from './worth'

const SHARED = ['battle']
const PANELS: Panel[] = [
  ...britannia.panels.filter((panel) => SHARED.includes(panel.id)),
  { id: 'points', name: t('Points'), view: Points },
  { id: 'cards', name: t('Cards'), view: Cards },
  { id: 'timeline', name: t('Timeline'), view: Timeline },
  { id: 'edition', name: t('Edition'), view: Edition },
]

/** `North Sea: Danes 4 infantry; 4 of them raiders`. */
function areaWords(scene: Scene, id: string): string {
  const raiders = reduxOf(scene).raiders[id]
  return britannia.areaWords(scene, id) + (raiders ? `; ${t('{raiders} of them raiders', { raiders })}` : '')
}

function status(scene: Scene): string {
  return britannia.status(scene) + (reduxOf(scene).extra ? `, ${t('extra turn')}` : '')
}

export const redux = {
  ...britannia,
  title: 'britannia-redux',
  name: 'Britannia reduX',
  map,
  areaWords,
  status,
  worth: stillPaid,
  pays,
  advice: undefined,
  panels: PANELS,
  rail: Rail,
} satisfies GameFace
