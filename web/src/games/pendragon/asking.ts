/** The question as the map and the buttons show it: marks, prices, what is chosen so far. All of it is the engine's. */

import { all, any, t } from '../../languages/language'
import type { Roles, Scene, Shortcut } from '../../board/face'
import type { Choice } from '../../protocol'
import { spoken } from './battles'
import { FACTIONS, named, pieces, playName, SPACE_OF } from './names'
import { boardOf, type Asks, type Board, type Item, type Order } from './view'
import { does } from './hints'
import { placedWords, words } from './words'

/** What is asked of the seat that looks. */
function asked(scene: Scene): Asks | null {
  const { asks } = boardOf(scene)
  return asks && asks.seat === scene.seat && scene.legal.length ? asks : null
}

export function isBriton(faction: string): boolean {
  return faction === 'dux' || faction === 'civitates'
}

export function unit(faction: string): string {
  return t(isBriton(faction) ? 'Resources' : 'Renown')
}

/** Targets and origins of the question, and what was chosen before, numbered. */
export function roles(scene: Scene): Roles | null {
  const asks = asked(scene)
  const { order, battle } = boardOf(scene)
  const origins = asks ? [...new Set([...asks.origins, ...asks.movers])] : []
  const chosen = order && !order.paid ? flags(order.items) : []
  if (!asks || battle || asks.targets.length + origins.length + chosen.length === 0) return null
  return { targets: asks.targets, origins, chosen }
}

/** A flag for each space: its number among the targets, or how many leave it. */
function flags(items: Item[]): Roles['chosen'] {
  const found = new Map<string, { area: string; label: string; origin: boolean }>()
  let number = 0
  for (const item of items) {
    const leaves = item.to !== null
    const count = item.group?.reduce((sum, part) => sum + part.count, 0) ?? 0
    if (leaves) {
      const before = found.get(item.space)
      if (!before) found.set(item.space, { area: item.space, label: `−${count}`, origin: true })
      else if (before.origin) before.label = `−${count - Number(before.label.replace('−', '-'))}`
    } else if (!found.get(item.space) || found.get(item.space)!.origin) found.set(item.space, { area: item.space, label: String(++number), origin: false })
  }
  return [...found.values()]
}

/** What an answer costs: a piece that makes way, `3`, `3 or 5`, `2 Wealth`, `free`; or what else it brings with it. */
export function price(scene: Scene, choice: Choice): string {
  const asks = asked(scene)
  const spent = asks?.spends[choice.text]
  if (spent) return `${spent[1]} ${t(spent[0])}`
  if (asks?.kind === 'ChooseSpaces' && choice.text === 'done' && asks.shortcuts.some(({ kind }) => kind === 'carry_out')) return t('then choose the order')
  if (asks?.kind === 'ChooseSpaces' && choice.text === 'cancel' && boardOf(scene).order?.feat) return t('the whole Command')
  const stands = asks?.kind === 'SettleAt' && choice.area && choice.stack ? boardOf(scene).spaces[choice.area]?.sites[choice.stack]?.holds : null
  if (stands) return t('replaces the {piece}', { piece: pieces(stands) })
  const stronghold = ['assault', 'besiege'].includes(choice.verb) ? boardOf(scene).spaces[SPACE_OF[choice.area ?? ''] ?? '']?.sites[choice.area!]?.holds : null
  if (stronghold) return t('the {piece}', { piece: pieces(stronghold) })
  const brings = asks?.brings[choice.text]
  if (brings !== undefined) return brings ? `+${brings} ${t('red')}` : t('brings nothing')
  const quotes = asks?.prices[choice.text]
  if (!asks || !quotes?.length) return ''
  if (quotes[0]![0] < 0) return `+${-quotes[0]![0]} ${unit(asks.seat)}`
  const each = quotes.map(([cost, wealth]) => [cost || !wealth ? (cost ? String(cost) : t('free')) : '', wealth ? t('{n} Wealth', { n: wealth }) : ''].filter(Boolean).join(' + '))
  const told = [...new Set(each)]
  if (asks.kind === 'ChoosePlay') return told.length > 1 ? t('{cost} each', { cost: told.length > 2 ? `${told[0]}–${told.at(-1)}` : any(told) }) : quotes[0]![0] || quotes[0]![1] ? t('{cost} each', { cost: told[0]! }) : told[0]!
  const cost = told.length > 2 ? t('{first} to {last}', { first: told[0]!, last: told.at(-1)! }) : any(told)
  const lost = asks.lost[choice.text]
  return lost === undefined ? cost : `${cost}; ${t('loses {n}', { n: lost || t('none') })}`
}

