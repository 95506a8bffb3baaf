/** What an answer does and costs, for whoever considers it. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import type { Choice } from '../../protocol'
import { BUILDINGS, CARDS, COSTS } from './data'
import { boardOf } from './view'
import { named, unitName } from './words'

const RECRUITS = ['ceorl', 'thegn', 'ealdorman', 'ship']

/** `Ceorl 1, Thegn 3, Ealdorman 5, Ship 3`. */
function prices(): string {
  return RECRUITS.map((unit) => `${unitName(unit)} ${COSTS[unit]}`).join(', ')
}

function purse(scene: Scene): string {
  const own = Object.values(boardOf(scene).kingdoms).find((kingdom) => kingdom.seat === scene.seat)
  return own ? `; ${t('you have {n} Gold', { n: own.gold })}` : ''
}

/** `Wessex, Northumbria, Mercia, East Anglia`: the kingdoms as they come to play. */
function order(scene: Scene, step: 1 | -1): string {
  const { kingdoms, pretender } = boardOf(scene)
  const ids = Object.keys(kingdoms)
  const first = Math.max(0, ids.indexOf(pretender ?? ''))
  return ids.map((_, i) => named(ids[(first + step * i + ids.length) % ids.length]!)).join(', ')
}

const HINTS: Record<string, (scene: Scene, choice: Choice) => string> = {
  build: (_, choice) => BUILDINGS[choice.stack ?? ''] ?? '',
  fyrd: (scene) => `${t('Recruit ({prices} Gold), upgrade units, buy a Lordship card for {card}', { prices: prices(), card: COSTS.card! })}${purse(scene)}`,
  development: (scene) => `${t('Buy Kingdom tiles for {tile} Gold and put up Buildings for {building}', { tile: COSTS.tile!, building: COSTS.building! })}${purse(scene)}`,
  movement: () => t('March your units and sail your Ships; it costs nothing, and units that meet others fight'),
  clockwise: (scene) => t('The order of play is {order}', { order: order(scene, 1) }),
  anticlockwise: (scene) => t('The order of play is {order}', { order: order(scene, -1) }),
  claim: (_, choice) => `${CARDS[choice.card ?? '']?.text.replace(/\.$/, '') ?? ''}; ${t('it brings you a Dalc')}`,
  king: () => t('The card is gone and strikes once more; no shield stops it'),
}

/** Without its full stop: more may be told after it. */
export function hint(scene: Scene, choice: Choice): string {
  const told = HINTS[choice.verb]?.(scene, choice) ?? (choice.card ? (CARDS[choice.card]?.text ?? '') : '')
  return told.endsWith('.') ? told.slice(0, -1) : told
}
