/** Battles out of the log: dice with swords and shields, wounds, who is destroyed, and what is asked. */

import { called, t } from '../../languages/language'
import type { BattleStory, Die, Roll, Round, Side } from '../../board/battle'
import type { Scene } from '../../board/face'
import type { LogLine } from '../../protocol'
import { DICE, KINGDOMS } from './data'
import DieFace from './DieFace.svelte'
import { taking, type Outlook } from './outlook'
import { piecesOf } from './pieces'
import { boardOf } from './view'
import { many, named } from './words'

interface Noun {
  id: string
  name: string
}
type Draw = [string, number[]]

const ASKS = ['ChooseBattle', 'MayRetreat', 'RetreatTo', 'ChooseWounded', 'PlayCard', 'JoinBattle', 'DropDie', 'Dismiss', 'Reroll', 'Convert', 'TurnDie', 'ReturnUnit', 'Pick']
const KEPT = 8

interface Open {
  key: number
  area: string
  sides: [string, string]
  draws: Draw[]
  rounds: number
  /** Dice of the last round whose wounds were counted. */
  counted: Draw[]
  /** Cards that were played since the last round. */
  played: string[]
}

export function battles(scene: Scene, outlook: Record<string, unknown>): BattleStory {
  const board = boardOf(scene)
  const own = Object.entries(board.kingdoms).filter(([, kingdom]) => kingdom.seat === scene.seat).map(([id]) => id)
  const answered = scene.pending.filter((one) => one.seat === scene.seat).map((one) => one.actor) // Neutrals, for one
  const { rounds, open } = read(scene.log, [...own, ...answered])
  const on = board.battle && open ? open.area : null
  const dice = (board.battle?.dice ?? []).map((die) => die.split(' '))
  const draws = dice.map(([side, colour, face]) => [`here ${side === 'attacker' ? 'attack' : 'defence'} ${colour}`, [Number(face)]] as Draw)
  const last = rounds.length - 1
  if (on && rounds[last]?.area === on && !rounds[last].over) rounds[last] = manned(rounds[last], scene)
  const begins = !rounds.some((round) => open && round.key > open.key)
  const told = open && !open.draws.length && shownBy(draws) === shownBy(open.counted) // they lie there until the next are rolled
  const now = on && open && ((draws.length && !told) || begins) ? manned(rolled({ ...open, draws, key: scene.log.length }), scene) : null
  const odds = ((outlook as Outlook).battles ?? []).map((one) => {
    const chance = taking(one)
    return {
      area: one.area,
      words: t('cards aside'),
      shares: [{ colour: colour(one.attacker), chance }, { colour: colour(one.defender), chance: 1 - chance }],
      left: t('{side} {n:wins|win} {chance}', { side: named(one.attacker), n: many(one.attacker), chance: `${Math.round(chance * 100)} %` }),
      right: `${named(one.defender)} ${Math.round((1 - chance) * 100)} %`,
    }
  })
  return { rounds, now, on, odds, asks: ASKS, leads: () => '', die: DieFace }
}

/** Dice by side, colour and face, in an order of their own. */
function shownBy(draws: Draw[]): string {
  return draws.flatMap(([name, values]) => values.map((face) => [...name.split(' ').slice(1, 3), face].join(' '))).sort().join()
}

/** With the counters of both sides as they stand on the map. */
function manned(round: Round, scene: Scene): Round {
  const here = piecesOf(scene)[round.area] ?? []
  return { ...round, sides: round.sides.map((side) => ({ ...side, pieces: here.filter((piece) => piece.owner === side.id) })) }
}

function colour(side: string): string {
  return KINGDOMS[side]?.colour ?? 'grey'
}

/** The rounds of Battles in which one's own kingdom has a part, and the Battle that is open at the end. */
function read(log: LogLine[], own: string[]): { rounds: Round[]; open: Open | null } {
  const rounds: Round[] = []
  let open: Open | null = null
  let fresh = false
  for (const [key, line] of log.entries()) {
    if (line.heading) {
      open = null
      if (line.kind !== 'battle') continue
      const [attacker, defender, area] = line.args as Noun[]
      if (own.includes(attacker!.id) || own.includes(defender!.id)) open = { key, area: area!.id, sides: [attacker!.id, defender!.id], draws: [], counted: [], rounds: 0, played: [] }
      fresh = false
      continue
    }
    if (!open) continue
    open.draws.push(...((line.chance ?? []) as Draw[]))
    if (line.kind === 'wounds') {
      open.rounds++
      rounds.push(counted(rolled({ ...open, key }), line))
      open.counted = open.draws
      open.draws = []
      open.played = []
      fresh = true
    } else if (fresh && line.kind === 'battle-won' && line.n !== log[rounds.at(-1)!.key]!.n) rounds.push(ended(rounds.at(-1)!, key, line))
    else if (fresh && line.kind !== 'dice' && line.kind !== 'dice-again') follow(rounds.at(-1)!, line)
    if (line.kind === 'play-card' || line.kind === 'dice-again') open.played.push(line.text)
  }
  return { rounds: rounds.slice(-KEPT), open }
}

