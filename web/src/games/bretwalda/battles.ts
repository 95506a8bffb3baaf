/** Battles out of the log: dice with swords and shields, wounds, who is destroyed, and what is asked. */

import type { BattleStory, Die, Roll, Round, Side } from '../../board/battle'
import type { Scene } from '../../board/face'
import type { LogLine } from '../../protocol'
import { DICE, KINGDOMS } from './data'
import DieFace from './DieFace.svelte'
import { taking, type Outlook } from './outlook'
import { boardOf } from './view'
import { named } from './words'

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
}

export function battles(scene: Scene, outlook: Record<string, unknown>): BattleStory {
  const board = boardOf(scene)
  const own = Object.entries(board.kingdoms).filter(([, kingdom]) => kingdom.seat === scene.seat).map(([id]) => id)
  const { rounds, open } = read(scene.log, own)
  const on = board.battle && open ? open.area : null
  const dice = (board.battle?.dice ?? []).map((die) => die.split(' '))
  const draws = dice.map(([side, colour, face]) => [`here ${side === 'attacker' ? 'attack' : 'defence'} ${colour}`, [Number(face)]] as Draw)
  const now = on && open && draws.length ? rolled({ ...open, draws, key: scene.log.length }) : null
  const odds = ((outlook as Outlook).battles ?? []).map((one) => {
    const chance = taking(one)
    return {
      area: one.area,
      words: 'by the dice alone',
      shares: [{ colour: colour(one.attacker), chance }, { colour: colour(one.defender), chance: 1 - chance }],
      left: `${named(one.attacker)} ${Math.round(chance * 100)} %`,
      right: `${named(one.defender)} ${Math.round((1 - chance) * 100)} %`,
    }
  })
  return { rounds, now, on, odds, asks: ASKS, leads: () => '', die: DieFace }
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
      if (own.includes(attacker!.id) || own.includes(defender!.id)) open = { key, area: area!.id, sides: [attacker!.id, defender!.id], draws: [], rounds: 0 }
      fresh = false
      continue
    }
    if (!open) continue
    open.draws.push(...((line.chance ?? []) as Draw[]))
    if (line.kind === 'wounds') {
      open.rounds++
      rounds.push(counted(rolled({ ...open, key }), line))
      open.draws = []
      fresh = true
    } else if (fresh) follow(rounds.at(-1)!, line)
  }
  return { rounds: rounds.slice(-KEPT), open }
}

function rolled({ key, area, sides, draws, rounds }: Open): Round {
  const side = (id: string, label: string, does: string): Side => {
    const rolls = draws.filter(([name]) => name.split(' ')[1] === label).map(([name, values], i) => roll(`${name.split(' ')[2]!} ${i + 1}`, values))
    return { id, name: named(id), colour: colour(id), does, force: '', rolls, why: sums(rolls), lost: '' }
  }
  return {
    key,
    area,
    heading: named(area),
    place: `round ${rounds || 1} of two`,
    sides: [side(sides[0], 'attack', 'attack'), side(sides[1], 'defence', 'defend')],
    after: [],
    over: false,
  }
}

function roll(units: string, values: number[]): Roll {
  const kind = units.split(' ')[0]!
  return { units, need: null, dice: values.map((face) => ({ face, look: kind, hit: (DICE[kind]?.[face - 1]?.[0] ?? 0) > 0 })) }
}

/** `3 swords, 1 shield`. */
function sums(rolls: Roll[]): string {
  const faces = rolls.flatMap((one) => one.dice).map((die: Die) => (DICE[die.look!]?.[die.face - 1] ?? [0, 0]) as [number, number])
  const sum = (i: 0 | 1) => faces.reduce((all, face) => all + face[i], 0)
  return faces.length ? `${sum(0)} ${sum(0) === 1 ? 'sword' : 'swords'}, ${sum(1)} ${sum(1) === 1 ? 'shield' : 'shields'}` : ''
}

/** What each side suffers of the other. */
function counted(round: Round, line: LogLine): Round {
  const [, dealt, , taken] = line.args as [Noun, number, Noun, number]
  const wounds = (n: number) => (n ? `${n} ${n === 1 ? 'wound' : 'wounds'}` : '')
  round.sides[0]!.lost = wounds(taken)
  round.sides[1]!.lost = wounds(dealt)
  return round
}

function follow(round: Round, line: LogLine): void {
  const side = round.sides.find((one) => one.id === line.about)
  if (line.kind === 'destroyed' && side) side.lost = [side.lost, `${(line.args![1] as Noun).name} destroyed`].filter(Boolean).join(', ')
  else round.after.push(line.text)
  round.over ||= line.kind === 'battle-won'
}
