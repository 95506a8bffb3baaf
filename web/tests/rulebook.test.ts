import { expect, test, vi } from 'vitest'
import { askedOf, bookOf, searchOf, termsOf } from '../src/rulebook/book'
import { chapterOf } from '../rulebook'

vi.setConfig({ testTimeout: 120_000 }) // chapters are read

/** Questions as they were typed by somebody new to the games, each with the clauses of the paragraphs that answer it. */
const QUESTIONS: Record<string, Record<string, string>> = {
  'britannia': {
    'how many armies can stay in an area': 'stack.normal',
    'can I retreat by sea': 'retreat.attacker.from-sea retreat.defender.forbidden raid.end-at-sea',
    'when do I score points': 'turn.end-of-round-steps score.hold.when score.occupy.when',
    'who moves first': 'turn.nation-order',
    'what does a leader do': 'leader.battle.bonus leader.move.three',
    'do roman forts roll dice': 'battle.dice-per-unit',
    'how far can cavalry move': 'move.optional',
    'what happens when population is too high': 'overpop.limit',
    'how is the bretwalda elected': 'bretwalda.when bretwalda.majority',
    'can two of my nations attack each other': 'game.term.opposing-nation',
    'what number hits in the hills': 'battle.roll.normal-vs-normal battle.roll.difficult-defender',
    'do I have to attack': 'battle.must-fight',
    'when do the romans leave': 'roman.leave',
  },
  'britannia-redux': {
    'what happens to raiders after the battles': 'redux.withdraw.free redux.raid.three-ways redux.turn.withdrawal-phase',
    'how strong is a leader in a fight': 'redux.leader.bonus',
    'who is king at the end': 'redux.king.when',
    'how many armies may be in one area': 'stack.normal',
    'what is different from britannia': 'redux.frame.needs-core',
  },
  'bretwalda': {
    'how many units can I move': 'action.movement.scope concept.units.land concept.units.movement',
    'what does winter do': 'winter.card-penalty winter.no-food',
    'how do I win': 'victory.instant',
    'price of a thegn': 'concept.units.values concept.units.land',
    'how do I get money': 'action.collection.gain',
    'can I sell food to another player': 'concept.trade.allowed',
    'what if my ruler is killed': 'concept.ruler.destroyed victory.elimination',
    'who dies first in battle': 'battle.wounds.assign',
    'when do the danes come': 'summer.raid.draw summer.raid.land',
    'how many rounds has a battle': 'battle.max-two-rounds',
  },
  'pendragon': {
    'when is a battle fought': '3.6.when',
    'how do saxons win': '7.2.3.saxons 2.1.scenario.bc-victory-saxon',
    'what is prosperity': '1.7.1.region-capacity 1.7.3.total-prosperity',
    "why can't I play this card": '2.3.6.adjust-eligibility 2.3.two-actors',
    'what do I gain by passing': '2.3.3.pass-gain',
    'how do I take a fort': '3.6.4.assault-condition 3.6.4.escalade-defense-table',
    'how many units can stay in a space': '1.4.2.vacant-site-required',
    'what is a limited command': '2.3.5.limited-command',
    'who controls a region': '1.6.control-region',
    'what happens at the epoch': '6.0.phases',
    'how are foederati paid': '6.1.annona-payment',
  },
}
/** Where the answer is not among the first three. */
const MISSED = ['do I have to attack', 'how many rounds has a battle']

test.each(Object.keys(QUESTIONS))('the search of %s answers among its first three places', async (title) => {
  const search = searchOf(await bookOf(title), await termsOf(title), await askedOf(title))
  const missed = Object.entries(QUESTIONS[title]!).filter(([question, wanted]) => {
    const told = search(question).slice(0, 3).flatMap(({ chapter, at }) => chapter.paragraphs[at]!.clauses)
    return !wanted.split(' ').some((clause) => told.includes(clause))
  })
  expect(missed.map(([question]) => question)).toEqual(MISSED.filter((question) => question in QUESTIONS[title]!))
})

test('what a search finds is read without tags and with its marks', () => {
  const source = '---\ntitle: A\n---\n## B\n\nArthur\'s *men* & "horse".\n{a.b}\n'
  expect(chapterOf('01-a.md', source).paragraphs.map(({ text }) => text)).toEqual(['Arthur\'s men & "horse".'])
})
