/** Battles out of the log: rounds of dice with what each die needed, losses, and what is asked. */

import { called, decimals, t } from '../../languages/language'
import type { BattleStory, Odds, Roll, Round, Side } from '../../board/battle'
import type { Scene } from '../../board/face'
import type { Piece } from '../../board/pieces'
import type { LogLine } from '../../protocol'
import { DIFFICULT } from './data'
import { percent, type Odds as Chances, type Outlook } from './outlook'
import { lookOf } from './pieces'
import { colourOf } from './seats'
import { boardOf, type Board } from './view'
import { named } from './words'

interface Noun {
  id: string
}
type Draw = [string, number[]]
/** Round of dice, attacker, his hits, defender, his hits, by draw the least face that hits, what leaders add. */
type Rolled = [number, Noun, number, Noun, number, { series: number[] }?, number?, number?]

const ASKS = ['ChooseBattle', 'DefenderRetreats', 'AttackerRetreats', 'WhoRetreats', 'LeaderGoes', 'ChooseHorse', 'ChooseBurh', 'Fallen']
const KEPT = 12 // rounds of dice that are looked back on

/** The rounds of battles of a seat's nations. */
export function battles(scene: Scene, outlook: Record<string, unknown>): BattleStory {
  const board = boardOf(scene)
  const own = scene.seat ? (board.seats[scene.seat]?.nations ?? []) : []
  return { rounds: rounds(scene.log, board, own), on: board.battle?.area ?? null, odds: odds(outlook as Outlook, board), asks: ASKS, leads: (text) => leads(scene, board, text) }
}

function rounds(log: LogLine[], board: Board, own: string[]): Round[] {
  const found: Round[] = []
  let area = ''
  let ours = false
  for (const [at, line] of log.entries()) {
    if (line.heading) {
      area = line.kind === 'battle' ? (line.args![2] as Noun).id : ''
      ours = !!area && (line.args as Noun[]).slice(0, 2).some((noun) => own.includes(noun.id))
    } else if (ours && line.kind === 'battle-roll') {
      found.push(rolled(at, line, area, board, own))
    } else if (ours && found.length && area === found.at(-1)!.area) follow(found.at(-1)!, line)
  }
  return found.slice(-KEPT)
}

/** What comes after the dice: losses stand with their side, the rest below. */
function follow(round: Round, line: LogLine): void {
  const side = round.sides.find((one) => one.id === line.about)
  if (line.kind === 'loss' && side) {
    const [, count, unit] = line.args as [Noun, number, Noun]
    side.lost = [side.lost, t('{count} {unit} lost', { count, unit: called(unit.id) })].filter(Boolean).join(', ')
  } else round.after.push(line.text)
  round.over ||= line.kind === 'battle-won'
}

function rolled(key: number, line: LogLine, area: string, board: Board, own: string[]): Round {
  const [number, attacker, , defender, , needed, bonus = 0, otherBonus = 0] = line.args as Rolled
  const draws = (line.chance ?? []) as Draw[]
  const rolls = draws.map(([label, values], i) => ({ nation: label.split(' ')[2]!, roll: roll(label, values, needed?.series[i] ?? null) }))
  const side = (id: string, does: string, leader: number, sheltered: boolean): Side => {
    const own = rolls.filter((one) => one.nation === id).map((one) => one.roll)
    const force = own.map((one) => `${one.dice.length} ${called(one.units)}`).join(', ')
    return { id, name: named(id), colour: colourOf(board, id), does, force, pieces: own.map((one) => counted(board, id, one)), rolls: own, why: why(own, leader, sheltered), lost: '' }
  }
  const rough = DIFFICULT.has(area)
  return {
    key,
    area,
    heading: named(area),
    place: t(rough ? 'difficult land, round {number} of dice' : 'open land, round {number} of dice', { number }),
    sides: [side(attacker.id, t('attack'), bonus, rough), side(defender.id, t('defend'), otherBonus, false)],
    after: [],
    over: false,
    begun: number === 1 && own.includes(attacker.id) ? line.n : undefined,
  }
}

const FORMS: Record<string, Piece['shape']> = { infantry: 'square', cavalry: 'lozenge', fort: 'fort', burh: 'burh' }

/** The counter of those who rolled. */
function counted(board: Board, nation: string, { units, dice }: Roll): Piece {
  return { ...lookOf(board, nation), key: `${nation} ${units}`, shape: FORMS[units] ?? 'square', count: dice.length }
}

function roll(label: string, values: number[], need: number | null): Roll {
  return { units: label.split(' ')[3]!, need, dice: values.map((face) => ({ face, hit: need !== null && face >= need })) }
}

/** `5 or more hits`, `cavalry hits on 4 or more; a leader adds 1; the others stand in difficult land`. */
function why(rolls: Roll[], leader: number, sheltered: boolean): string {
  const needs = [...new Set(rolls.map((one) => one.need))]
  if (needs.includes(null)) return ''
  const least = (need: number) => (need >= 6 ? t('only a 6 hits') : t('{need} or more hits', { need }))
  const each = needs.length === 1 ? [least(needs[0]!)] : rolls.map((one) => `${called(one.units)}: ${least(one.need!)}`)
  return [...each, leader ? t('their leader adds {leader}', { leader }) : '', sheltered ? t('the defenders stand in difficult land') : ''].filter(Boolean).join('; ')
}

function odds(outlook: Outlook, board: Board): Odds[] {
  return (outlook.battles ?? []).map((one) => told(one, board))
}

function told(one: Chances, board: Board): Odds {
  const { wins, losses } = one.to_the_end
  const force = ({ infantry, cavalry, works }: Chances['attack']) => infantry + cavalry + works
  return {
    area: one.area,
    words: t('on average {lost} of {attack} and {lost2} of {defend} fall', { lost: decimals(losses.attacker, 1), attack: force(one.attack), lost2: decimals(losses.defender, 1), defend: force(one.defend) }),
    shares: [
      { colour: colourOf(board, one.attacker), chance: wins.attacker },
      { colour: 'line-strong', chance: wins.nobody },
      { colour: colourOf(board, one.defender), chance: wins.defender },
    ],
    left: t('{nation} win {chance}', { nation: named(one.attacker), chance: percent(wins.attacker) }),
    right: t('{nation} win {chance}', { nation: named(one.defender), chance: percent(wins.defender) }),
  }
}

/** What follows from an answer. */
function leads(scene: Scene, board: Board, text: string): string {
  const { battle } = board
  const attacks = scene.pending.some((one) => one.seat === scene.seat && one.actor === board.nation)
  if (!battle) return ''
  if (text === 'stand') return t('another round of dice')
  if (text.startsWith('retreat ')) return attacks ? t('nothing more is lost, and the attack is given up') : t('nothing more is lost, and {area} is given up', { area: named(battle.area) })
  return ''
}
