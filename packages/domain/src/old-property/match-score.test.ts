import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CandidateFacts, type MatchSign, matchSigns, type OldFacts, scoreMatch } from './match-score.ts'

const old: OldFacts = {
  ptinNo: 'PT-100200',
  nameKeys: ['rm', 'srm'],
  fatherKeys: ['sym'],
  houseKey: '12/4a',
  wardId: 3,
  mohallaId: 7,
  mobileNo: '9000012345',
  plotAreaSqft: 1200,
  coveredAreaSqft: 1000,
}
const stranger: CandidateFacts = {
  ptinNo: null,
  oldPropertyTaxId: null,
  nameKeys: [],
  fatherKeys: [],
  houseKey: null,
  wardId: 4,
  mohallaId: 9,
  mobiles: [],
  plotAreaSqft: null,
  coveredAreaSqft: null,
}

describe('what speaks for a match', () => {
  it.each<[string, Partial<CandidateFacts>, MatchSign[]]>([
    ['nothing in common but another ward', {}, ['ward_other']],
    ['the PTIN itself', { ptinNo: 'PT-100200', wardId: 3 }, ['ptin_same', 'ward_same']],
    ['the PTIN in small letters', { ptinNo: 'pt-100200', wardId: 3 }, ['ptin_same', 'ward_same']],
    ['the PTIN kept as an older number', { oldPropertyTaxId: 'PT-100200', wardId: 3 }, ['ptin_same', 'ward_same']],
    ['a PTIN of its own speaks against it', { ptinNo: 'PT-999999', wardId: 3 }, ['ptin_other', 'ward_same']],
    ['all words of the name', { nameKeys: ['rm', 'kmr', 'srm'], wardId: 3 }, ['name_same', 'ward_same']],
    ['some words of the name', { nameKeys: ['srm'], wardId: 3 }, ['name_alike', 'ward_same']],
    ['a mobile number', { mobiles: ['9111111111', '9000012345'] }, ['mobile_same', 'ward_other']],
    ['the father', { fatherKeys: ['sym', 'll'], wardId: 3 }, ['father_same', 'ward_same']],
    [
      'the house of the mohalla',
      { houseKey: '12/4a', mohallaId: 7, wardId: 3 },
      ['house_same', 'mohalla_same', 'ward_same'],
    ],
    ['a tenth more area', { coveredAreaSqft: 1100, wardId: 3 }, ['ward_same', 'area_close']],
    ['one of two areas fits', { coveredAreaSqft: 200, plotAreaSqft: 1200, wardId: 3 }, ['ward_same', 'area_close']],
    ['a third of the area', { coveredAreaSqft: 300, wardId: 3 }, ['ward_same', 'area_far']],
    ['neither close nor far says nothing', { coveredAreaSqft: 700, wardId: 3 }, ['ward_same']],
  ])('%s', (_, says, signs) => {
    expect(scoreMatch(old, { ...stranger, ...says }).signs).toEqual(signs)
  })

  it('a record of nothing but its PTIN is known by that alone', () => {
    const bare = { ...old, nameKeys: [], fatherKeys: [], houseKey: null, wardId: null, mohallaId: null, mobileNo: null }
    expect(
      scoreMatch({ ...bare, plotAreaSqft: null, coveredAreaSqft: null }, { ...stranger, ptinNo: old.ptinNo }),
    ).toEqual({
      score: 60,
      signs: ['ptin_same'],
    })
  })

  it('the score is the sum of its signs, from 0 to 100, and one more sign in favour never lowers it', () => {
    const some = <T>(values: T[]) => fc.constantFrom(...values)
    const candidate = fc.record({
      ptinNo: some([null, 'PT-100200', 'PT-999999']),
      oldPropertyTaxId: some([null, 'PT-100200']),
      nameKeys: some([[], ['rm'], ['rm', 'srm']]),
      fatherKeys: some([[], ['sym']]),
      houseKey: some([null, '12/4a', '99']),
      wardId: some([3, 4]),
      mohallaId: some([7, 9]),
      mobiles: some([[], ['9000012345']]),
      plotAreaSqft: some([null, 0, 1200, 5000]),
      coveredAreaSqft: some([null, 1000, 90]),
    })
    fc.assert(
      fc.property(candidate, (facts) => {
        const { score, signs } = scoreMatch(old, facts)
        const sum = signs.reduce((total, sign) => total + matchSigns[sign], 0)
        expect(score).toBe(Math.max(0, Math.min(100, sum)))
        expect(scoreMatch(old, { ...facts, mobiles: ['9000012345'] }).score).toBeGreaterThanOrEqual(score)
      }),
    )
  })
})
