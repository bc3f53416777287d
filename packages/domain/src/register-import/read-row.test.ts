import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../money/paise.ts'
import type { Cell } from './cell.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { arrearFields, type RegisterField } from './fields.ts'
import { MergedRows } from './merged-rows.ts'
import { cellOf } from './places-above.ts'
import {
  evidenceOf,
  invalidColumn,
  issuesOf,
  type ReadSettings,
  type RegisterRow,
  readRegisterRow,
} from './read-row.ts'
import { addArrears, discrepancies, noArrears, readableArrears, type WardTally } from './tally.ts'
import { plainSettings, townPlaces } from './test-town.ts'

const order: RegisterField[] = [
  'ward',
  'mohalla',
  'houseNumber',
  'propertyNumber',
  'owner',
  'groundArea',
  'plotArea',
  'year',
  ...arrearFields,
]
const settings: ReadSettings = {
  ...plainSettings,
  columns: Object.fromEntries(order.map((field, column) => [field, column])),
}

type Typed = Partial<Record<RegisterField, string>>
const good: Typed = {
  ward: '80',
  mohalla: 'Chowk',
  houseNumber: '12/4',
  propertyNumber: 'P1',
  owner: 'Ram Lal',
  groundArea: '900',
  year: '1998',
  arrearHouse: '1,200.50',
  arrearWater: 'NIL',
}
const cellsOf = (typed: Typed) => order.map((field): Cell => ({ typed: typed[field] ?? '' }))
const read = (typed: Typed, more: Partial<ReadSettings> = {}) =>
  readRegisterRow({ row: 7, cells: cellsOf(typed) }, { ...settings, ...more }, townPlaces, 2025)

