/** The data files of reduX, as the client reads them; each figure with how sure it is. People and map are Britannia's. */

import { t } from '../../languages/language'
import cardsFile from '../../../../src/logres/games/britannia_redux/data/cards.yaml'
import nationsFile from '../../../../src/logres/games/britannia_redux/data/nations.yaml'
import scoringFile from '../../../../src/logres/games/britannia_redux/data/scoring.yaml'
import timelineFile from '../../../../src/logres/games/britannia_redux/data/timeline.yaml'
import { NATIONS } from '../britannia/data'

/** Where a figure comes from. */
export interface Sourced {
  source?: string[]
  confidence?: string
  note?: string
}

export interface Card {
  hold?: Sourced & { centres: string[]; centre: number; adjacent: number; other: number }
  occupy?: Sourced & { points: Record<string, number> }
  landing?: Sourced & { forbidden_landing: string[] }
}

export interface Award extends Sourced {
  points: number
  unit: string
  by: string[] | 'any'
  of: string[] | 'any'
  rounds: number[]
}

type Rounds = Sourced & { rounds: number[] }
interface Timeline {
  scoring: Rounds
  bretwalda: Rounds
  rex: Rounds
  final: Sourced & { round: number }
  years: Record<string, [number, number]>
  rounds: Record<string, Record<string, { turn?: string[] }>>
}
type Value = Sourced & { value: number }

const timeline = timelineFile as unknown as Timeline
const scoring = scoringFile as unknown as Record<'raid' | 'bretwalda' | 'rex' | 'king', Value> & { eliminate: Sourced & Record<string, Award> }
const order = (nationsFile as { play_order: Record<string, unknown> }).play_order

export const ORDER = Object.keys(order).filter((id) => NATIONS[id])
export const CARDS = cardsFile as unknown as Record<string, Card>
export const YEARS = Object.fromEntries(Object.entries(timeline.years).filter(([round]) => Number(round))) as Record<number, [number, number]>
export const SCORING = timeline.scoring.rounds
export const FINAL = timeline.final.round
export const CROWNS = [
  { name: 'Bretwalda', points: scoring.bretwalda.value, rounds: timeline.bretwalda.rounds, when: t('at the end of each nation turn') },
  { name: t('Rex Anglorum'), points: scoring.rex.value, rounds: timeline.rex.rounds, when: t('at the end of the round') },
  { name: t('King of England'), points: scoring.king.value, rounds: [FINAL], when: t('at the end of the game') },
]
export const RAID = scoring.raid
export const AWARDS = Object.values(scoring.eliminate).filter((one): one is Award => typeof one === 'object' && 'points' in one)
export const AWARDS_SURE = scoring.eliminate.confidence ?? 'low'

/** The rounds in which areas pay a nation for being occupied. */
export function occupyRounds(nation: string): number[] {
  return Object.keys(YEARS).map(Number).filter((round) => timeline.rounds[round]?.[nation]?.turn?.includes('occupy'))
}
