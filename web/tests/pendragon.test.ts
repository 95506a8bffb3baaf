import { describe, expect, it } from 'vitest'
import { litAreas, type Scene } from '../src/board/face'
import { pendragon } from '../src/games/pendragon'
import { matched, purse } from '../src/games/pendragon/asking'
import { eventText, folded, thought, turns } from '../src/games/pendragon/log'
import { cardTitle } from '../src/games/pendragon/cardTitle'
import { ownerOf, pieces } from '../src/games/pendragon/names'
import { aims, goals, tracks } from '../src/games/pendragon/tracks'
import { boardOf, type Order } from '../src/games/pendragon/view'
import { words } from '../src/games/pendragon/words'
import type { Choice, LogLine, TitleInfo, View } from '../src/protocol'
import { newest, rounds as chapters, type Section } from '../src/shell/chapters'
import { amongFriends, seated, usual } from '../src/shell/seating'
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
    [choice('3d4 germanicus iceni', { stack: 'germanicus', area: 'iceni' }), 'Iceni: 3D4 from Oceanus Germanicus'],
    [choice('2d4 hibernicus durotriges dobunni', { stack: 'hibernicus', who: 'durotriges', area: 'dobunni' }), 'Dobunni: 2D4 from Oceanus Hibernicus, deep through Durotriges'],
    [choice('with shield_wall', { stack: 'shield_wall' }), 'With Shield wall'],
    [choice('fight scotti votadini', { who: 'scotti', area: 'votadini' }), 'Fight Scotti in Votadini'],
    [choice('fight votadini', { area: 'votadini' }), 'Fight in Votadini'],
    [choice('give 3 scotti', { count: 3, who: 'scotti' }), 'Give the Scotti 3 Resources'],
    [choice('give scotti', { who: 'scotti' }), 'Give the Scotti Resources'],
    [choice('send 1 militia cantiaci regni', { count: 1, stack: 'militia', who: 'cantiaci', area: 'regni' }), 'Send 1 Militia from Cantiaci to Regni'],
    [choice('send 2 cantiaci', { count: 2, area: 'cantiaci' }), 'Send 2 to Cantiaci'],
    [choice('event shaded', { stack: 'shaded' }), 'Event, shaded text'],
    [choice('pay red_saxon_warband iceni', { stack: 'red_saxon_warband', area: 'iceni' }), 'Pay for red Saxon Warbands in Iceni'],
    [choice('pay 3 wealth', { count: 3, stack: 'wealth' }), 'Pay 3 in Wealth'],
    [choice('choose saxons', { who: 'saxons' }), 'Saxons'],
    [choice('keep', {}), 'Keep them where they are'],
    [choice('conquer iceni', { area: 'iceni' }), 'Conquer Iceni'],
  ]
  for (const [one, text] of said) expect(words(one)).toBe(text)
  expect(words(choice('3d4 overland iceni', { stack: 'overland', area: 'iceni' }), 'How')).toBe('3D4 by land')
  expect(words(choice('settle', {}), 'Next')).toBe('Settle now')
  expect(words(choice('place saxon_warband iceni', { stack: 'saxon_warband', area: 'iceni' }))).toBe('Place Saxon Warbands in Iceni')
})

it('lights the space in which a site lies', () => {
  expect([...litAreas(pendragon, battle)]).toEqual(['demetae'])
  expect(pendragon.place(choice('raze deva', { stack: 'deva' }))).toBe('deceangli')
  expect(pendragon.place(choice('take 1 comitates', { count: 1, stack: 'comitates' }))).toBeNull()
})

