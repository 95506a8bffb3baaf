import { expect, test } from 'vitest'
import { botsTogether } from '../src/welcome/words'

test('bots of one level are counted together', () => {
  expect(botsTogether(['normal', 'hard', 'normal'])).toEqual(['2 bots, normal', 'bot, hard'])
})
