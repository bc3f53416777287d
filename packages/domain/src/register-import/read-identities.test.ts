import { describe, expect, it } from 'vitest'
import { readMobiles } from './read-mobiles.ts'
import { readHouseNumber, readPropertyNumber } from './read-property-number.ts'

describe('mobile numbers in a register', () => {
  it.each([
    ['6308246281', ['6308246281']],
    ['+91 6011312704', ['6011312704']],
    ['+916011312704', ['6011312704']],
    ['0091-6011312704', ['6011312704']],
    ['09800837407', ['9800837407']],
    ['84950-03249', ['8495003249']],
    ['98765 01234', ['9876501234']],
    ['९७६१२२२०२९', ['9761222029']],
    ['9761222029,9202221679', ['9761222029', '9202221679']],
    ['9761222029 / 09202221679', ['9761222029', '9202221679']],
    ['9761222029 9202221679', ['9761222029', '9202221679']],
    ['9761222029, 9761222029', ['9761222029']],
  ])('%s', (typed, value) => {
    expect(readMobiles({ typed })).toMatchObject({ state: 'known', value, confidence: 'certain' })
  })

  it.each(['9999999999', '0', '0000000000', '8888888888', '9876543210', '1234567890', '9999999999, 0'])(
    '%s was filled in: unknown',
    (typed) => {
      expect(readMobiles({ typed })).toEqual({ state: 'unknown', note: 'placeholder' })
    },
  )

  it('a filler beside a real number is left out', () => {
    expect(readMobiles({ typed: '9999999999/9202221679' })).toMatchObject({ state: 'known', value: ['9202221679'] })
  })

  it.each([
    ['12345', 'mobile_invalid'],
    ['5308246281', 'mobile_invalid'],
    ['97612220291', 'mobile_invalid'],
    ['yes', 'mobile_invalid'],
    ['9.76E+09', 'digits_lost'],
  ])('%s is no number: %s', (typed, error) => {
    expect(readMobiles({ typed })).toEqual({ state: 'unreadable', fault: error })
  })

  it('of two numbers the good one is kept, and the cell is marked', () => {
    expect(readMobiles({ typed: '9761222029, 12345' })).toEqual({
      state: 'known',
      value: ['9761222029'],
      confidence: 'likely',
      note: 'some_numbers_invalid',
    })
  })
})

describe('a property number in a register', () => {
  it.each([
    ['P78106871', 'P78106871'],
    ['p 7810-6871', 'P7810-6871'],
    ['०१२३', '0123'],
  ])('%s', (typed, value) => {
    expect(readPropertyNumber({ typed })).toEqual({ state: 'known', value, confidence: 'certain' })
  })

  it('an id stored as a number may have lost its leading noughts', () => {
    expect(readPropertyNumber({ typed: '101277348535', number: 101_277_348_535 })).toEqual({
      state: 'known',
      value: '101277348535',
      confidence: 'likely',
      note: 'was_number',
    })
  })

  it.each([
    [{ typed: '1.20345E+11' }, 'digits_lost'],
    [{ typed: '1.20345e11' }, 'digits_lost'],
    [{ typed: '120345000000', number: 120_345_000_000 }, 'digits_lost'],
    [{ typed: '1234567890123456', number: 1_234_567_890_123_456 }, 'digits_lost'],
    [{ typed: '1.5', number: 1.5 }, 'id_unclear'],
    [{ typed: '2025-05-12', date: '2025-05-12' }, 'became_date'],
    [{ typed: '=HYPERLINK("http://x","y")' }, 'formula_text'],
  ] as const)('%o: %s', (cell, error) => {
    expect(readPropertyNumber(cell)).toEqual({ state: 'unreadable', fault: error })
  })

  it.each(['0', 'NA', 'XXX', '9999999999', '111111'])('%s says nothing', (typed) => {
    expect(readPropertyNumber({ typed })).toEqual({ state: 'unknown', note: 'placeholder' })
  })
})

describe('a house number in a register', () => {
  it.each([
    ['411', '411', null],
    ['572/37', '572/37', null],
    ['410 क', '410 क', null],
    ['155(Old 12)', '155', '12'],
    ['155 (पुराना नं० 12-A)', '155', '12-A'],
  ])('%s', (typed, number, oldNumber) => {
    expect(readHouseNumber({ typed })).toEqual({ state: 'known', value: { number, oldNumber }, confidence: 'certain' })
  })

  it('12/5 that the program turned into a date is not a house number', () => {
    expect(readHouseNumber({ typed: '2025-05-12', date: '2025-05-12' })).toEqual({
      state: 'unreadable',
      fault: 'became_date',
    })
  })
})
