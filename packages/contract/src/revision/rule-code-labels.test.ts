import { expect, test } from 'vitest'
import { roadLabel } from '../master/master-labels.ts'
import { bandOfRoad, roadOfBand } from '../master/mohalla-forms.ts'
import { ruleCodeLabel } from './rule-code-labels.ts'

test('a code of the first rule book has words; a city may call its own as it likes', () => {
  expect(ruleCodeLabel('usage')).toBe('Use')
  expect(ruleCodeLabel('below_12')).toBe('Under 12 m')
  for (const code of ['constructor', 'valueOf', 'toString']) {
    expect(ruleCodeLabel(code)).toBe(code)
    expect([bandOfRoad(code), roadOfBand(code), roadLabel(code)]).toEqual([code, code, code])
  }
})
