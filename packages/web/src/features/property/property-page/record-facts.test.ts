import type { PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { expect, test } from 'vitest'
import { recordFacts } from './record-facts.ts'

const record: PropertyRecord = {
  ...{ owners: [], premises: [], files: [], status: 'active', version: 1, waiting: null },
  ...{ oldPropertyTaxId: null, constType: 'rcc_rbc', category: null, subCategory: null, occupancyStatus: 'self' },
  ...{ roadType: null, constructionYear: 1998, isMetroRailProperty: false, houseTaxApplicable: true },
  ...{ waterTaxApplicable: true, sewerageConnectionAvailable: false, sourceOfWater: null, isDisabled: false },
  ...{ isExDefensePersonalWidow: false, isOnlyBuildingOfOwner: false, plotAreaSqft: 350.39, roadWidthMetres: null },
  ...{ disabilityBps: null, oldArvPaise: null, capitalValuePaise: null, financialYear: null },
}
const factsOf = (houseCategory: Parameters<typeof recordFacts>[1]) =>
  new Map(recordFacts(record, houseCategory, (code) => code).map(({ label, value }) => [label, value]))

test('a category that is not known is said of a property that needs one, and not of a residence', () => {
  expect(factsOf('residential').has('Category')).toBe(false)
  expect(factsOf('nonresidential').get('Category')).toBe('Not known')
})

test('the record names and rounds its facts as the form does that changes them', () => {
  const facts = factsOf('residential')
  expect(facts.get('Plot area (sq ft)')).toBe('350.39')
  expect(facts.get('Occupancy status')).toBe('Owner')
  expect(facts.get('Construction year')).toBe(1998)
  expect([...facts.keys()]).toEqual(
    expect.arrayContaining(['Construction type', 'House tax applicable', 'Sewerage connection available']),
  )
})
