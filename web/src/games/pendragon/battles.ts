/** Battles out of the log and the view: what each side struck with and lost, and what is asked. */

import { all, t } from '../../languages/language'
import type { BattleStory, Die, Roll, Round, Side } from '../../board/battle'
import type { Scene } from '../../board/face'
import type { LogLine } from '../../protocol'
import type { Labels } from '../../board/labels'
import { resumes } from './log'
import { COLOURS, FACTIONS, named, pieces } from './names'
import { counter } from './pieces'
import { boardOf, type Battle, type Force } from './view'
import { forceWords } from './words'

interface Noun {
  id: string
  name: string
}
interface Series {
  series: Arg[]
  by: string
}
type Arg = number | string | Noun | Series
type Draw = [string, number[]]
interface Fighter extends Side {
  fell: Force
}

const ASKS = ['EvadeOrAmbush', 'Withdraw', 'Admit', 'Lose', 'ProposeShare', 'AgreeToShare', 'ChooseAssault', 'Steadfast', 'Besiege', 'RemovedPlunder', 'LoadOnto']
const FALLS = ['Lose', 'ProposeShare', 'AgreeToShare', 'Steadfast']
/** Questions none of whose answers is the usual one. */
const EVEN = ['Withdraw', 'RemovedPlunder']
/** Lines with which a step of a Battle begins. */
const STEPPED = ['field-losses', 'storm', 'escalade', 'assault', 'coup-de-main']
const BLOWS = ['field-losses', 'storm', 'escalade']
const LOST = 'units-lost'
const KEPT = 12
const DOES = [t('attack'), t('defend')]
const OUTCOMES: Labels = { evade: '{who} evade: {n} or more', 'evade-failed': '{who} do not evade: {n} or more', ambush: '{who} ambush: {n} or more', 'ambush-failed': '{who} do not ambush: {n} or more' }
const STEPS: Record<string, string> = { trap: t('Trap'), charge: t('Charge'), melee: t('Melee'), harass: t('Harass') }

/** Half losses in words: `1½`. */
export function spoken(halves: number): string {
  const whole = Math.floor(halves / 2)
  return (whole || !(halves % 2) ? String(whole) : '') + (halves % 2 ? '½' : '')
}

export function battles(scene: Scene): BattleStory {
  const { battle } = boardOf(scene)
  const now = battle && battle.open[0] ? standing(scene, battle) : null
  return { rounds: undecided(rounds(scene), scene), now, on: battle?.space ?? null, odds: [], asks: ASKS, even: EVEN, leads: (text) => (battle ? leads(battle, text) : '') }
}

/** As long as it is asked who falls, nobody is said to have lost nothing. */
function undecided(found: Round[], scene: Scene): Round[] {
  const last = found.length - 1
  const open = scene.pending.some(({ kind }) => FALLS.includes(kind)) || (!!found[last] && boardOf(scene).battle?.space === found[last].area)
  return found.map((round, i) => (i === last && open ? { ...round, sides: round.sides.map((one) => (one.lost ? one : { ...one, lost: undefined })) } : round))
}

function text(arg: Arg | undefined): string {
  if (arg === undefined) return ''
  if (typeof arg !== 'object') return String(arg)
  return 'series' in arg ? arg.series.map(text).join(arg.by) : arg.name
}

function members(arg: Arg | undefined): string[] {
  return typeof arg === 'object' && 'series' in arg ? arg.series.map((one) => (one as Noun).id) : []
}

function side(ids: string[], does: string): Fighter {
  return { id: ids.join(' '), name: all(ids.map((id) => FACTIONS[id]!)), colour: (COLOURS[ids[0]!] ?? 'grey').replace('black', 'black-rim'), does, force: '', rolls: [], why: '', fell: {} }
}