it('says what is in a space', () => {
  expect(pendragon.areaWords(opening, 'eboracum')).toBe('Eboracum, city, Briton Control: Population 1, Prosperity 2; 5 Cavalry; Fort at Eboracum')
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
  const alike = ['subtraction', candidates, series(2, 2, 2)]
  expect(thought({ ...line, args: ['3D4 target', atrebates, candidates, ...alike] }).steps.at(-1)).toBe('subtraction: no difference: 2')
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

it('leads groups from where the engine says they can be led', () => {
  const asks = { seat: 'dux', movers: ['iceni', 'germanicus'] }
  const units = { cavalry: [3, 1], militia: [1, 0] }
  const scene = { ...opening, seat: 'dux', board: { asks, spaces: { iceni: { units } } } } as unknown as Scene
  expect(pendragon.grips(scene, 'iceni')).toBe(true)
  expect(pendragon.grips(scene, 'regni')).toBe(false)
  expect(pendragon.grips({ ...scene, seat: 'saxons' }, 'iceni')).toBe(false)
  const band = { origin: 'iceni', stack: 'all', size: 3, pieces: { cavalry: 2, laden_cavalry: 1 }, begin: ['select iceni'], field: 0 }
  expect(pendragon.muster(scene, band).pieces.map(({ key, count }) => [key, count])).toEqual([['cavalry', 3]])
  expect(pendragon.muster(scene, { ...band, origin: 'germanicus', pieces: { saxon_raider: 3 } }).leaving).toEqual([])
  expect(pendragon.route(band, ['iceni', 'parisi'])).toEqual(['select iceni', 'to parisi', 'halt parisi'])
})

it('opens the panel of what is asked', () => {
  expect(pendragon.opens(opening)).toBeNull()
  expect(pendragon.opens(battle)).toBeNull()
  expect(newest(battle.log, 'battle')[0]!.text).toMatch(/^Battle in Demetae: /)
})

it('shows the edge track and how far each faction is from its goal', () => {
  const board = boardOf(opening)
  expect(tracks(board).find(({ name }) => name === 'Dux score')).toEqual({ name: 'Dux score', colour: 'red', value: board.tracks.dux_score, goal: 75 })
  const [dux, , saxons, scotti] = goals(board)
  expect(dux!.wants.at(-1)).toMatchObject({ words: 'with Military Dominance', has: 'yes', met: true })
  expect(saxons!.wants.at(-1)!.words).toBe('or more than 3 Population under Control')
  expect(scotti!.wants.map((want) => want.words)).toEqual(['more than 24 Renown', 'with 2 Settlements or more'])
  expect(aims(board, 'saxons')).toMatchObject({ goal: 24, also: [{ words: '0/3 Settl.', instead: false }, { words: 'Ctrl 0/>3', instead: true }] })
  const broken = goals({ ...board, imperium: 'fragmentation' })
  expect(broken[0]!.wants).toHaveLength(1)
})

it('spells names as they are read', () => {
  expect(cardTitle('WITH THE CROSS ON HIS SHOULDERS')).toBe('With the Cross on his Shoulders')
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

describe('a question on the map', () => {
  const item = (space: string, to: string | null, count = 0) => ({ space, feat: false, to, way: null, group: to ? [{ piece: 'cavalry', count }] : null, cost: to ? 2 : 0 })
  const order = { faction: 'dux', command: 'intercept', feat: null, white: [], gray: [], routes: [], items: [item('iceni', null), item('parisi', 'iceni', 2), item('parisi', 'regni', 1), item('regni', null)], purse: { own: 1, second: 28 }, cost: 2, wealth: 0, paid: false }
  const asks = { seat: 'dux', kind: 'ChooseSpaces', targets: ['regni', 'cantiaci'], origins: ['cantiaci'], movers: ['cantiaci'], prices: { 'select regni': [[3, 0], [5, 0]], 'select cantiaci': [[0, 0]] }, unfinished: null, shortcuts: [{ kind: 'feat', feat: 'invite', actions: ['done', 'with invite'], placed: [] }], strengths: {}, brings: {}, lost: {}, spends: {} }
  const scene = { count: 0, seat: 'dux', pending: [], result: null, log: [], legal: [{ text: 'select regni', verb: 'select', area: 'regni' }], board: { order, asks, battle: null } } as unknown as Scene

  it('marks targets, origins and what is chosen', () => {
    expect(pendragon.roles(scene)).toEqual({
      targets: ['regni', 'cantiaci'],
      origins: ['cantiaci'],
      chosen: [
        { area: 'iceni', label: '1', origin: false },
        { area: 'parisi', label: '−3', origin: true },
        { area: 'regni', label: '2', origin: false },
      ],
    })
  })

  it('marks nothing for somebody else', () => {
    expect(pendragon.roles({ ...scene, seat: 'civitates' })).toBeNull()
  })

  it('tells prices', () => {
    expect(pendragon.price(scene, { text: 'select regni', verb: 'select' })).toBe('3 or 5')
    expect(pendragon.price(scene, { text: 'select cantiaci', verb: 'select' })).toBe('free')
    const commands = changed({ kind: 'ChoosePlay', prices: { muster: [[2, 0], [2, 2]], march: [[1, 0], [2, 0], [3, 0]] } })
    expect(pendragon.price(commands, { text: 'muster', verb: 'muster' })).toBe('2 or 2 + 2 Wealth each')
    expect(pendragon.price(commands, { text: 'march', verb: 'march' })).toBe('1–3 each')
    expect(pendragon.price(scene, { text: 'done', verb: 'done' })).toBe('')
    expect(pendragon.price(scene, { text: 'cancel', verb: 'cancel' })).toBe('')
  })

  const changed = (asking: object, ordered: object = {}) => ({ ...scene, board: { ...scene.board, order: { ...order, ...ordered }, asks: { ...asks, ...asking } } }) as unknown as Scene

  it('tells what else an answer brings', () => {
    const raid = changed({ kind: 'How', prices: { '3d4 germanicus iceni': [[2, 0]], '3d4 overland iceni': [[2, 0]] }, lost: { '3d4 germanicus iceni': 3, '3d4 overland iceni': 0 } })
    expect(pendragon.price(raid, choice('3d4 germanicus iceni', {}))).toBe('2; loses 3')
    expect(pendragon.price(raid, choice('3d4 overland iceni', {}))).toBe('2; loses none')
    expect(pendragon.price(changed({ kind: 'SettleChoice', spends: { 'people iceni': ['Warbands', 3] } }), choice('people iceni', {}))).toBe('3 Warbands')
    expect(pendragon.price(changed({}, { feat: 'invite' }), choice('cancel', {}))).toBe('the whole Command')
    expect(pendragon.price(changed({ shortcuts: [{ kind: 'carry_out', feat: null, actions: [], placed: [] }] }), choice('done', {}))).toBe('then choose the order')
  })

  it('keeps the flags when no more can be chosen', () => {
    expect(pendragon.roles(changed({ targets: [], origins: [], movers: [] }))!.chosen).toHaveLength(3)
  })

  it('folds away a Deep Raid where the same sea leads straight there', () => {
    const straight = choice('3d4 germanicus iceni', { stack: 'germanicus', area: 'iceni' })
    const deep = choice('3d4 germanicus corieltauvi iceni', { stack: 'germanicus', who: 'corieltauvi', area: 'iceni' })
    const raid = (legal: Choice[]) => ({ ...changed({ kind: 'How' }), legal })
    expect(pendragon.mapped(raid([straight, deep]), deep)).toBe(true)
    expect(pendragon.mapped(raid([straight, deep]), straight)).toBe(false)
    expect(pendragon.mapped(raid([deep]), deep)).toBe(false)
  })

  it('tells the strengths of a Battle', () => {
    const side = (strength: number, ...factions: string[]) => ({ factions, strength })
    expect(matched(boardOf(changed({ strengths: { iceni: [side(5, 'saxons'), side(3, 'dux', 'civitates'), side(1, 'scotti')] } })), 'iceni')).toBe('2½ against Dux and Civitates 1½ or Scotti ½')
    expect(matched(boardOf(changed({ strengths: { iceni: [side(5, 'dux'), side(3, 'saxons')] } })), 'iceni')).toBe('2½ against 1½')
    expect(matched(boardOf(scene), 'iceni')).toBe('')
  })

  it('tells what a Requisition brings, and that blue Resources need consent', () => {
    const free = changed({ brings: { 'select regni': 1, 'select cantiaci': 0 } })
    expect(pendragon.price(free, choice('select regni', { area: 'regni' }))).toBe('+1 red')
    expect(pendragon.price(free, choice('select cantiaci', { area: 'cantiaci' }))).toBe('brings nothing')
    const order = { faction: 'dux', purse: { own: 6, second: 60, consent: true } } as Order
    expect(purse(order).parts).toBe('6 red, 60 blue if the Civitates agree')
    expect(purse({ ...order, purse: { own: 6, second: 60, consent: false } }).parts).toBe('6 red, 60 blue')
  })

  it('adds to the purse of the Dux what it may spend of the blue one', () => {
    const purses = (blue: number) => pendragon.purse({ ...scene, board: { factions: { dux: { resources: 3, blue } }, tracks: { prestige: 2 } } } as unknown as Scene, 'dux')
    expect([purses(26), purses(0)]).toEqual(['3+26 Res., 2 Prestige', '3 Res., 2 Prestige'])
  })

  it('leaves to the map what only names one of many spaces', () => {
    expect(pendragon.mapped(changed({ kind: 'KeepForts' }), choice('raze deva', { stack: 'deva' }))).toBe(true)
    expect(pendragon.mapped(changed({ kind: 'KeepForts' }), choice('pay', {}))).toBe(false)
  })

  it('calls the way of an Intercept no march', () => {
    const led = (command: string) => pendragon.leads({ ...scene, board: { order: { command } } } as unknown as Scene)
    expect([led('intercept'), led('march')]).toEqual(['Ride there', null])
  })

  it('says what a Command or a Feat does', () => {
    expect(pendragon.hint(changed({ kind: 'ChoosePlay' }), choice('train', {}))).toMatch(/^Place Cavalry/)
    expect(pendragon.hint(scene, choice('with invite', { stack: 'invite' }))).toMatch(/Foederati/)
    expect(pendragon.shortcuts(scene)[0]!.hint).toMatch(/Foederati/)
  })

  it('takes a click on what is both target and origin for a target', () => {
    expect(pendragon.click(scene, 'cantiaci')).toEqual(['select cantiaci', 'meet cantiaci'])
    expect(pendragon.click(scene, 'regni')).toBeNull()
  })
})

describe('a Battle', () => {
  const area = { noun: 'area', id: 'iceni', name: 'Iceni' }
  const seats = (...ids: string[]) => ({ series: ids.map((id) => ({ noun: 'seat', id, name: id })), by: ' and ' })
  const raiders = (n: number) => ({ series: [n, { noun: 'piece', id: 'saxon_raider', name: 'Saxon Raiders' }], by: ' ' })
  const laden = (n: number) => ({ series: [raiders(n), 'with Plunder'], by: ' ' })
  const fall = (n: number, pieces: unknown) => ({ n, kind: 'units-lost', text: '', about: 'saxons', args: [{ noun: 'seat', id: 'saxons', name: 'Saxons' }, pieces, area] })
  const log = [
    { n: 4, kind: 'battle', text: '', heading: 9, level: 3, args: [area, seats('saxons'), seats('dux', 'civitates')] },
    { n: 5, kind: 'evade-failed', text: '', args: ['raiders', 'attackers', 4, '7 Saxon Raiders'], chance: [['pre-battle iceni', [3]]] },
    { n: 6, kind: 'field-losses', text: '', args: ['Charge', '0', '3', '', '3 Cavalry', '7 Saxon Raiders', '3 Cavalry'] },
    { n: 6, kind: 'units-lost', text: '', about: 'saxons', args: [{ noun: 'seat', id: 'saxons', name: 'Saxons' }, raiders(6), area] },
    { n: 6, kind: 'gain', text: 'Prestige +1', args: [] },
  ]
  const scene = { count: 6, seat: 'dux', pending: [], result: null, legal: [], log, board: { battle: null } } as unknown as Scene

  it('is told by what each answer brought, each to its side', () => {
    const { rounds } = pendragon.battles(scene)
    expect(rounds.map(({ key, place }) => [key, place])).toEqual([[1, 'before the Battle'], [4, 'Charge']])
    expect(rounds[0]!.sides[0]!.rolls[0]!.dice).toEqual([{ face: 3, hit: false }])
    expect(rounds[1]!.sides.map(({ name, why, lost }) => [name, why, lost])).toEqual([['Saxons', '', 'Lost: 6 Saxon Raiders'], ['Dux and Civitates', 'Charge: inflicts 3', '']])
    expect(rounds[1]!.after).toEqual(['Prestige +1'])
  })

  it('adds up who fell in several steps', () => {
    const { rounds } = pendragon.battles({ ...scene, log: [...log, fall(6, laden(2)), fall(6, laden(1))] as LogLine[] })
    expect(rounds[1]!.sides[0]!.lost).toBe('Lost: 9 Saxon Raiders (3 with Plunder)')
  })

  it('says of nobody that he lost nothing while the Battle is on', () => {
    const on = { ...scene, log: log.slice(0, 3), board: { battle: { space: 'iceni', open: [] } } } as unknown as Scene
    expect(pendragon.battles(on).rounds.at(-1)!.sides.map(({ lost }) => lost)).toEqual([undefined, undefined])
  })

  it('tells who fell on the card of the blows, though another answer chose them, and the next blows on a card of their own', () => {
    const melee = { n: 7, kind: 'field-losses', text: '', args: ['Melee', '½', '1', '', '', laden(2), '3 Cavalry'] }
    const prestige = { n: 8, kind: 'gain', text: 'Prestige +1', args: [] }
    const { rounds } = pendragon.battles({ ...scene, log: [...log.slice(0, 3), fall(7, raiders(6)), melee, fall(8, laden(2)), prestige] as LogLine[] })
    expect(rounds.map(({ place, sides, first }) => [place, first, ...sides.map(({ lost }) => lost)])).toEqual([
      ['before the Battle', 1, undefined, undefined],
      ['Charge', 2, 'Lost: 6 Saxon Raiders', ''],
      ['Melee', 4, 'Lost: 2 Saxon Raiders (2 with Plunder)', ''],
    ])
    expect(rounds[2]!.sides[0]!.pieces!.map(({ key, count, laden }) => [key, count, laden])).toEqual([['saxon_raider', 2, 2]])
    expect(rounds[2]!.after).toEqual(['Prestige +1'])
  })

  it('shows the die of a Coup de main', () => {
    const coup = { n: 6, kind: 'coup-de-main', text: 'Coup de main on 2 or less: fails', args: [2, 'fails'], chance: [['coup de main', [3]]] }
    const escalade = { n: 6, kind: 'escalade', text: '', args: [{ noun: 'thing', id: 'venta', name: 'Venta' }, '2', raiders(6), '', 1] }
    const { rounds } = pendragon.battles({ ...scene, log: [log[0], coup, escalade] as LogLine[] })
    expect(rounds[0]!.sides[0]!.rolls.map(({ dice }) => dice)).toEqual([[{ face: 3, hit: false }]])
  })

  it('has questions to which no answer stands out', () => {
    expect(pendragon.battles(scene).even).toContain('Withdraw')
  })

  it('is over where the Raid goes on to its next target', () => {
    const raid = { n: 6, kind: 'raid', text: 'Raid on Parisi: 9 rolled, 3 lost on the way', args: [{ noun: 'area', id: 'parisi', name: 'Parisi' }, 9, 3] }
    const action = { n: 4, kind: 'action', text: 'Saxons: Raid in Iceni, Parisi', heading: 8, level: 2, args: [] } as LogLine
    const { rounds } = pendragon.battles({ ...scene, log: [...log, raid] as LogLine[] })
    expect(rounds.at(-1)!.after).toEqual(['Prestige +1'])
    const told = chapters(folded([action, ...log, raid] as LogLine[]))
    const parts = told[0]!.parts as Section[]
    expect(parts.map(({ heading }) => heading!.text)).toEqual(['Saxons: Raid in Iceni, Parisi', 'Saxons: Raid in Iceni, Parisi, continued'])
    expect(parts[1]!.parts).toEqual([raid])
    expect(newest(folded([action, ...log, raid] as LogLine[]), 'battle').map(({ kind }) => kind)).not.toContain('raid')
  })

  it('and its Command have tabs that stand last, for they come and go', () => {
    expect(pendragon.panels.filter(({ passing }) => passing).map(({ id }) => id)).toEqual(['order', 'battle', 'epoch'])
  })

  it('of others is none of ours', () => {
    expect(pendragon.battles({ ...scene, seat: 'scotti' }).rounds).toEqual([])
  })

  it('tells what an answer leads to', () => {
    const leads = { 'evade iceni': { needs: 5, sides: 6 }, 'withdraw 1 cavalry venta': { room: 2, holds: 'fort' }, 'assault venta': { inside: 1, garrison: 1, escalade: 3, storm: 10, stormed: 4 } }
    const story = pendragon.battles({ ...scene, board: { battle: { space: 'iceni', step: 'charge', sides: [['saxons'], ['dux']], open: [{ saxon_raider: [3, 1] }, {}], inside: {}, evaded: [0, 0], lost: [0, 0], strikes: { melee: [1, 3] }, bears: [3, 0], leads } } } as unknown as Scene)
    expect(story.leads('evade iceni')).toBe('on 5 or more: 33 %')
    expect(story.leads('withdraw 1 cavalry venta')).toBe('the Fort, room for 2')
    expect(story.leads('assault venta')).toBe('Escalade costs you 1½; then Storm, at most 5 against 2')
    expect(story.now!.sides.map(({ pieces }) => pieces!.map(({ key, count, laden }) => [key, count, laden]))).toEqual([[['saxon_raider', 3, 1]], []])
    expect(story.now!.sides.map(({ why }) => why)).toEqual(['would inflict: Melee ½; all fall at 1½', 'would inflict: Melee 1½'])
  })
})

it('finds the text of the Event that is carried out', () => {
  const board = boardOf(opening)
  const heading = (side: string) => ({ n: 1, kind: 'event', text: '', heading: 3, level: 2, args: [{ noun: 'seat', id: 'dux', name: 'Dux' }, side] }) as LogLine
  const shaded = board.card!.texts.find(({ side }) => side === 'shaded')!
  expect(eventText(board, [heading('unshaded'), heading('shaded')])).toEqual(shaded.text)
  expect(eventText(board, [])).toEqual([])
})

it('leaves out income that is none', () => {
  const stowed = (cubes: number) => ({ n: 3, kind: 'dux-stow', text: `Dux stow ${cubes} Plunder`, args: [cubes] }) as LogLine
  expect(folded([stowed(0), stowed(2)])).toEqual([stowed(2)])
})

it('tells a Trade and a landing in one line each', () => {
  const area = (id: string, name: string) => ({ noun: 'area', id, name })
  const [regni, iceni] = [area('regni', 'Regni'), area('iceni', 'Iceni')]
  const who = { noun: 'seat', id: 'saxons', name: 'Saxons' }
  const log = [
    { n: 1, text: 'Civitates: Trade in Regni, Iceni', kind: 'action', heading: 1, level: 2, args: [] },
    { n: 1, text: 'Trade in Regni: Briton Resources +1', kind: 'trade', args: [regni, 1] },
    { n: 1, text: 'Trade in Iceni: Briton Resources +2', kind: 'trade', args: [iceni, 2] },
    { n: 1, text: 'Requisition in Regni: Dux Resources +1', kind: 'requisition', args: [regni, 1] },
    { n: 1, text: 'Requisition in Iceni: Dux Resources +1', kind: 'requisition', args: [iceni, 1] },
    { n: 2, text: 'Raid on Regni: 7 rolled, 3 lost on the way', kind: 'raid', args: [regni, 7, 3] },
    { n: 2, text: 'Saxons place 4 Saxon Raiders in Regni', kind: 'place', args: [who, { series: [4, { noun: 'piece', id: 'saxon_raider', name: 'Saxon Raiders' }], by: ' ' }, regni] },
    { n: 2, text: 'Saxons take 2 Plunder in Regni', kind: 'plunder', args: [who, 2, regni] },
    { n: 2, text: 'Saxons take 1 Plunder in Iceni', kind: 'plunder', args: [who, 1, iceni] },
  ] as LogLine[]
  expect(folded(log).map(({ text }) => text)).toEqual([
    'Civitates: Trade in Regni, Iceni',
    'Trade in Regni, Iceni: Briton Resources +3',
    'Requisition in Regni, Iceni: Dux Resources +2',
    'Raid on Regni: 7 rolled, 3 lost on the way; 4 land and take 2 Plunder',
    'Saxons take 1 Plunder in Iceni',
  ])
})

it('keeps a seat for a friend at a table with friends', () => {
  const title = { options: [{ name: 'nonplayers' }] } as unknown as TitleInfo
  expect([0, 1, 2, 3].map((index) => amongFriends(title, index))).toEqual(['me', 'open', 'rules', 'rules'])
})
