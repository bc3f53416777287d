import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PremiseRecord, RegisterState } from '../property/register-state.ts'
import {
  findingsOf,
  floorsBeside,
  floorsForRegister,
  isDifferent,
  isTakenIn,
  mayBeTakenOver,
  ruleFindings,
  type SurveyedFloor,
  usageOf,
} from './survey.ts'

const premise = (says: Partial<PremiseRecord> = {}): PremiseRecord => ({
  floorNumber: 0,
  rentType: 'rented',
  rentUsage: 'clinic',
  type: 'nonresidential',
  categoryId: 7,
  subCategory: 'doctor',
  areaSqft: 500,
  areaBasis: 'covered',
  constructionType: 'rcc_rbc',
  constructionYear: 1999,
  parking: 'provided',
  ...says,
})
const home = premise({
  floorNumber: 1,
  type: 'residential',
  rentType: 'self',
  rentUsage: 'residence',
  categoryId: null,
  subCategory: null,
  areaSqft: 700,
})
const state = {
  status: 'active',
  houseCategory: 'mixed',
  plotAreaSqft: 1200,
  categoryId: 9,
  subCategory: 'shop',
  premises: { 2: premise(), 5: home },
} as unknown as RegisterState // what the rules look at
const floor = (says: Partial<SurveyedFloor> = {}): SurveyedFloor => ({
  floorNumber: 0,
  type: 'nonresidential',
  rentType: null,
  areaSqft: 500,
  constructionType: null,
  constructionYear: null,
  ...says,
})
const both = [floor(), floor({ floorNumber: 1, type: 'residential', areaSqft: 700 })]