describe('a row of a register', () => {
  it('that can be read has no issues and carries its arrears', () => {
    expect(issuesOf(read(good))).toEqual([])
    expect(readableArrears(read(good))).toEqual({ ...noArrears, arrearHouse: paise(120_050) })
  })

  it.each([
    [{ ...good, ward: 'Cantonment' }, 'ward', 'ward_unknown'],
    [{ ...good, mohalla: 'Nowhere' }, 'mohalla', 'mohalla_unknown'],
    [{ ...good, propertyNumber: '1.20345E+11' }, 'propertyNumber', 'digits_lost'],
    [{ ...good, arrearSewer: '-450' }, 'arrearSewer', 'amount_negative'],
    [{ ...good, arrearHouse: '#VALUE!' }, 'arrearHouse', 'formula_error'],
    [{ ...good, owner: "jkts'k dqekj" }, 'owner', 'kruti_dev_not_confirmed'],
    [{ ...good, owner: 'Ram\ufffdsh Kumar' }, 'owner', 'broken_letters'],
    [{ ...good, mohalla: 'Ch\ufffdwk' }, 'mohalla', 'broken_letters'],
    [{ ...good, houseNumber: '', propertyNumber: '' }, 'houseNumber', 'house_number_missing'],
  ] as const)('%o waits for a person', (typed, field, error) => {
    expect(issuesOf(read(typed))).toMatchObject([{ field, fault: error, effect: 'held' }])
  })

  it.each([
    [{ ...good, groundArea: '-3449' }, 'groundArea', 'area_negative'],
    [{ ...good, groundArea: '2788000' }, 'groundArea', 'area_impossible'],
    [{ ...good, year: '2031' }, 'year', 'year_impossible'],
  ] as const)('%o comes in, with that value unknown', (typed, field, error) => {
    expect(issuesOf(read(typed))).toMatchObject([{ field, fault: error, effect: 'unknown' }])
  })

  it('an owner nobody knows is no reason to hold the house', () => {
    expect(issuesOf(read({ ...good, owner: 'owner' }))).toEqual([])
    expect(read({ ...good, owner: 'owner' }).owner).toEqual({ state: 'unknown', note: 'placeholder' })
  })

  it('a mohalla the city does not know is entered only when the office says so', () => {
    expect(read({ ...good, mohalla: 'Naya Tola' }, { newMohallas: 'create' }).mohalla).toEqual({
      state: 'known',
      value: { newName: 'Naya Tola' },
      confidence: 'likely',
    })
  })

  it.each(['?', '12', '0', 'N.A.', 'same', 'Total'])('nobody enters a mohalla named %s', (mohalla) => {
    expect(issuesOf(read({ ...good, mohalla }, { newMohallas: 'create' }))).toMatchObject([
      { field: 'mohalla', fault: 'mohalla_unknown', effect: 'held' },
    ])
  })

  it('a mohalla typed in Kruti Dev is entered in Unicode, once the office has confirmed the texts', () => {
    const create = { newMohallas: 'create' } as const
    expect(issuesOf(read({ ...good, mohalla: 'u;k Vksyk' }, create))).toMatchObject([
      { field: 'mohalla', fault: 'kruti_dev_not_confirmed', offer: 'नया टोला' },
    ])
    expect(read({ ...good, mohalla: 'u;k Vksyk' }, { ...create, krutiDevConfirmed: true }).mohalla).toMatchObject({
      value: { newName: 'नया टोला' },
    })
  })

  describe('arrears in columns of years', () => {
    const ofYears = { arrearHouse: [order.indexOf('interestWater'), order.indexOf('interestSewer')] }
    const labels = order.map((field) => (field === 'interestSewer' ? 'Arrears 2022-23 HT (lakh)' : ''))
    it.each([
      ['1200', '300.50', '', { state: 'known', value: 150_050, confidence: 'likely', note: 'several_columns' }],
      ['1200', '300', '1.5', { state: 'known', value: 15_150_000, confidence: 'likely', note: 'several_columns' }],
      ['', '300', '', { state: 'known', value: 30_000, confidence: 'certain' }],
      ['', '', '', { state: 'unknown' }],
      ['1200', '-3', '1.5', { state: 'unreadable', fault: 'amount_negative' }],
      ['99,99,99,99,999', '99,99,99,99,999', '', { state: 'unreadable', fault: 'amount_too_large' }],
    ] as const)('%s, %s and %s lakh', (arrearHouse, interestWater, interestSewer, reading) => {
      const row = read({ ...good, arrearHouse, interestWater, interestSewer }, { ofYears, labels })
      expect(row.arrears.arrearHouse).toEqual(reading)
    })

    it.each([
      ['1200', '', { state: 'known', value: 120_000, confidence: 'certain' }],
      ['1200', '1200.00', { state: 'known', value: 120_000, confidence: 'certain' }],
      ['NIL', '1200', { state: 'known', value: 120_000, confidence: 'certain' }],
      ['1200', '300', { state: 'unreadable', fault: 'amount_unclear' }],
      ['1200', 'see file', { state: 'unreadable', fault: 'amount_unclear' }],
    ] as const)('under a heading that stands twice: %s and %s', (arrearHouse, interestWater, reading) => {
      const twice = {
        ...settings,
        labels: order.map(() => 'Arrear H.T.'),
        ofYears: { arrearHouse: ofYears.arrearHouse.slice(0, 1) },
      }
      expect(read({ ...good, arrearHouse, interestWater }, twice).arrears.arrearHouse).toEqual(reading)
    })

    it('under headings that tell their years apart in brackets are added up', () => {
      const labels = order.map((field) => (field === 'arrearHouse' ? 'Arrear H.T. (2021-22)' : 'Arrear H.T. (2022-23)'))
      const both = { labels, ofYears: { arrearHouse: ofYears.arrearHouse.slice(0, 1) } }
      const { arrears } = read({ ...good, arrearHouse: '1200', interestWater: '300' }, both)
      expect(arrears.arrearHouse).toMatchObject({ value: 150_000, note: 'several_columns' })
    })

    it('show what each column says, and which of them could not be read', () => {
      const row = { row: 7, cells: cellsOf({ ...good, arrearHouse: '1200', interestWater: 'see file' }) }
      expect(cellOf(row, settings.columns, 'arrearHouse', ofYears)).toEqual({ typed: '1200 + see file' })
      expect(invalidColumn(row, { ...settings, ofYears }, 'arrearHouse')).toBe(order.indexOf('interestWater'))
    })
  })

  it('a heading that names a unit governs its own column alone', () => {
    const labels = order.map((field) =>
      field === 'plotArea' ? 'Plot (sq. yd)' : field === 'arrearHouse' ? 'H.T. (lakh)' : '',
    )
    const row = read({ ...good, plotArea: '100', groundArea: '900', arrearHouse: '1.5' }, { labels })
    expect(row.plotArea).toEqual({ state: 'known', value: 900_000_000, confidence: 'likely', note: 'unit_assumed' })
    expect(row.floors.groundArea).toMatchObject({ value: 900_000_000, confidence: 'certain' })
    expect(row.arrears.arrearHouse).toMatchObject({ value: 15_000_000, confidence: 'likely' })
    expect(row.arrears.arrearWater).toMatchObject({ value: 0 })
  })

  it('a ward merged over rows is that of each; an amount is nobody’s until the office says whose', () => {
    const merged = new MergedRows([
      { firstRow: 7, lastRow: 9, firstColumn: 0, lastColumn: 0 },
      { firstRow: 7, lastRow: 9, firstColumn: 1, lastColumn: 1 },
      { firstRow: 8, lastRow: 9, firstColumn: order.indexOf('arrearHouse'), lastColumn: order.indexOf('arrearHouse') },
    ])
    const [first, second, third, after] = [
      good,
      { ...good, ward: '', mohalla: '' },
      { ...good, ward: '', mohalla: '', arrearHouse: '' },
      { ...good, ward: '' },
    ].map((typed, index) =>
      readRegisterRow(merged.whole({ row: 7 + index, cells: cellsOf(typed) }), settings, townPlaces, 2025),
    ) as [RegisterRow, RegisterRow, RegisterRow, RegisterRow] // the four typed here
    expect(issuesOf(first)).toEqual([])
    for (const row of [second, third]) {
      expect(row.ward).toMatchObject({ state: 'known', value: { wardNo: 80 } })
      expect(issuesOf(row)).toMatchObject([{ field: 'arrearHouse', fault: 'merged_rows', effect: 'held' }])
      expect(readableArrears(row)).toEqual(noArrears)
    }
    expect(issuesOf(after)).toMatchObject([{ field: 'ward', fault: 'ward_missing' }])
  })

  it('a ground floor larger than its plot is doubted, not dropped', () => {
    expect(read({ ...good, plotArea: '741', groundArea: '3018' }).floors.groundArea).toEqual({
      state: 'known',
      value: 3_018_000_000,
      confidence: 'doubtful',
      note: 'larger_than_plot',
    })
  })

  it('each value keeps what was typed and how far it is trusted', () => {
    const typed: Typed = { ...good, owner: 'owner', year: '76', groundArea: '-5' }
    const evidence = evidenceOf(read(typed), (field) => ({ typed: typed[field] ?? '' }))
    expect(evidence).toMatchObject({
      ward: { typed: '80', confidence: 'certain' },
      owner: { typed: 'owner', state: 'unknown', note: 'placeholder' },
      year: { typed: '76', confidence: 'likely', note: 'two_digit_year' },
      groundArea: { typed: '-5', state: 'unreadable', fault: 'area_negative' },
    })
  })

  it('the same house written in two ways shares a key', () => {
    expect(duplicateKeys(read({ ...good, houseNumber: '12/4-A' }))).toEqual({ number: 'P1', house: '5/#9/12/4a' })
    expect(duplicateKeys(read({ ...good, houseNumber: '12/4 a' })).house).toBe('5/#9/12/4a')
    expect(duplicateKeys(read({ ...good, houseNumber: '', propertyNumber: 'P2' }))).toEqual({
      number: 'P2',
      house: null,
    })
  })
})

