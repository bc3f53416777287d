import { expect, test } from 'vitest'
import { financialYear } from '../time/financial-year.ts'
import { ARREAR_AGES, yearsOfAge } from './arrear-age.ts'

test.each([
  ['up_to_1', 2026, 2026],
  ['1_to_2', 2025, 2025],
  ['2_to_3', 2024, 2024],
  ['3_to_5', 2022, 2023],
  ['over_5', undefined, 2021],
] as const)('in 2026-27 the age %s has the demands of %s to %s', (age, first, last) => {
  expect(yearsOfAge(age, financialYear(2026))).toEqual({ first, last })
})

test('every year up to the current one has exactly one age', () => {
  for (let year = 2000; year <= 2026; year++) {
    const ages = ARREAR_AGES.filter((age) => {
      const { first = 0, last } = yearsOfAge(age, financialYear(2026))
      return year >= first && year <= last
    })
    expect(ages, String(year)).toHaveLength(1)
  }
})