describe('a survey against the register', () => {
  it.each<[string, SurveyedFloor[], number | null, string[]]>([
    ['nothing differs', both, null, []],
    [
      'a square foot on each floor is rounding',
      both.map((each) => ({ ...each, areaSqft: each.areaSqft + 1 })),
      1200.4,
      [],
    ],
    ['more than that is an area', [floor({ areaSqft: 503 }), ...both.slice(1)], null, ['area']],
    ['a shop that became a home', both.map((each) => ({ ...each, type: 'residential' as const })), null, ['usage']],
    ['a floor more', [...both, floor({ floorNumber: 2, areaSqft: 300 })], null, ['area', 'floors']],
    ['the plot', both, 1500, ['plot_area']],
    [
      'a shop as large as the home was, and the home as small',
      [floor({ areaSqft: 700 }), floor({ floorNumber: 1, type: 'residential', areaSqft: 500 })],
      null,
      ['area', 'usage'],
    ],
    [
      'two floors that changed their uses',
      [floor({ type: 'residential' }), floor({ floorNumber: 1, areaSqft: 700 })],
      null,
      ['usage'],
    ],
    ['how it is built', [floor({ constructionType: 'kachha' }), ...both.slice(1)], null, ['construction']],
    ['when it was built', [floor({ constructionYear: 2019 }), ...both.slice(1)], null, ['construction']],
    ['who lives there', [floor({ rentType: 'self' }), ...both.slice(1)], null, ['occupancy']],
    ['another floor as large', [floor({ floorNumber: 3 }), ...both.slice(1)], null, ['floors']],
    [
      'all as in the register, in another order and said in full',
      [
        floor({ floorNumber: 1, type: 'residential', areaSqft: 700, rentType: 'self', constructionYear: 1999 }),
        floor({ rentType: 'rented', constructionType: 'rcc_rbc' }),
      ],
      null,
      [],
    ],
    ['nobody measured', [], null, ['no_floors']],
  ])('%s', (_what, floors, plotAreaSqft, findings) => {
    expect(findingsOf(state, { plotAreaSqft, floors })).toEqual(findings)
  })

  it('of which a line could not be read is blocked, whatever else differs', () => {
    const unreadable = [{ rowNo: 7, column: 'use', typed: 'Gaushala' } as const]
    const findings = findingsOf(state, { plotAreaSqft: 1500, floors: both.slice(1), unreadable })
    expect(findings).toEqual(['unreadable'])
    expect(mayBeTakenOver(findings)).toBe(false)
    expect(findingsOf(state, { plotAreaSqft: null, floors: both, unreadable: [] })).toEqual([])
  })

  it('a place far outside the city is listed, and is no difference: what else differs may be taken over, alone or by rule', () => {
    const farPlace = [80.9, 26.8] as const
    const alike = findingsOf(state, { plotAreaSqft: null, floors: both, farPlace })
    expect([alike, isDifferent(alike), mayBeTakenOver(alike)]).toEqual([['far_place'], false, true])
    const larger = both.map((each) => ({ ...each, areaSqft: each.areaSqft + 20 }))
    const findings = findingsOf(state, { plotAreaSqft: null, floors: larger, farPlace })
    expect([findings, isDifferent(findings)]).toEqual([['area', 'far_place'], true])
    const measured = { areaBefore: 1200, areaAfter: 1240, findings }
    expect(isTakenIn({ mostAreaBps: 500, findings: ['area'] }, measured)).toBe(true)
  })

  it('a floor held as carpet area differs by what was measured, and becomes one of covered area', () => {
    const carpet = { ...state, premises: { 2: premise(), 5: { ...home, areaBasis: 'carpet' as const } } }
    const of = (floors: SurveyedFloor[]) => findingsOf(carpet, { plotAreaSqft: null, floors })
    expect(of(both)).toEqual(['area_basis'])
    expect(of([floor(), floor({ floorNumber: 1, type: 'residential', areaSqft: 875 })])).toEqual(['area_basis'])
    expect(of([floor({ areaSqft: 600 }), ...both.slice(1)])).toEqual(['area', 'area_basis'])
    expect(floorsForRegister(carpet, both).map(({ areaBasis }) => areaBasis)).toEqual(['covered', 'covered'])
  })

  it('each floor stands beside what was found of it, from the lowest up', () => {
    const results = [floor({ floorNumber: 2, areaSqft: 90 }), floor({ areaSqft: 520 })]
    const areas = floorsBeside(state, results).map(({ before, after }) => [before?.areaSqft, after?.areaSqft])
    expect(areas).toEqual([
      [500, 520],
      [700, undefined],
      [undefined, 90],
    ])
    expect(floorsBeside(null, results).map(({ before, after }) => [before, after?.areaSqft])).toEqual([
      [null, 520],
      [null, 90],
    ])
  })

  it('of two shops on one floor each is compared with the one nearest in area', () => {
    const shops = {
      ...state,
      premises: { 1: premise({ areaSqft: 100 }), 2: premise({ areaSqft: 900, rentType: 'self' }) },
    }
    const surveyed = [floor({ areaSqft: 900 }), floor({ areaSqft: 100 })]
    expect(floorsForRegister(shops, surveyed).map(({ premiseNo, rentType }) => [premiseNo, rentType])).toEqual([
      [2, 'self'],
      [1, 'rented'],
    ])
    expect(findingsOf({ ...shops, houseCategory: 'nonresidential' }, { plotAreaSqft: null, floors: surveyed })).toEqual(
      [],
    )
  })

  it('a property no longer in force is not compared', () => {
    expect(findingsOf({ ...state, status: 'superseded' }, { plotAreaSqft: null, floors: both })).toEqual([
      'not_in_force',
    ])
  })

  it('each floor keeps its number and what the surveyor did not say', () => {
    expect(floorsForRegister(state, [floor({ areaSqft: 520 }), ...both.slice(1)])).toEqual([
      { ...premise({ areaSqft: 520 }), premiseNo: 2 },
      { ...home, premiseNo: 5 },
    ])
  })

  it('a floor whose use changed keeps its number and occupancy, not its category', () => {
    const [ground] = floorsForRegister(state, [floor({ type: 'residential' }), ...both.slice(1)])
    expect(ground).toMatchObject({
      premiseNo: 2,
      type: 'residential',
      rentType: 'rented',
      rentUsage: 'residence',
      categoryId: null,
    })
  })

  it('a new floor has no number and takes the category of the house', () => {
    const [, , added] = floorsForRegister(state, [...both, floor({ floorNumber: 2 })])
    expect(added).toMatchObject({ rentType: 'self', rentUsage: 'commercial', categoryId: 9, areaBasis: 'covered' })
    expect(added).not.toHaveProperty('premiseNo')
  })

  it('no two floors ever take the same number', () => {
    const anyFloor = fc.record({
      floorNumber: fc.integer({ min: -1, max: 3 }),
      type: fc.constantFrom('residential' as const, 'nonresidential' as const),
      areaSqft: fc.integer({ min: 1, max: 5000 }),
    })
    fc.assert(
      fc.property(fc.array(anyFloor, { maxLength: 8 }), (floors) => {
        const made = floorsForRegister(
          state,
          floors.map((each) => floor(each)),
        )
        const numbers = made.flatMap(({ premiseNo }) => premiseNo ?? [])
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(made.map(({ areaSqft }) => areaSqft)).toEqual(floors.map(({ areaSqft }) => areaSqft))
      }),
    )
  })

  it('floors make the use of the house', () => {
    expect([usageOf([]), usageOf(both.slice(0, 1)), usageOf(both.slice(1)), usageOf(both)]).toEqual([
      null,
      'nonresidential',
      'residential',
      'mixed',
    ])
  })

  type Taking = Parameters<typeof isTakenIn>
  it.each<[number, number, Taking[1]['findings'], Taking[0]['findings'], boolean]>([
    [1000, 1050, ['area'], ['area'], true],
    [1000, 1051, ['area'], ['area'], false],
    [1000, 950, ['area'], ['area'], true],
    [1000, 1000, ['usage'], ['area'], false],
    [1000, 1000, ['usage'], ['usage'], true],
    [1000, 1020, ['area', 'usage'], ['usage'], false],
    [1000, 1020, ['area', 'usage'], ['area', 'usage'], true],
    [1000, 1020, ['area', 'occupancy'], ['area', 'usage'], false],
    [1000, 1020, ['area', 'construction'], ['area', 'usage'], false],
    [1000, 1020, ['area', 'floors'], ['area'], false],
    [1000, 1020, ['area', 'plot_area'], ['area'], false],
    [1000, 1000, ['plot_area'], ['plot_area'], true],
    [1000, 1020, ['area', 'area_basis'], ruleFindings, false],
    [1000, 1000, ['not_assessable'], ruleFindings, false],
    [1000, 1000, ['unreadable'], ruleFindings, false],
    [1000, 1000, ['area'], [], false],
    [0, 100, ['area'], ruleFindings, false],
  ])('5 percent: from %i to %i sq ft, %j where %j is named: %s', (areaBefore, areaAfter, findings, named, expected) => {
    expect(isTakenIn({ mostAreaBps: 500, findings: named }, { areaBefore, areaAfter, findings })).toBe(expected)
  })
})
