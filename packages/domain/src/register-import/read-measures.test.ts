import { describe, expect, it } from 'vitest'
import { areaMillionths } from '../property/area.ts'
import { areaUnitOf, readArea, typedArea } from './read-area.ts'
import { readRoadWidth, widthUnitOf } from './read-road-width.ts'
import { readYear } from './read-year.ts'

describe('an area in a register', () => {
  it.each([
    ['1739', 'floor', 1739, 'certain'],
    ['२७७९', 'floor', 2779, 'certain'],
    ['1,739 sq ft', 'plot', 1739, 'certain'],
    ['2481 sq.ft.', 'floor', 2481, 'certain'],
    ['387.13 sq.m.', 'plot', 4167.03264, 'likely'],
    ['100 sqm', 'plot', 1076.391042, 'likely'],
    ['१०० वर्ग मी', 'plot', 1076.391042, 'likely'],
    ['236.0 गज', 'floor', 2124, 'likely'],
    ['83.8 Gaj', 'floor', 754.2, 'likely'],
    ['50 sq yd', 'plot', 450, 'likely'],
    ['१०० व०मी०', 'plot', 1076.391042, 'likely'],
    ['100 वर्ग फु०', 'plot', 100, 'certain'],
    ["30'x50'", 'plot', 1500, 'likely'],
    ['30 x 50 ft', 'plot', 1500, 'likely'],
  ] as const)('%s of a %s is %d square feet, %s', (typed, kind, sqft, confidence) => {
    expect(readArea({ typed }, kind, 'sqft')).toMatchObject({
      ...{ state: 'known', value: areaMillionths(sqft), confidence },
    })
  })

  it('a bare number takes the unit of its column, which is an assumption unless it is square feet', () => {
    expect(readArea({ typed: '100', number: 100 }, 'plot', 'sqyd')).toEqual({
      state: 'known',
      value: areaMillionths(900),
      confidence: 'likely',
      note: 'unit_assumed',
    })
  })

  it.each([
    ['-3449', 'area_negative'],
    ['2788000', 'area_impossible'],
    ['157000', 'area_impossible'],
    ['two rooms', 'area_unclear'],
    ['2 कमरा', 'area_unclear'],
    ['1 बिस्वा', 'area_unclear'],
    ['12-5', 'area_unclear'],
    ['=N5', 'formula_text'],
  ])('%s is no floor: %s', (typed, error) => {
    expect(readArea({ typed }, 'floor', 'sqft')).toEqual({ state: 'unreadable', fault: error })
  })

  it.each([
    ['Plot area (sq. m.)', 'sqm'],
    ['भूखण्ड क्षेत्रफल (वर्ग मी०)', 'sqm'],
    ['भूतल (वर्ग गज)', 'sqyd'],
    ['Covered area (sq ft) / आच्छादित क्षेत्रफल G.F.', 'sqft'],
    ['Ground floor', null],
    ['भूतल', null],
  ])('the heading %s names %s', (heading, unit) => {
    expect(areaUnitOf(heading)).toBe(unit)
  })

  it.each([
    ['100 sq m', 1076.391042],
    ['१०० वर्ग मी', 1076.391042],
    ['120 gaj', 1080],
    ["30'x50'", 1500],
    ['1,200.5', 1200.5],
    ['two rooms', undefined],
  ])('%s typed in a form is %s square feet', (typed, sqft) => {
    expect(typedArea(typed)).toBe(sqft)
  })

  it('nought and NIL are not areas', () => {
    expect(readArea({ typed: '0', number: 0 }, 'floor', 'sqft')).toEqual({ state: 'unknown', note: 'placeholder' })
    expect(readArea({ typed: 'NIL' }, 'floor', 'sqft')).toEqual({ state: 'unknown', note: 'says_none' })
    expect(readArea({ typed: '' }, 'floor', 'sqft')).toEqual({ state: 'unknown' })
  })
})

describe('a road width in a register', () => {
  it.each([
    ['12 m', 1_200, 'certain'],
    ['3.5 मी.', 350, 'certain'],
    ['40 ft', 1_219, 'likely'],
    ['30 फुट', 914, 'likely'],
    ['4.5', 450, 'likely'],
  ])('%s is %i cm, %s', (typed, value, confidence) => {
    expect(readRoadWidth({ typed }, 'm')).toMatchObject({ state: 'known', value, confidence })
  })

  it.each([
    ['9-12 m', 'width_unclear'],
    ['wide', 'width_unclear'],
    ['450', 'width_impossible'],
    ['-6', 'width_impossible'],
  ])('%s is no width: %s', (typed, error) => {
    expect(readRoadWidth({ typed }, 'm')).toEqual({ state: 'unreadable', fault: error })
  })
})

it.each([
  ['Road width (ft)', 'ft'],
  ['Width of road in feet', 'ft'],
  ['सड़क की चौड़ाई (मी०)', 'm'],
  ['Road width (m)', 'm'],
  ['Road width', null],
])('the heading %s names %s', (heading, unit) => {
  expect(widthUnitOf(heading)).toBe(unit)
})

describe('a year of construction in a register', () => {
  it.each([
    ['2018', 2018, 'certain'],
    ['१९९८', 1998, 'certain'],
    ['1998-99', 1998, 'likely'],
    ['1999-00', 1999, 'likely'],
    ['1998-1999', 1998, 'likely'],
    ['76', 1976, 'likely'],
    ["'76", 1976, 'likely'],
    ['07', 2007, 'doubtful'],
    ['01/04/1998', 1998, 'likely'],
    ['1998-04-01', 1998, 'likely'],
    ['1998-04-01 00:00:00', 1998, 'likely'],
    ['१९९८-०४-०१T00:00', 1998, 'likely'],
    ['98-99', 1998, 'likely'],
    ['सन् 1985', 1985, 'certain'],
    ['1985 ई०', 1985, 'certain'],
    ['1985 AD', 1985, 'certain'],
    ['Apr-98', 1998, 'likely'],
    ['01-Apr-1998', 1998, 'likely'],
    ['अप्रैल 1998', 1998, 'likely'],
  ])('%s is %i, %s', (typed, value, confidence) => {
    expect(readYear({ typed }, 2025)).toMatchObject({ state: 'known', value, confidence })
  })

  it('a cell the program shows as a date gives the year of the date', () => {
    expect(readYear({ typed: '1998-04-01', date: '1998-04-01' }, 2025)).toEqual({
      state: 'known',
      value: 1998,
      confidence: 'likely',
      note: 'year_of_date',
    })
  })

  it.each(['before 1970', 'Before 2004', '1970 से पूर्व', 'upto 1985'])('%s is a bound, not a year', (typed) => {
    expect(readYear({ typed }, 2025)).toEqual({ state: 'unknown', note: 'only_a_bound' })
  })

  it.each([
    ['2031', 'year_impossible'],
    ['1066', 'year_impossible'],
    ['35886', 'year_unclear'],
    ['1998-05', 'year_unclear'],
    ['98-05', 'year_unclear'],
    ['30 years', 'year_unclear'],
    ['1985 के बाद', 'year_unclear'],
    ['old', 'year_unclear'],
  ])('%s is no year: %s', (typed, error) => {
    expect(readYear({ typed }, 2025)).toEqual({ state: 'unreadable', fault: error })
  })
})
