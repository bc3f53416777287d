import { paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount in words, as receipts say it', () => {
  test.each([
    [0, 'Zero rupees only', 'शून्य रुपये मात्र'],
    [1, 'One paisa only', 'एक पैसा मात्र'],
    [100, 'One rupee only', 'एक रुपया मात्र'],
    [101, 'One rupee and one paisa only', 'एक रुपया एक पैसा मात्र'],
    [15000, 'One hundred and fifty rupees only', 'एक सौ पचास रुपये मात्र'],
    [
      12345675,
      'One lakh twenty-three thousand four hundred and fifty-six rupees and seventy-five paise only',
      'एक लाख तेईस हज़ार चार सौ छप्पन रुपये पचहत्तर पैसे मात्र',
    ],
    [10_000_000_00, 'One crore rupees only', 'एक करोड़ रुपये मात्र'],
    [
      12_34_56_789_00,
      'Twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine rupees only',
      'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र',
    ],
    [120 * 10_000_000_00, 'One hundred and twenty crore rupees only', 'एक सौ बीस करोड़ रुपये मात्र'],
  ])('%i paise', (amount, english, hindi) => {
    expect(amountInWords(paise(amount), 'en')).toBe(english)
    expect(amountInWords(paise(amount), 'hi')).toBe(hindi.normalize('NFC'))
  })

  test('every Hindi number below a hundred is a word of its own, in the standard spelling', () => {
    const words = Array.from({ length: 100 }, (_, count) => amountInWords(rupees(count), 'hi').split(' ')[0])
    expect(new Set(words).size).toBe(100)
    const spelled = [19, 29, 31, 38, 39, 43, 48, 49, 55, 59, 63, 66, 69, 76, 77, 79, 84, 87, 89, 96, 98, 99]
    expect(spelled.map((count) => words[count])).toEqual(
      'उन्नीस उनतीस इकतीस अड़तीस उनतालीस तैंतालीस अड़तालीस उनचास पचपन उनसठ तिरसठ छियासठ उनहत्तर छिहत्तर सतहत्तर उनासी चौरासी सत्तासी नवासी छियानवे अट्ठानवे निन्यानवे'
        .normalize('NFC')
        .split(' '),
    )
  })

  test('a negative amount has no words', () => {
    expect(() => amountInWords(paise(-1), 'en')).toThrow(RangeError)
    expect(amountInWords(ZERO, 'en')).toBe('Zero rupees only')
  })
})
