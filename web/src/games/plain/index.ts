/** A face for any title: its places as a list, its numbers as they stand in the view. */

import { t } from '../../languages/language'
import type { GameFace, Scene } from '../../board/face'
import { placesOf } from '../../board/listing'
import type { Choice } from '../../protocol'
import { plainName, pointsOf, told } from './facts'
import State from './State.svelte'

const COLOURS = ['yellow', 'green', 'red', 'blue']

function words(choice: Choice): string {
  const nouns = [choice.count, choice.stack, choice.who, choice.card, choice.area]
  return [plainName(choice.verb), ...nouns.filter((noun) => noun != null).map((noun) => String(noun).replaceAll('_', ' '))].join(' ')
}

function status({ board }: Scene): string {
  const round = typeof board.round === 'number' ? t('Round {round}', { round: board.round }) : ''
  return [round, board.season, board.phase, board.nation].filter((part) => typeof part === 'string' && part).join(', ')
}

export function plain(title: string, name: string, seats: string[]): GameFace {
  return {
    title,
    name,
    map: null,
    pieces: () => ({}),
    areaName: plainName,
    areaWords: (scene, id) => `${plainName(id)}: ${told(placesOf(scene.board)[id]) || t('empty')}`,
    words,
    named: plainName,
    status,
    points: (scene) => pointsOf(scene.board),
    colour: (_, id) => COLOURS[seats.indexOf(id.replaceAll('_', '-'))] ?? '',
    panels: [{ id: 'state', name: t('State'), view: State }],
  }
}
