/** How the table is laid out in the window it has. */

import { MediaQuery } from 'svelte/reactivity'

/** `wide`: rail, map, question and log beside each other; `middle`: without the rail; `tall`: a tablet upright;
 * `low`: a phone lying; `phone`: a phone upright. */
export type Layout = 'wide' | 'middle' | 'tall' | 'low' | 'phone'

const high = new MediaQuery('min-height: 560px', true)
const wide = new MediaQuery('min-width: 1200px', true)
const middle = new MediaQuery('min-width: 900px', true)
const broad = new MediaQuery('min-width: 600px', true)

export function layout(): Layout {
  if (!high.current && broad.current) return 'low'
  if (wide.current) return 'wide'
  if (middle.current) return 'middle'
  return broad.current ? 'tall' : 'phone'
}
