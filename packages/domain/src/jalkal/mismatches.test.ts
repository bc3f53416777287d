import { expect, test } from 'vitest'
import type { Premise, PropertyFacts } from '../assessment/property-facts.ts'
import { type MismatchKind, mismatchesOf, type WaterRecord } from './mismatches.ts'

const floor: Premise = {
  ...{ floorNumber: 0, areaMillionths: 1_000_000_000, areaBasis: 'covered' },
  rentType: 'self',
  type: 'residential',
}
const facts: PropertyFacts = {
  ...{ mohallaId: '1', construction: 'rcc_rbc', premises: [floor], houseTaxApplicable: true },
  ...{ waterTaxApplicable: true, sewerageConnectionAvailable: true, isMetroRailProperty: false, isDisabled: false },
  isExDefensePersonalWidow: false,
}
const fits: WaterRecord = {
  ...{ facts, sourceOfWater: 'municipal', houseCategory: 'residential', hasSewerService: true, surveySqft: 1040 },
}
const shop: Premise = { ...floor, type: 'nonresidential' }

const table: [string, Partial<WaterRecord>, MismatchKind[]][] = [
  ['all fits', {}, []],
  ['connected without water tax', { facts: { ...facts, waterTaxApplicable: false } }, ['water_untaxed']],
  ['taxed with an own well', { sourceOfWater: 'borewell' }, ['water_unconnected']],
  ['nobody recorded the source', { sourceOfWater: null }, []],
  ['connected without sewerage tax', { facts: { ...facts, sewerageConnectionAvailable: false } }, ['sewer_untaxed']],
  ['no sewer in the mohalla', { facts: { ...facts, sewerageConnectionAvailable: false }, hasSewerService: false }, []],
  ['a shop in a home', { facts: { ...facts, premises: [shop] } }, ['category_differs']],
  ['surveyed larger', { surveySqft: 1500 }, ['area_differs']],
  ['surveyed smaller', { surveySqft: 900 }, ['area_differs']],
]
test.each(table)('%s', (_, record, kinds) => {
  expect(mismatchesOf({ ...fits, ...record }).map(({ kind }) => kind)).toEqual(kinds)
})

test('the corrected facts of a larger survey have its area', () => {
  const [mismatch] = mismatchesOf({ ...fits, surveySqft: 1500 })
  expect(mismatch?.corrected.premises).toMatchObject([{ areaMillionths: 1_500_000_000 }])
})
