import { expect, it } from 'vitest'
import { newest } from '../src/shell/chapters'
import { litAreas } from '../src/board/face'
import { pendragon } from '../src/games/pendragon'
import { thought, turns } from '../src/games/pendragon/log'
import { cardTitle, ownerOf, pieces } from '../src/games/pendragon/names'
import { goals, tracks } from '../src/games/pendragon/tracks'
import { boardOf } from '../src/games/pendragon/view'
import { words } from '../src/games/pendragon/words'
import type { Choice, TitleInfo, View } from '../src/protocol'
import { seated, usual } from '../src/shell/seating'
import battleFile from './fixtures/pendragon-battle.json'
import openingFile from './fixtures/pendragon.json'

const opening = openingFile as unknown as View
const battle = battleFile as unknown as View

function choice(text: string, nouns: Partial<Choice> = {}): Choice {
  return { text, verb: text.split(' ')[0]!, ...nouns }
}

it('draws units in the colour of whose they are, with their Plunder', () => {
  expect(pendragon.pieces(opening).eboracum).toEqual([expect.objectContaining({ key: 'cavalry', colour: 'red', shape: 'rider', count: 5, laden: 0 })])
  expect(pendragon.pieces(battle).demetae).toContainEqual(expect.objectContaining({ key: 'scotti_raider', colour: 'green', shape: 'keel', count: 5, laden: 1 }))
  expect(['red_saxon_warband', 'blue_scotti_settlement', 'saxon_raider', 'town'].map(ownerOf)).toEqual(['dux', 'civitates', 'saxons', 'civitates'])
})

it('shows whose a space is', () => {
  const tints = pendragon.tints(battle)
  expect(tints.londinium).toBe('blue')
  for (const [id, space] of Object.entries(boardOf(battle).spaces)) expect(id in tints).toBe(space.control !== null)
})

it('puts actions into words', () => {
  const said: [Choice, string][] = [
    [choice('select iceni', { area: 'iceni' }), 'Iceni'],
    [choice('withdraw 1 militia moridunum', { count: 1, stack: 'militia', area: 'moridunum' }), 'Withdraw 1 Militia into Moridunum'],
    [choice('take 2 red_saxon_warband iceni', { count: 2, stack: 'red_saxon_warband', area: 'iceni' }), 'Take 2 red Saxon Warbands from Iceni'],
    [choice('take 2 comitates', { count: 2, stack: 'comitates' }), 'Take 2 Comitates'],
    [choice('lose 1 laden_scotti_raider', { count: 1, stack: 'laden_scotti_raider' }), 'Lose 1 Scotti Raider with Plunder'],
    [choice('3d4 germanicus iceni', { stack: 'germanicus', area: 'iceni' }), 'Raid Iceni from Oceanus Germanicus: 3D4'],
    [choice('2d4 hibernicus durotriges dobunni', { stack: 'hibernicus', who: 'durotriges', area: 'dobunni' }), 'Raid Dobunni through Durotriges from Oceanus Hibernicus: 2D4'],
    [choice('with shield_wall', { stack: 'shield_wall' }), 'With Shield wall'],
    [choice('fight scotti votadini', { who: 'scotti', area: 'votadini' }), 'Fight Scotti in Votadini'],
    [choice('fight votadini', { area: 'votadini' }), 'Fight in Votadini'],
    [choice('give 3 scotti', { count: 3, who: 'scotti' }), 'Give Scotti 3 Resources'],
    [choice('give scotti', { who: 'scotti' }), 'Give Scotti'],
    [choice('send 1 militia cantiaci regni', { count: 1, stack: 'militia', who: 'cantiaci', area: 'regni' }), 'Send 1 Militia from Cantiaci to Regni'],
    [choice('send 2 cantiaci', { count: 2, area: 'cantiaci' }), 'Send 2 to Cantiaci'],
    [choice('event shaded', { stack: 'shaded' }), 'Event, shaded'],
    [choice('pay red_saxon_warband iceni', { stack: 'red_saxon_warband', area: 'iceni' }), 'Pay for red Saxon Warband in Iceni'],
    [choice('pay 3 wealth', { count: 3, stack: 'wealth' }), 'Pay 3 in Wealth'],
    [choice('choose saxons', { who: 'saxons' }), 'Saxons'],
    [choice('keep', {}), 'Keep'],
    [choice('conquer iceni', { area: 'iceni' }), 'Conquer Iceni'],
  ]
  for (const [one, text] of said) expect(words(one)).toBe(text)
})

