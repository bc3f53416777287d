import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplierOf, readAmount } from './read-amount.ts'

const text = (typed: string) => readAmount({ typed })
const number = (value: number) => readAmount({ typed: String(value), number: value })

describe('an amount in a register', () => {
  it.each([
    ['170.00', 17_000],
    ['13,454.00', 1_345_400],
    ['8,94,502.00', 89_450_200],
    ['1,234,567', 123_456_700],
    ['Rs. 677/-', 67_700],
    ['Rs. 6,01,863/-', 60_186_300],
    ['rs 12.5', 1_250],
    ['₹ 1,00,000', 10_000_000],
    ['रु. 450/-', 45_000],
    ['रु० 450 मात्र', 45_000],
    ['२,९८,९०८', 29_890_800],
    ['४२३', 42_300],
    ['\u00a0 1,000 ', 100_000],
    ['.50', 50],
    ['NIL', 0],
    ['nil.', 0],
    ['-', 0],
    ['--', 0],
    ['शून्य', 0],
    ['निल', 0],
    ['0', 0],
  ])('%s is %i paise, as typed', (typed, expected) => {
    expect(text(typed)).toEqual({ state: 'known', value: expected, confidence: 'certain' })
  })

  it.each([
    ['1.5 लाख', 15_000_000, 'word_multiplier'],
    ['2 crore', 2_000_000_000, 'word_multiplier'],
    ['५ हजार', 500_000, 'word_multiplier'],
    ['33.3333', 3_333, 'rounded_to_paisa'],
  ])('%s is likely %i paise', (typed, expected, note) => {
    expect(text(typed)).toEqual({ state: 'known', value: expected, confidence: 'likely', note })
  })

  it.each([
    ['-450', 'amount_negative'],
    ['(450)', 'amount_negative'],
    ['450 Cr', 'amount_negative'],
    ['450 जमा', 'amount_negative'],
    ['Adv. 450', 'amount_unclear'],
    ['450-', 'amount_unclear'],
    ['N.A.', 'amount_unclear'],
    ['12O0', 'amount_unclear'],
    ['16663,25', 'amount_unclear'],
    ['1,23,45', 'amount_unclear'],
    ['500+200', 'amount_unclear'],
    ['12 34', 'amount_unclear'],
    ['see file', 'amount_unclear'],
    ['#VALUE!', 'formula_error'],
    ['#REF!', 'formula_error'],
    ['=A1*10', 'formula_text'],
    ['@SUM(1)', 'formula_text'],
    ['99999999999999', 'amount_too_large'],
  ])('%s is for a person to mend: %s', (typed, error) => {
    expect(text(typed)).toEqual({ state: 'unreadable', fault: error })
  })

  it('a heading in lakh says so of every amount below it', () => {
    const lakh = multiplierOf('Arrears House Tax (Rs. in lakh)')
    const value = { state: 'known', value: 15_000_000, confidence: 'likely', note: 'word_multiplier' }
    expect(readAmount({ typed: '1.5' }, lakh)).toEqual(value)
    expect(readAmount({ typed: '1.5', number: 1.5 }, multiplierOf('बकाया गृहकर (लाख में)'))).toEqual(value)
    expect(readAmount({ typed: 'NIL' }, lakh)).toMatchObject({ value: 0 })
    expect(readAmount({ typed: '(1.5)' }, lakh)).toMatchObject({ state: 'unreadable' })
    expect(multiplierOf('Arrear H.T.')).toBeNull()
  })

  it('an empty cell says nothing, which is not nought', () => {
    expect(text('')).toEqual({ state: 'unknown' })
    expect(text(' \u00a0 ')).toEqual({ state: 'unknown' })
  })

  it('a stored number keeps its paise and loses binary noise', () => {
    expect(number(16_663.25)).toEqual({ state: 'known', value: 1_666_325, confidence: 'certain' })
    expect(number(0.1 + 0.2)).toEqual({ state: 'known', value: 30, confidence: 'certain' })
    expect(number(100 / 3)).toEqual({ state: 'known', value: 3_333, confidence: 'likely', note: 'rounded_to_paisa' })
    expect(number(-62)).toEqual({ state: 'unreadable', fault: 'amount_negative' })
  })

  it('the result of a formula may be stale', () => {
    expect(readAmount({ typed: '310', number: 310, calculated: true })).toEqual({
      state: 'known',
      value: 31_000,
      confidence: 'likely',
      note: 'calculated',
    })
  })

  it('however an amount is written, the paise are the same', () => {
    const devanagari = (digits: string) =>
      digits.replace(/\d/g, (digit) => String.fromCharCode('०'.charCodeAt(0) + Number(digit)))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (paise) => {
        const rupees = Math.floor(paise / 100)
        const decimal = `${rupees}.${String(paise % 100).padStart(2, '0')}`
        const indian = `${new Intl.NumberFormat('en-IN').format(rupees)}.${String(paise % 100).padStart(2, '0')}`
        for (const typed of [decimal, indian, `Rs. ${indian}/-`, devanagari(indian), `₹${decimal}`])
          expect(text(typed)).toMatchObject({ state: 'known', value: paise })
        expect(number(Number(decimal))).toMatchObject({ state: 'known', value: paise })
      }),
    )
  })
})
