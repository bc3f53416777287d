import { expect, test } from 'vitest'
import {
  beginningOfIdTyped,
  isPropertyUniqueId,
  makePropertyUniqueId,
  parsePropertyUniqueId,
  propertyUniqueIdLength,
} from './property-unique-id.ts'

test('§9 a property id has 17 characters', () => {
  expect(propertyUniqueIdLength).toBe(17)
  expect(makePropertyUniqueId(1, 1, 1, 1)).toHaveLength(17)
})

test('an id is zone, ward, mohalla and serial', () => {
  expect(makePropertyUniqueId(8, 110, 503, 42)).toBe('08-110-503-000042')
  expect(parsePropertyUniqueId(' 08-110-50a-000042 ')).toEqual({
    id: '08-110-50A-000042',
    zone: '08',
    ward: '110',
    mohalla: '50A',
    serial: '000042',
  })
})

test.each([
  ...['०८-११०-५०a-००००४२', '08–110–50A–000042', '\u206608-110-50a-000042\u2069\u200b'],
  ...['08 110 50a 000042', '08.110.50A.000042', '08/110/50a/000042', '0811050a000042'],
])('%j is an id, as a Hindi keyboard, a phone, a copied message or a citizen without hyphens writes it', (typed) =>
  expect(parsePropertyUniqueId(typed)?.id).toBe('08-110-50A-000042'),
)

test('a number too large for its group is refused rather than cut', () => {
  expect(() => makePropertyUniqueId(100, 1, 1, 1)).toThrow(RangeError)
  expect(() => makePropertyUniqueId(1, 1000, 1, 1)).toThrow(RangeError)
  expect(() => makePropertyUniqueId(1, 1, 1, 1_000_000)).toThrow(RangeError)
  expect(() => makePropertyUniqueId(1, 1, 1.5, 1)).toThrow(RangeError)
  expect(() => makePropertyUniqueId(1, 1, 1, -1)).toThrow(RangeError)
})

test.each([
  '',
  '08-110-503-00004',
  '08-110-503-0000421',
  '08_110_503_000042',
  '081-10-503-000042',
  '08-110-503-00004ख',
  'RAMESH KUMAR G',
  'RAMESHKUMARGUP',
  '00919876543210',
  '0811050300004',
])('%j is no id', (text) => {
  expect(isPropertyUniqueId(text)).toBe(false)
  expect(parsePropertyUniqueId(text)).toBeUndefined()
})

test.each([
  ['08110', '08-110'],
  ['08 110 5', '08-110-5'],
  ['०८-११०', '08-110'],
  ['0811050a000042', '08-110-50A-000042'],
  ['08', '08'],
])('%j is the beginning %s', (typed, beginning) => {
  expect(beginningOfIdTyped(typed)).toBe(beginning)
})
