import { expect, test } from 'vitest'
import { paperNumberTyped } from './paper-number.ts'

const last = 'B/2026-27/0001482'

test.each([
  ['the whole number', 'B/2026-27/0001490', last, 'B/2026-27/0001490'],
  ['small letters and spaces around it', ' b/2026-27/0001490 ', undefined, 'B/2026-27/0001490'],
  ['Hindi digits', 'B/२०२६-२७/०००१४९०', undefined, 'B/2026-27/0001490'],
  ['the last figures', '1490', last, 'B/2026-27/0001490'],
  ['the last figures with their zeros', '0001490', last, 'B/2026-27/0001490'],
  ['the last figures in Hindi digits', '१४९०', last, 'B/2026-27/0001490'],
  ['figures before any number was typed', '1490', undefined, '1490'],
  ['figures after what is no number', '1490', 'gone', '1490'],
  ['more figures than a number has', '12345678', last, '12345678'],
])('a paper is found by %s', (_, typed, before, number) => {
  expect(paperNumberTyped(typed, before)).toBe(number)
})
