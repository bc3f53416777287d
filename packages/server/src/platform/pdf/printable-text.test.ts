import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readFontCoverage } from './font-coverage.ts'
import { toPrintableData, toPrintableText } from './printable-text.ts'
import { qrCode } from './qr-codes.ts'

const require = createRequire(import.meta.url)
const font = readFileSync(require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'))
const covered = readFontCoverage(font)

describe('I7 typed text on its way to paper', () => {
  test.each([
    ['a line break becomes a space', 'first\r\nsecond\u2028third', 'first second third'],
    ['a null byte and an escape vanish', 'a\u0000b\u001b[31mc', 'ab[31mc'],
    ['characters that turn the direction vanish', '\u202Egpj.exe\u2066x\u2069', 'gpj.exex'],
    ['a letter without a glyph shows as missing', 'Ram 😀 محمد', 'Ram \ufffd \ufffd\ufffd\ufffd\ufffd'],
    ['half a surrogate pair shows as missing', 'x\ud800y', 'x\ufffdy'],
    ['joiners that shape Devanagari stay', 'क्\u200dष', 'क्\u200dष'],
    ['Hindi, the rupee sign and accents stay', 'श्रीमती ₹ Café “x”', 'श्रीमती ₹ Café “x”'],
  ])('%s', (_, typed, printed) => expect(toPrintableText(typed, covered)).toBe(printed))

  test('is cleaned at any depth of the data', () => {
    const data = { rows: [['a\u0000', 1, null, true]], owner: { name: 'b\u202E' } }
    expect(toPrintableData(data, covered, [])).toEqual({ rows: [['a', 1, null, true]], owner: { name: 'b' } })
  })

  test('QR codes are gathered, and leave their number', () => {
    const codes: string[] = []
    const data = { pay: { qr: qrCode('https://one.example') }, more: [{ qr: qrCode('https://two.example') }] }
    expect(toPrintableData(data, covered, codes)).toEqual({ pay: { qr: 0 }, more: [{ qr: 1 }] })
    expect(codes).toEqual(['https://one.example', 'https://two.example'])
  })

  test('the house font draws Latin, Devanagari and the rupee sign, and no Arabic', () => {
    expect([...'Aक₹–श'].every((letter) => covered.has(letter.codePointAt(0) ?? 0))).toBe(true)
    expect(covered.has('م'.codePointAt(0) ?? 0)).toBe(false)
  })
})