/** How it ended, where somebody was asked after the dice had been read: they stay to be seen. */
function ended(last: Round, key: number, line: LogLine): Round {
  return { ...last, key, after: [...last.after, line.text], over: true }
}

function rolled({ key, area, sides, draws, rounds, played }: Open): Round {
  const side = (id: string, label: string, does: string): Side => {
    const rolls = draws.filter(([name]) => name.split(' ')[1] === label).map(([name, values], i) => roll(`${name.split(' ')[2]!} ${i + 1}`, values))
    return { id, name: named(id), colour: colour(id), does, force: '', rolls, why: sums(rolls) }
  }
  return {
    key,
    area,
    heading: named(area),
    place: t('round {n} of 2', { n: rounds || 1 }),
    sides: [side(sides[0], 'attack', t('attack')), side(sides[1], 'defence', t('defend'))],
    after: played,
    over: false,
  }
}

function roll(units: string, values: number[]): Roll {
  const kind = units.split(' ')[0]!
  return { units, need: null, dice: values.map((face) => ({ face, look: kind, hit: (DICE[kind]?.[face - 1]?.[0] ?? 0) > 0 })) }
}

/** Swords and shields that dice show. */
function swords(rolls: Roll[]): [number, number] {
  const faces = rolls.flatMap((one) => one.dice).map((die: Die) => (DICE[die.look!]?.[die.face - 1] ?? [0, 0]) as [number, number])
  return [faces.reduce((all, face) => all + face[0], 0), faces.reduce((all, face) => all + face[1], 0)]
}

/** `3 swords, 1 shield`. */
function sums(rolls: Roll[]): string {
  const [cut, block] = swords(rolls)
  return rolls.length ? t('{swords} {swords:sword|swords}, {shields} {shields:shield|shields}', { swords: cut, shields: block }) : ''
}

/** What each side suffers of the other. */
function counted(round: Round, line: LogLine): Round {
  const [, dealt, , taken] = line.args as [Noun, number, Noun, number]
  const wounds = (n: number) => (n ? t('{n} {n:wound|wounds}', { n }) : '')
  round.sides[0]!.lost = wounds(taken)
  round.sides[1]!.lost = wounds(dealt)
  round.sides.forEach((side, i) => (side.why = [side.why, more(side, round.sides[1 - i]!, i ? taken : dealt)].filter(Boolean).join('; ')))
  return round
}

/** Dice alone do not tell the wounds where a Ruler, a card or a Building has a part in them. */
function more(side: Side, other: Side, dealt: number): string {
  const by = Math.max(0, swords(side.rolls)[0] - swords(other.rolls)[1])
  if (!side.rolls.length || dealt === by) return ''
  return t('{n} {n:wound|wounds} with Ruler, cards and Buildings', { n: dealt })
}

/** A side, with what it suffered apart: of several that fall the number is told. */
interface Struck extends Side {
  wounds?: string
  fallen?: Noun[]
}

const SEVERAL: Record<string, (n: number) => string> = {
  ceorl: (n) => t('{n} Ceorls destroyed', { n }),
  thegn: (n) => t('{n} Thegns destroyed', { n }),
  ealdorman: (n) => t('{n} Ealdormen destroyed', { n }),
}

/** `2 wounds, Thegn destroyed, 2 Ceorls destroyed`. */
function suffered({ wounds = '', fallen = [] }: Struck): string {
  const kinds = [...new Map(fallen.map((unit) => [unit.id, unit])).values()]
  const gone = kinds.map((unit) => {
    const n = fallen.filter(({ id }) => id === unit.id).length
    return n > 1 && SEVERAL[unit.id] ? SEVERAL[unit.id]!(n) : Array.from({ length: n }, () => t('{unit} destroyed', { unit: called(unit.name) })).join(', ')
  })
  return [wounds, ...gone].filter(Boolean).join(', ')
}

function follow(round: Round, line: LogLine): void {
  const side: Struck | undefined = round.sides.find((one) => one.id === line.about)
  if (line.kind === 'destroyed' && side) {
    side.wounds ??= side.lost
    side.fallen = [...(side.fallen ?? []), line.args![1] as Noun]
    side.lost = suffered(side)
  } else round.after.push(line.text)
  round.over ||= line.kind === 'battle-won'
}
