/** What a Command or a Feat does, for whoever considers it. */

import { t } from '../../languages/language'
import type { Scene } from '../../board/face'
import type { Choice } from '../../protocol'
import type { Labels } from '../../board/labels'
import { boardOf } from './view'


/** By faction each Command and each Feat of its own. */
const DOES: Record<string, Labels> = {
  dux: {
    train: 'Place Cavalry at Forts and Militia at Towns and Hillforts, or add Prosperity',
    march: 'Move Cavalry and Foederati, and others with them: one space, or along the roads',
    intercept: 'Cavalry and Foederati ride to Raiders under Briton Control, and fight them at once',
    battle: 'Cavalry and Foederati fight one enemy faction where they stand',
    build: 'Forts, or Towns in place of Militia, where Cavalry stands; a Town is worth 2 Prestige',
    invite: 'settle Saxons or Scotti as your Foederati, a Settlement with its Warbands; or bribe those of your ally',
    requisition: 'turn 1 blue Resource red for each space of yours with a Stronghold of the Civitates; Plunder of yours becomes Resources',
    retaliate: 'in one Battle space: if their Strongholds fall, 3 Prestige for you, and 5 of their Renown are gone',
  },
  civitates: {
    muster: 'Place Militia or Comitates, or turn Militia into Hillforts and Towns',
    march: 'Move Militia, Comitates and Foederati, and others with them: one space, or along the roads',
    trade: '1 Resource for each Town; then Prosperity in two spaces, 1 Resource each',
    battle: 'Your Troops fight one enemy faction where they stand',
    rule: 'in up to three spaces: buy Wealth, lower the Prestige of the Dux, or resettle Refugees',
    invite: 'settle Saxons or Scotti as your Foederati, a Settlement with its Warbands; or bribe those of your ally',
    reinforce: 'Troops come into Battle from the spaces around, or Militia are mustered there',
    pillage: 'take Plunder where there is no Briton Control; who has a Stronghold there loses as much Renown',
  },
  saxons: {
    raid: 'Raiders land by the dice, take Plunder, and may fight',
    return: 'Raiders go home, and Plunder becomes Renown',
    march: 'Move Warbands into spaces beside them, and once by sea',
    battle: 'Warbands take Plunder where they stand and fight one enemy faction, Raiders with them',
    settle: 'in one space where you outnumber all others: Raiders that Return may stay as Warbands; then buy Warbands, or turn them into Population or a Settlement',
    surprise: 'in one space: a Coup de main may save the Escalade; a Raid may go one space deeper',
    ravage: 'Plunder beyond the Population, which may fall; no Assault, and your enemies may fight you there',
    shield_wall: 'in the open it takes two losses to remove a Warband',
  },
  scotti: {
    raid: 'Raiders land by the dice, take Plunder, and may fight',
    return: 'Raiders go home, and Plunder becomes Renown',
    march: 'Move Warbands into spaces beside them, and once by sea',
    battle: 'Warbands take Plunder where they stand and fight one enemy faction, Raiders with them',
    settle: 'in one space where you outnumber all others: Raiders that Return may stay as Warbands; then buy Warbands, or turn them into a Settlement',
    surprise: 'in one space: a Coup de main may save the Escalade; a Raid may go one space deeper',
    ransom: 'on 4 or more 1 Resource or Renown from somebody with a Stronghold there is yours',
    entreat: 'in one Hills Region with a Warband, for 4 Renown: a Hillfort becomes a Settlement, two Militia become Warbands',
  },
}

/** What each way of Rule does in its space. */
const RULES: Labels = {
  collect: 'Plunder on your Units there becomes Wealth; nothing is bought',
  hoard: '2 Resources become 1 Wealth, and so does each Plunder on your Units there',
  humble: '1 Wealth is spent, and the Dux have 1 Prestige less',
  resettle: '5 Resources make Refugees 1 Population',
}

/** What a Command or Feat of a faction does. */
export function does(faction: string, play: string): string {
  const told = DOES[faction]?.[play]
  return told ? t(told) : ''
}

/** Without its full stop: more may be told after it. */
export function hint(scene: Scene, choice: Choice): string {
  const asks = boardOf(scene).asks
  if (!asks) return ''
  if (asks.kind === 'ChoosePlay') {
    if (choice.verb === 'pass') return t('You stay Eligible for the next card')
    return choice.text === choice.verb ? does(asks.seat, choice.verb) : ''
  }
  if (choice.verb === 'with') return does(asks.seat, choice.stack ?? '')
  const rules = boardOf(scene).order?.feat === 'rule' ? RULES[choice.verb] : undefined
  return rules ? t(rules) : ''
}
