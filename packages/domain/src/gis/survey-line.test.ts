import { describe, expect, it } from 'vitest'
import { type MeasuredColumn, readSurveyLine } from './survey-line.ts'

const read = (line: Partial<Record<MeasuredColumn, string>>) => readSurveyLine(7, (column) => line[column] ?? '', 2026)
const home = { floor: '0', use: 'Residential', area: '500' }

describe('a line of a survey', () => {
  it.each<[Partial<Record<MeasuredColumn, string>>, object]>([
    [{}, { floorNumber: 0, type: 'residential', areaSqft: 500, rentType: null, constructionType: null }],
    [{ use: 'Shop' }, { type: 'nonresidential' }],
    [{ use: 'office' }, { type: 'nonresidential' }],
    [{ use: 'Godown' }, { type: 'nonresidential' }],
    [{ use: 'Hospital' }, { type: 'nonresidential' }],
    [{ use: 'दुकान' }, { type: 'nonresidential' }],
    [{ use: 'अनावासीय' }, { type: 'nonresidential' }],
    [{ floor: 'Ground Floor' }, { floorNumber: 0 }],
    [{ floor: 'G.F.' }, { floorNumber: 0 }],
    [{ floor: 'g' }, { floorNumber: 0 }],
    [{ floor: 'प्रथम तल' }, { floorNumber: 1 }],
    [{ floor: '2nd floor' }, { floorNumber: 2 }],
    [{ floor: '-1' }, { floorNumber: -1 }],
    [{ floor: 'तहखाना' }, { floorNumber: -1 }],
    [{ area: '1,200.50' }, { areaSqft: 1200.5 }],
    [{ area: '१२००' }, { areaSqft: 1200 }],
    [{ area: '100 sqm' }, { areaSqft: 1076.391042 }],
    [
      { occupancy: 'Tenant', construction: 'Kutcha', year: '1998-99' },
      { rentType: 'rented', constructionYear: 1998 },
    ],
    [
      { occupancy: 'Let', construction: 'RCC or RBC' },
      { rentType: 'rented', constructionType: 'rcc_rbc' },
    ],
    [{ construction: 'pucca' }, { constructionType: 'other_pucca' }],
    [
      { occupancy: '-', construction: '', year: 'nil' },
      { rentType: null, constructionType: null },
    ],
  ])('%j', (says, floor) => {
    const { floor: found, unreadable } = read({ ...home, ...says })
    expect(found).toMatchObject(floor)
    expect(unreadable).toEqual([])
  })

  it.each<[Partial<Record<MeasuredColumn, string>>, MeasuredColumn]>([
    [{ use: 'Gaushala' }, 'use'],
    [{ use: 'mixed' }, 'use'],
    [{ use: '' }, 'use'],
    [{ floor: 'mezzanine' }, 'floor'],
    [{ floor: '' }, 'floor'],
    [{ area: 'about 500' }, 'area'],
    [{ area: '-500' }, 'area'],
    [{ area: '0' }, 'area'],
    [{ area: '' }, 'area'],
  ])('%j: the floor is not read, and the cell is reported', (says, column) => {
    expect(read({ ...home, ...says })).toMatchObject({
      floor: null,
      unreadable: [{ rowNo: 7, column, typed: says[column] }],
    })
  })

  it.each<[Partial<Record<MeasuredColumn, string>>, MeasuredColumn]>([
    [{ occupancy: 'paying guests' }, 'occupancy'],
    [{ occupancy: 'both' }, 'occupancy'],
    [{ construction: 'Tin' }, 'construction'],
    [{ year: 'old' }, 'year'],
    [{ year: '2099' }, 'year'],
    [{ year: '07' }, 'year'],
    [{ plotArea: 'large' }, 'plotArea'],
  ])('%j: what stands there is reported, never taken for nothing said', (says, column) => {
    const { floor, unreadable } = read({ ...home, ...says })
    expect(floor).not.toBeNull()
    expect(unreadable).toEqual([{ rowNo: 7, column, typed: says[column] }])
  })

  it('a line of the plot alone measures no floor', () => {
    expect(read({ plotArea: '1500' })).toEqual({ plotAreaSqft: 1500, floor: null, unreadable: [] })
    expect(read({ plotArea: '1500', use: 'Vacant land' })).toEqual({ plotAreaSqft: 1500, floor: null, unreadable: [] })
  })
})
