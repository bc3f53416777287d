import { expect, test } from 'vitest'
import { documentNumberTyped } from './document-number.ts'

test.each([
  ['OB-2026-27-000012', 'OB-2026-27-000012'],
  [' ob 2026 27 12 ', 'OB-2026-27-000012'],
  ['OB202627000012', 'OB-2026-27-000012'],
  ['ओ', undefined],
  ['OB-२०२६-२७-००००१२', 'OB-2026-27-000012'],
  ['on07–2026–27–000401', 'ON07-2026-27-000401'],
  ['ON07202627000401', 'ON07-2026-27-000401'],
  ['b/2026-27/1482', 'B/2026-27/0001482'],
  ['B 2026 27 0001482', 'B/2026-27/0001482'],
  ['B2026270001482', 'B/2026-27/0001482'],
  ['NEFT-2026-27-1234567', 'NEFT-2026-27-1234567'],
  ['OB-2026-28-000012', undefined],
  ['2026-27-000012', undefined],
  ['01-002-003-000123', undefined],
  ['9876543210', undefined],
])('%j is the number %s', (typed, number) => {
  expect(documentNumberTyped(typed)).toBe(number)
})