it('lights the space in which a site lies', () => {
  expect([...litAreas(pendragon, battle)]).toEqual(['demetae'])
  expect(pendragon.place(choice('raze deva', { stack: 'deva' }))).toBe('deceangli')
  expect(pendragon.place(choice('take 1 comitates', { count: 1, stack: 'comitates' }))).toBeNull()
})

it('says what is in a space', () => {
  expect(pendragon.areaWords(opening, 'eboracum')).toBe('Eboracum, city, held by Civitates: Population 1, Prosperity 2; 5 Cavalry; Fort at Eboracum')
  expect(pendragon.areaWords(opening, 'hibernicus')).toBe('Oceanus Hibernicus: not patrolled')
  expect(pendragon.areaWords(battle, 'demetae')).toContain('5 Scotti Raiders (1 with Plunder)')
})

it('keeps the thoughts of non-players out of the log, and tells them turn by turn', () => {
  const found = turns(battle.log)
  expect(found[0]!.faction).toBe('Scotti')
  expect(found[0]!.thoughts[0]!.rule).toBe('8.1.act-by-flowchart')
  expect(found[0]!.thoughts.some((one) => one.deed)).toBe(true)
  expect(battle.log.some(pendragon.hides)).toBe(true)
  const raid = found[0]!.thoughts.find((one) => one.text.startsWith('Raid: '))
  expect(raid?.text).toContain('Demetae (2D4, Hibernicus)')
  expect(raid?.marks.demetae).toBe('★')
})

it('offers Commands that might be begun in a space', () => {
  const pending = [{ seat: 'dux', actor: 'dux', kind: 'ChoosePlay', prompt: '', rule: '', answered: false }]
  const scene = { ...opening, seat: 'dux', pending, legal: [choice('pass'), choice('train'), choice('event shaded', { verb: 'event', stack: 'shaded' })] }
  expect(pendragon.beginnings(scene, 'iceni')).toEqual([{ words: 'Train', actions: ['train', 'select iceni'] }])
  expect(pendragon.beginnings(scene, 'germanicus')).toEqual([])
  expect(pendragon.beginnings({ ...scene, pending: [] }, 'iceni')).toEqual([])
})

it('tells a choice apart from what it was narrowed down from, and marks how far each space came', () => {
  const noun = (id: string) => ({ noun: 'area', id, name: id.charAt(0).toUpperCase() + id.slice(1) })
  const series = (...series: unknown[]) => ({ series, by: ', ' })
  const [atrebates, cantiaci, regni] = ['atrebates', 'cantiaci', 'regni'].map(noun)
  const candidates = series(atrebates, cantiaci, regni)
  const fewer = ['subtraction', series(atrebates, regni), series(0, 1, 0)]
  const most = ['Population less Troops', series(atrebates), series(2, 1)]
  const line = { n: 1, kind: 'np-weighed', about: 'saxons', text: '', args: ['3D4 target', atrebates, candidates, ...fewer, ...most] }
  expect(thought(line)).toMatchObject({
    text: '3D4 target: Atrebates',
    steps: ['candidates: Atrebates, Cantiaci, Regni', 'subtraction: Atrebates, Regni (Atrebates 0, Cantiaci 1, Regni 0)', 'Population less Troops: Atrebates (Atrebates 2, Regni 1)'],
    marks: { atrebates: '★', cantiaci: 1, regni: 2 },
  })
  const none = { ...line, args: ['Settle', 'none', 'none'] }
  expect(thought(none)).toMatchObject({ text: 'Settle: none', marks: {} })
  expect(thought({ n: 1, kind: 'np-planned', text: 'March: Regni to Cantiaci', args: [regni, cantiaci] }).marks).toEqual({ regni: '★', cantiaci: '★' })
})

it('advises on the first two cards, for whoever is asked', () => {
  const told = pendragon.advice(opening)
  expect(told!.words).toMatch(/^You are the Dux/)
  expect(opening.legal.map(({ text }) => text)).toContain(told!.action)
  expect(pendragon.advice({ ...opening, pending: [] })!.action).toBeNull()
  expect(pendragon.advice({ ...opening, board: { ...opening.board, played: [1, 2] } })).toBeNull()
  expect(pendragon.advice({ ...opening, pending: [{ ...opening.pending[0]!, kind: 'Mix' }] })).toBeNull()
})

