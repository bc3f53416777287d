import { expect, test } from 'vitest'
import { roadWord } from '../master/master-words.ts'
import { bandOfRoad, roadOfBand } from '../master/mohalla-forms.ts'
import { ruleCodeWord } from './rule-code-words.ts'

test('a code of the first rule book has words; a city may call its own as it likes', () => {
  expect(ruleCodeWord('usage')).toBe('Use')
  expect(ruleCodeWord('below_12')).toBe('Under 12 m')
  for (const code of ['constructor', 'valueOf', 'toString']) {
    expect(ruleCodeWord(code)).toBe(code)
    expect([bandOfRoad(code), roadOfBand(code), roadWord(code)]).toEqual([code, code, code])
  }
})
