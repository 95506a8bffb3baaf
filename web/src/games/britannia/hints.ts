/** What an answer means that names no area: told where it is considered. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import type { Choice } from '../../protocol'
import { boardOf } from './view'

export function hint(scene: Scene, choice: Choice): string {
  const lord = boardOf(scene).nation
  if (choice.verb !== 'submit' || !lord) return ''
  return lord === 'romans'
    ? t('You and Rome attack each other no more. Half points in round 5; half growth and no area left empty, unless Rome allows it')
    : t('In Scotland and Galloway they attack you no more. Half points in rounds 7 and 10; half growth and no area left empty there, unless they allow it')
}
