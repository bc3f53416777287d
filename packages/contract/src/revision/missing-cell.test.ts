import { afterEach, expect, it } from 'vitest'
import { takeLocaleFrom } from '../words/locale.ts'
import { missingCellText } from './missing-cell.ts'

afterEach(() => takeLocaleFrom(() => 'en'))

const cell = {
  mohallaId: '12',
  factor: 'usage',
  head: 'water',
  use: 'nonresidential',
  rentType: 'rented',
  category: 'guest_house',
  subCategory: '',
  construction: 'kachha',
  roadBand: 'below_12',
  measured: 'covered',
  floorNumber: -1,
  ageYears: 12,
  roadWidthMetres: 4.5,
  constructionYear: 2031,
  financialYear: 2026,
}

it('a wanting cell is told in the office’s words, each of its facts in both languages', () => {
  expect(missingCellText(cell)).toContain('Factor: Use, Tax: Water tax, Use: Non-residential')
  expect(missingCellText({ measured: 'covered', roadBand: 'below_12', construction: 'rcc_rbc' })).toBe(
    'Covered area, Road: Under 12 m, RCC or RBC',
  )
  expect(missingCellText({ measured: 'covered', construction: 'vacant_land', roadBand: 'below_12' })).toBe(
    'Vacant land, Road: Under 12 m',
  )
  takeLocaleFrom(() => 'hi')
  const said = missingCellText(cell)
  // What the city itself named, its codes, stays as the city gave it.
  expect(said.replace('guest house', '')).not.toMatch(/[a-z]{3}/)
  expect(said).not.toContain('mohalla')
  expect(missingCellText({})).toBe('–')
})
