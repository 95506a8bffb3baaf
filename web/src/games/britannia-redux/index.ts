/** Britannia reduX: Britannia's map and counters; what is its own stands in the State panel. */

import type { GameFace, Panel } from '../../board/face'
import { britannia } from '../britannia'
import State from '../plain/State.svelte'

const KEPT = ['battle', 'points']
const PANELS: Panel[] = [...britannia.panels.filter((panel) => KEPT.includes(panel.id)), { id: 'state', name: 'State', view: State }]

export const redux: GameFace = {
  ...britannia,
  title: 'britannia-redux',
  name: 'Britannia reduX',
  map: { ...britannia.map, decor: { ...britannia.map.decor, cartouche: { ...britannia.map.decor.cartouche, motto: 'Leaders and Raiders' } } },
  worth: undefined,
  advice: undefined,
  panels: PANELS,
}