it('makes one list of a dragged path in a March', () => {
  expect(pendragon.grips(opening, 'eboracum')).toBe(false)
  const order = { faction: 'dux', command: 'march', feat: null, white: [], gray: [], routes: [], cost: 0, wealth: 0, paid: false }
  const legal = [choice('select eboracum', { area: 'eboracum' })]
  const asked = { ...opening.pending[0]!, kind: 'ChooseSpaces' }
  const marching = { ...opening, board: { ...opening.board, order }, legal, pending: [asked] }
  expect(pendragon.grips(marching, 'eboracum')).toBe(true)
  expect(pendragon.grips(marching, 'iceni')).toBe(false)
  const found = pendragon.along(marching, ['eboracum', 'brigantes', 'deceangli'])
  expect(found).toHaveLength(5)
  expect(found[1]).toEqual({ kind: 'Cavalry', count: 2, actions: ['select eboracum', 'take 2 cavalry eboracum', 'to brigantes', 'to deceangli', 'halt deceangli'] })
})

it('opens the panel of what is asked', () => {
  expect(pendragon.opens(opening)).toBeNull()
  expect(pendragon.opens(battle)).toBe('battle')
  expect(newest(battle.log, 'battle')[0]!.text).toMatch(/^Battle in Demetae: /)
})

it('shows the edge track and how far each faction is from its goal', () => {
  const board = boardOf(opening)
  expect(tracks(board).find(({ name }) => name === 'Dux score')).toEqual({ name: 'Dux score', colour: 'red', value: board.tracks.dux_score, goal: 75 })
  const [dux, , saxons, scotti] = goals(board)
  expect(dux!.wants.at(-1)).toEqual({ words: 'with Military Dominance', has: 'yes', met: true })
  expect(saxons!.wants.at(-1)!.words).toBe('or 3 Population held')
  expect(scotti!.wants.map((want) => want.words)).toEqual(['24 Renown', 'with 2 Settlements or more'])
  const broken = goals({ ...board, imperium: 'fragmentation' })
  expect(broken[0]!.wants).toHaveLength(1)
})

it('spells names as they are read', () => {
  expect(cardTitle('WITH THE CROSS ON HIS SHOULDERS')).toBe('With The Cross On His Shoulders')
  expect(cardTitle("NIALL'S RAID")).toBe("Niall's Raid")
  expect(cardTitle('CONSTANTINE III')).toBe('Constantine III')
  expect(pieces('saxon_warband', 1)).toBe('1 Saxon Warband')
  expect(pieces('militia', 4)).toBe('4 Militia')
})

it('says that nobody is waited for while a non-player acts', () => {
  const asked = { ...opening, pending: [{ ...opening.pending[0]!, seat: 'saxons' }] }
  expect(pendragon.waits(asked)).toBe('Saxons act by their flowchart …')
  expect(pendragon.waits(opening)).toBeNull()
})

it('makes options of the seats: non-players, and who runs two factions', () => {
  const title = { id: 'pendragon', name: 'Pendragon', scenarios: [], bots: [], has_secrets: false, options: [{ name: 'nonplayers', kind: 'list', default: [], help: '', choices: [] }] } as TitleInfo
  const table = (dux: string, civitates: string, saxons: string, scotti: string) =>
    seated(title, Object.entries({ dux, civitates, saxons, scotti }).map(([seat, who]) => ({ seat, who })), {})
  expect(table('me', 'me', 'rules', 'rules').options).toEqual({ nonplayers: ['saxons', 'scotti'], players: 'three-britons' })
  expect(table('rules', 'rules', 'me', 'me').options).toEqual({ nonplayers: ['dux', 'civitates'], players: 'three' })
  expect(table('rules', 'me', 'rules', 'rules')).toEqual({ seats: [{ seat: 'civitates', who: 'me' }], options: { nonplayers: ['dux', 'saxons', 'scotti'] } })
  expect(table('me', 'me', 'me', 'me').options).toEqual({ nonplayers: [] })
  expect([0, 1, 2, 3].map((i) => usual(title, i))).toEqual(['me', 'me', 'rules', 'rules'])
  expect(seated({ ...title, options: [] }, [{ seat: 'red', who: 'me' }], { a: 1 })).toEqual({ seats: [{ seat: 'red', who: 'me' }], options: { a: 1 } })
})
