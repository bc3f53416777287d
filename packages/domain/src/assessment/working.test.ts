import { expect, test } from 'vitest'
import { areaMillionths, sqftOf } from '../property/area.ts'
import { financialYear } from '../time/financial-year.ts'
import { assess } from './assess.ts'
import { testCities } from './test-cities.ts'
import { floor, houseFacts } from './test-facts.ts'
import { workingOf } from './working.ts'

const year = financialYear(2026)

test.each([
  ['Delhi', testCities.delhi, { mohallaId: 'A', constructionYear: 2000 }],
  [
    'Bengaluru',
    testCities.bengaluru,
    { mohallaId: 'C', premises: [floor(), floor({ areaMillionths: areaMillionths(312.5) })] },
  ],
  ['Chennai', testCities.chennai, { mohallaId: 'T' }],
] as const)('area x rate x factors of each floor add up to the ARV that is assessed: %s', (_, rules, given) => {
  const facts = houseFacts(given)
  const working = workingOf(facts, rules, year)
  expect(working).toMatchObject(assessed(assess(facts, rules, year)))
  for (const { areaMillionths: area, rateTenThousandths, factors, arv } of working?.floors ?? []) {
    const value = factors.reduce((product, factor) => product * factor, sqftOf(area) * (rateTenThousandths / 10_000))
    expect(Math.abs(value * 100 - arv)).toBeLessThanOrEqual(1)
  }
  expect(working?.floors.reduce((sum, { arv }) => sum + arv, 0)).toBe(working?.arv)
})

test('the percentages are those of the slab, cesses included', () => {
  expect(workingOf(houseFacts({ mohallaId: 'C' }), testCities.bengaluru, year)?.rates.house.percents).toEqual([24.8])
  expect(workingOf(houseFacts({ mohallaId: 'nowhere' }), testCities.bengaluru, year)).toBeUndefined()
})

const assessed = (result: ReturnType<typeof assess>) =>
  result.status === 'assessed' ? { arv: result.arv, total: result.total, taxes: result.taxes } : {}
