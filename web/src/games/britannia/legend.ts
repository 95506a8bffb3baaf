/** What everything on the map of Britannia means. */

import type { LegendGroup, Scene } from '../../board/face'
import type { Piece } from '../../board/pieces'
import { ORDER } from './data'
import { lookOf } from './pieces'
import { boardOf } from './view'
import { named } from './words'

const KINDS: [Piece['shape'], string][] = [
  ['square', 'Infantry'],
  ['lozenge', 'Cavalry: pointed sides'],
  ['fleet', 'Armies at sea'],
  ['fort', 'Fort without a garrison'],
  ['burh', 'Burh without a garrison'],
]

export function legend(scene: Scene): LegendGroup[] {
  const board = boardOf(scene)
  const counter = (nation: string, piece: Partial<Piece>): Piece => ({ ...lookOf(board, nation), key: nation, shape: 'square', count: 1, ...piece })
  const nations = ORDER.filter((nation) => Object.values(board.areas).some(({ units }) => units[nation]))
  const one = nations[0] ?? 'romans'
  const raiders = 'raiders' in board ? [{ piece: counter(one, { shape: 'raider' as const }), words: 'Raiders: toothed foot' }] : []
  return [
    { title: 'Nations: face, emblem, letters', items: nations.map((nation) => ({ piece: counter(nation, {}), words: `${named(nation)}, ${player(board.seats, nation)}` })) },
    {
      title: 'Pieces: outline',
      items: [
        ...KINDS.map(([shape, words]) => ({ piece: counter(one, { shape }), words })),
        ...raiders,
        { piece: counter(one, { count: 3 }), words: 'Three armies: the number on the plate' },
        { piece: counter(one, { work: 'fort' }), words: 'Garrison of a fort' },
        { piece: counter(one, { leaders: ['X'] }), words: 'A leader is with them: crown' },
      ],
    },
    { title: 'On the land', items: [{ sign: 'points', words: 'Gold coin: points to win here' }, { piece: { ...counter(one, { shape: 'work', work: 'ruin', owner: '' }) }, words: 'Ruined fort' }] },
  ]
}

function player(seats: Record<string, { nations: string[] }>, nation: string): string {
  const seat = Object.keys(seats).find((id) => seats[id]!.nations.includes(nation))
  return seat ? `rim of ${named(seat)}` : 'nobody leads them'
}
