/** What everything on the map of Britannia means. */

import { t } from '../../languages/language'
import type { LegendGroup, Scene } from '../../board/face'
import type { Piece } from '../../board/pieces'
import { ORDER } from './data'
import { lookOf } from './pieces'
import { boardOf } from './view'
import { named } from './words'

const KINDS: [Piece['shape'], string][] = [
  ['square', t('Infantry')],
  ['lozenge', t('Cavalry: pointed sides')],
  ['fleet', t('Armies at sea')],
  ['fort', t('Fort without a garrison')],
  ['burh', t('Burh without a garrison')],
]

export function legend(scene: Scene): LegendGroup[] {
  const board = boardOf(scene)
  const counter = (nation: string, piece: Partial<Piece>): Piece => ({ ...lookOf(board, nation), key: nation, shape: 'square', count: 1, ...piece })
  const nations = ORDER.filter((nation) => Object.values(board.areas).some(({ units }) => units[nation]))
  const one = nations[0] ?? 'romans'
  const raiders = 'raiders' in board ? [{ piece: counter(one, { shape: 'raider' as const }), words: t('Raiders: toothed foot') }] : []
  return [
    { title: t('Nations: face, emblem, letters'), items: nations.map((nation) => ({ piece: counter(nation, {}), words: `${named(nation)}, ${player(board.seats, nation)}` })) },
    {
      title: t('Pieces: outline'),
      items: [
        ...KINDS.map(([shape, words]) => ({ piece: counter(one, { shape }), words })),
        ...raiders,
        { piece: counter(one, { count: 3 }), words: t('Three armies: the number on the plate') },
        { piece: counter(one, { work: 'fort' }), words: t('Garrison of a fort') },
        { piece: counter(one, { leaders: ['X'] }), words: t('A leader is with them: crown') },
      ],
    },
    { title: t('On the land'), items: [{ sign: 'points', words: t('Gold coin: points to win here') }, { piece: { ...counter(one, { shape: 'work', work: 'ruin', owner: '' }) }, words: t('Ruined fort') }] },
  ]
}

function player(seats: Record<string, { nations: string[] }>, nation: string): string {
  const seat = Object.keys(seats).find((id) => seats[id]!.nations.includes(nation))
  return seat ? t('rim of {seat}', { seat: named(seat) }) : t('nobody leads them')
}
