/** German: what the first pages need. The rest is learnt with the pages and games that say it. */

import engine from '../../../src/logres/languages/de.yaml'
import atlas from '../../../src/logres/languages/de-atlas.yaml'
import own from './de.yaml'
import type { Catalog } from './language'

export const catalog: Catalog = {
  forms: (engine as { forms: Record<string, string> }).forms,
  names: {},
  entries: { ...(atlas as Record<string, string>), ...(own as Record<string, string>) },
}