export function shortcuts(scene: Scene): Shortcut[] {
  return (asked(scene)?.shortcuts ?? []).map(({ kind, feat, actions, placed }) => {
    if (kind === 'feat') return { words: `+ ${playName(feat!)}`, note: '', actions, hint: does(boardOf(scene).asks!.seat, feat!) }
    if (kind === 'everywhere') return { words: t('All {n} spaces', { n: actions.length }), note: '', actions }
    if (kind === 'plain') return { words: t('Go, without a Feat'), note: '', actions }
    const put = placed.map((one) => placedWords(one as Choice)).join(', ')
    return { words: t('Carry it out'), note: put ? t('places {pieces}', { pieces: put }) : t('in the order chosen'), actions }
  })
}

/** Answers that only name one of many spaces, by question. */
const ON_THE_MAP: Record<string, string> = { KeepForts: 'raze', Depart: 'lift' }

/** Spaces of a Command are chosen on the map, and few Events come with Tribute; where a Feat can be added at once nobody need be done first. */
export function mapped(scene: Scene, choice: Choice): boolean {
  const asks = asked(scene)
  if (asks?.kind === 'ChoosePlay') return choice.verb === 'tribute'
  if (asks?.kind === 'How') return needless(scene, choice)
  if (asks && asks.kind in ON_THE_MAP) return choice.verb === ON_THE_MAP[asks.kind]
  if (asks?.kind !== 'ChooseSpaces') return false
  return choice.verb === 'select' || choice.verb === 'drop' || (choice.text === 'done' && asks.shortcuts.some(({ kind }) => kind === 'feat' || kind === 'plain'))
}

/** A Deep Raid where the same sea leads straight there: it is met on the way, and gains nothing. */
function needless(scene: Scene, choice: Choice): boolean {
  return !!choice.who && scene.legal.some((one) => one.area === choice.area && one.stack === choice.stack && !one.who)
}

/** A click on a target chooses it, though its Troops could be led away by a drag. */
export function click(scene: Scene, area: string): string[] | null {
  const asks = asked(scene)
  if (asks?.kind !== 'ChooseSpaces' || !asks.targets.includes(area) || !asks.movers.includes(area)) return null
  return asks.origins.includes(area) ? [`select ${area}`, `meet ${area}`] : [`select ${area}`]
}

/** `2 Cavalry ride from Parisi to Iceni`, `Iceni: Units and Prosperity`. */
export function told(item: Item): string {
  if (item.to) return `${item.group!.map((part) => pieces(part.piece, part.count)).join(', ')}: ${named(item.space)} → ${named(item.to)}`
  return item.way ? words(item.way as Choice) : named(item.space)
}

/** `2½ against 1`, `2½ against Scotti 1 or Saxons 2`: what both sides of a Battle would deal in the open. */
export function matched(board: Board, space: string): string {
  const [own, ...others] = board.asks?.strengths[space] ?? []
  const each = others.map(({ factions, strength }) => (others.length > 1 ? `${all(factions.map((one) => FACTIONS[one]!))} ${spoken(strength)}` : spoken(strength)))
  return own === undefined ? '' : t('{own} against {others}', { own: spoken(own.strength), others: any(each) })
}

/** `28 Resources`, of which 28 blue: all that may be spent, and where it comes from. */
export function purse(order: Order): { all: number; unit: string; parts: string } {
  const { own, second, consent } = order.purse
  const parts: Record<string, string> = { dux: t(consent ? '{n} red, {n2} blue if the Civitates agree' : '{n} red, {n2} blue', { n: own, n2: second }), civitates: second ? t('{n}, and Wealth {wealth}', { n: own, wealth: second }) : '' }
  return { all: own + second, unit: unit(order.faction), parts: parts[order.faction] ?? '' }
}