describe('the account of a file', () => {
  const amount = fc.oneof(
    fc.constantFrom('', 'NIL', '-', '-450', 'see file', '#VALUE!', '२,९८,९०८'),
    fc.integer({ min: 0, max: 99_999_999 }).map((value) => `Rs. ${(value / 100).toFixed(2)}/-`),
  )
  const row = fc.record({
    ward: fc.constantFrom('80', '81', 'Nowhere', ''),
    mohalla: fc.constantFrom('Chowk', 'Elsewhere'),
    houseNumber: fc.constantFrom('1', '2', ''),
    propertyNumber: fc.constantFrom('P1', '1.2E+11', ''),
    arrearHouse: amount,
    arrearWater: amount,
    interestSewer: amount,
  })

  it('closes for any register: every row and every paisa is imported or waits, ward by ward', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const tallies = new Map<number | null, WardTally>()
        let arrears = noArrears
        for (const typed of rows) {
          const one = read(typed)
          const wardId = one.ward.state === 'known' ? one.ward.value.wardId : null
          const none = { rows: 0, arrears: noArrears }
          const tally = tallies.get(wardId) ?? { wardId, ready: none, held: none, leftOut: none }
          const end = issuesOf(one).some(({ effect }) => effect === 'held') ? 'held' : 'ready'
          tallies.set(wardId, {
            ...tally,
            [end]: { rows: tally[end].rows + 1, arrears: addArrears(tally[end].arrears, readableArrears(one)) },
          })
          arrears = addArrears(arrears, readableArrears(one))
        }
        expect(discrepancies({ rows: rows.length, arrears }, [...tallies.values()])).toEqual([])
        expect(discrepancies({ rows: rows.length + 1, arrears }, [...tallies.values()])).toMatchObject([
          { what: 'rows' },
        ])
        expect(
          discrepancies({ rows: rows.length, arrears: addArrears(arrears, { ...noArrears, arrearHouse: paise(1) }) }, [
            ...tallies.values(),
          ]),
        ).toMatchObject([{ what: 'arrearHouse' }])
      }),
    )
  })
})