/** What came of each answer in a Battle of one's own: one card for all that followed from it. Whoever chooses who falls adds to the card of the blows. */
function rounds({ log, seat }: Scene): Round[] {
  const found: Round[] = []
  let sides: string[][] = []
  let area = ''
  let n = -1
  let born = -1
  let struck = false
  for (const [at, line] of log.entries()) {
    if (line.heading || resumes(line)) {
      area = line.kind === 'battle' ? (line.args![0] as Noun).id : ''
      sides = area ? [members(line.args![1] as Arg), members(line.args![2] as Arg)] : []
      n = -1
      struck = false
    }
    const kind = line.kind ?? ''
    if (!area || line.heading || kind.startsWith('np-') || !seat || !sides.some((ids) => ids.includes(seat))) continue
    if (STEPPED.includes(kind) ? line.n !== n || (struck && line.n !== born) : line.n !== n && !(struck && kind === LOST)) {
      found.push({ key: at, first: at, area, heading: named(area), place: '', sides: sides.map((ids, i) => side(ids, DOES[i]!)), after: [], over: false })
      born = line.n
      struck = false
    }
    n = line.n
    struck ||= BLOWS.includes(kind)
    told(found.at(-1)!, line, at)
  }
  return found.filter((round) => round.sides.some((one) => one.rolls.length || one.why || one.lost)).slice(-KEPT)
}

/** Puts a line where it belongs: blows and losses to their side, the rest below. */
function told(round: Round, line: LogLine, at: number): void {
  round.key = at
  const args = (line.args ?? []) as Arg[]
  if (line.kind === 'field-losses') blows(round, text(args[0]), [text(args[1]), text(args[2])], [args[5], args[6]])
  else if (line.kind === 'storm') blows(round, t('Storm'), [text(args[0]), text(args[1])], [args[2], walls(args[3], args[4])])
  else if (line.kind === 'escalade') blows(round, t('Escalade of {site}', { site: text(args[0]) }), ['', text(args[1])], [args[2], walls(args[3], args[4])])
  else if ((line.kind ?? '') in OUTCOMES) tried(round, line, args)
  else if (line.kind === 'coup-de-main') surprised(round, line, args)
  else if (line.kind === LOST) lost(round, line, args)
  else round.after.push(line.text)
}

function walls(inside: Arg | undefined, guards: Arg | undefined): Arg {
  return [text(inside), t('Garrison {n}', { n: text(guards) })].filter(Boolean).join(', ')
}

function blows(round: Round, step: string, inflicted: string[], stood: (Arg | undefined)[]): void {
  round.place = [round.place, step].filter(Boolean).join(', ')
  round.sides.forEach((one, i) => {
    one.force ||= text(stood[i])
    one.pieces ??= Object.entries(gathered(stood[i])).map(([piece, [count, laden]]) => counter(piece, count, laden))
    one.lost ??= ''
    const blow = inflicted[i]
    if (blow && blow !== '0') one.why = [one.why, t('{step}: inflicts {n}', { step, n: blow })].filter(Boolean).join('; ')
  })
}

/** A Coup de main: the attackers' die, and the most that does it. */
function surprised(round: Round, line: LogLine, [needs]: Arg[]): void {
  const dice = ((line.chance ?? []) as Draw[]).flatMap(([, values]) => values.map((face): Die => ({ face, hit: face <= Number(needs) })))
  round.sides[0]!.rolls.push({ units: t('Coup de main'), dice, need: null } satisfies Roll)
  round.after.push(line.text)
}

/** A try to evade or to ambush: a die for a group, and the least that does it. */
function tried(round: Round, line: LogLine, [group, whose, needs, who]: Arg[]): void {
  const one = round.sides[whose === 'attackers' ? 0 : 1]!
  const need = Number(needs)
  const verb = line.kind!.startsWith('evade') ? 'evade' : 'ambush'
  const dice = ((line.chance ?? []) as Draw[]).flatMap(([, values]) => values.map((face): Die => ({ face, hit: face >= need })))
  round.place ||= t('before the Battle')
  one.rolls.push({ units: `${text(group)} ${verb} ${one.rolls.length}`, dice, need } satisfies Roll)
  one.why = [one.why, t(OUTCOMES[line.kind!]!, { who: text(who) || text(group), n: need })].filter(Boolean).join('; ')
}

