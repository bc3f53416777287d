import { expect, test } from 'vitest'
import { joinAddress, namesIt, renamePlace } from './address.ts'

test('an address names its parts, whatever their letters, and nothing that only begins like one', () => {
  expect(namesIt('42/7, Lal Bagh', 'lal bagh')).toBe(true)
  expect(namesIt('42/7, Lal Bagh', '42/7')).toBe(true)
  expect(namesIt('42/71, Lal Bagh Road', 'Lal Bagh')).toBe(false)
  expect(namesIt('42/71, Lal Bagh', '42/7')).toBe(false)
})

test.each([
  [['42/7', '42/7, Lal Bagh', 'Lal Bagh'], '42/7, Lal Bagh'],
  [['42/7', 'Station Road', 'Lal Bagh'], '42/7, Station Road, Lal Bagh'],
  [['42/7', null, 'लाल बाग'], '42/7, लाल बाग'],
  [[null, '', 'Lal Bagh'], 'Lal Bagh'],
])('%j is one line in which each part is said once', (parts, line) => {
  expect(joinAddress(...parts)).toBe(line)
})

test('for a Hindi reader an address names its mohalla in Hindi, and all else as it was recorded', () => {
  expect(renamePlace('42/7, Station Road, lal bagh', 'Lal Bagh', 'लाल बाग')).toBe('42/7, Station Road, लाल बाग')
  expect(renamePlace('42/7, Lal Bagh Road', 'Lal Bagh', 'लाल बाग')).toBe('42/7, Lal Bagh Road')
})