function lost(round: Round, line: LogLine, args: Arg[]): void {
  const one = round.sides.find(({ id }) => id.split(' ').includes(line.about ?? '')) as Fighter | undefined
  if (!one) return
  gathered(args[1], one.fell)
  one.lost = t('Lost: {pieces}', { pieces: forceWords(one.fell) })
}

/** Pieces that a line names, added up. */
function gathered(arg: Arg | undefined, force: Force = {}): Force {
  for (const [piece, count, laden] of piecesIn(arg)) force[piece] = [(force[piece]?.[0] ?? 0) + count, (force[piece]?.[1] ?? 0) + laden]
  return force
}

/** Each lot of pieces that a line names, with how many, and how many of them with Plunder. */
function piecesIn(arg: Arg | undefined): [string, number, number][] {
  if (typeof arg !== 'object' || !('series' in arg)) return []
  const [first, second] = arg.series
  if (typeof first === 'number' && typeof second === 'object' && 'id' in second) return [[second.id, first, 0]]
  const laden = arg.series.length === 2 && typeof second === 'string'
  return arg.series.flatMap(piecesIn).map(([piece, count, some]) => [piece, count, laden ? count : some])
}

/** The Battle as it stands: who is in the open, and what each would inflict. */
function standing(scene: Scene, battle: Battle): Round {
  const sides = battle.sides.map((ids, i) => {
    const inside = i === 1 ? Object.entries(battle.inside).map(([site, force]) => t('{force} inside {site}', { force: forceWords(force), site: named(site) })) : []
    const away = battle.evaded[i] ? [t('{n} evaded', { n: battle.evaded[i]! })] : []
    const strikes = Object.entries(battle.strikes).filter(([, both]) => both[i]).map(([step, both]) => `${STEPS[step]} ${spoken(both[i]!)}`)
    return {
      ...side(ids, DOES[i]!),
      pieces: Object.entries(battle.open[i]!).map(([piece, [count, laden]]) => counter(piece, count, laden)),
      force: [forceWords(battle.open[i]!) || t('nobody in the open'), ...inside, ...away].join('; '),
      why: [strikes.length ? t('would inflict: {strikes}', { strikes: strikes.join(', ') }) : '', Object.keys(battle.strikes).length && battle.bears[i] ? t('all fall at {n}', { n: spoken(battle.bears[i]!) }) : ''].filter(Boolean).join('; '),
      lost: battle.lost[i] ? t('{n} lost so far', { n: battle.lost[i]! }) : undefined,
    }
  })
  return { key: scene.log.length, area: battle.space, heading: named(battle.space), place: STEPS[battle.step] ?? '', sides, after: [], over: false }
}

/** What follows from an answer. */
export function leads(battle: Battle, notation: string): string {
  const found = battle.leads[notation]
  const [verb] = notation.split(' ')
  if (!found) return WORDS[verb!] ?? ''
  if (found.needs !== undefined) return t('on {n} or more: {chance}', { n: found.needs, chance: `${Math.round((100 * Math.max(0, found.sides! - found.needs + 1)) / found.sides!)} %` })
  if (found.room !== undefined) return t('the {piece}, room for {n}', { piece: pieces(found.holds!), n: found.room })
  if (found.troops !== undefined) return t('hunger takes one of the {n} inside', { n: found.inside! })
  if (found.storm === undefined) return ''
  const coup = found.coup === undefined ? '' : `${t('Coup de main on {n} or less; else', { n: found.coup })} `
  return `${coup}${t('Escalade costs you {n}; then Storm, at most {storm} against {stormed}', { n: spoken(found.escalade!), storm: spoken(found.storm), stormed: spoken(found.stormed!) })}`
}

const WORDS: Record<string, string> = {
  stand: t('no die is rolled'),
  fight: '',
  hold: t('the Stronghold is left alone'),
  depart: '',
  halve: '',
  bear: t('it takes up to two losses'),
}
