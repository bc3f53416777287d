import { describe, expect, test } from 'vitest'
import { type KeysNearby, soundKeysNearby } from './mistyped-name.ts'
import { soundKeysToKeep } from './name-sound.ts'

/** Whether every word that was typed may have been meant to be one of the name kept. */
function finds(typed: string, saved: string, by: keyof KeysNearby): boolean {
  const keys = new Set(soundKeysToKeep(saved))
  return soundKeysNearby(typed)[by].every((word) => word.some((key) => keys.has(key)))
}

describe('a mistyped name', () => {
  test.each([
    ['Shamra', 'Ram Kumar Sharma'],
    ['Gutpa', 'Shyam Lal Gupta'],
    ['Rma Kumar', 'Ram Kumar Sharma'],
    ['शमरा', 'राम कुमार शर्मा'],
    ['गुतपा', 'श्याम लाल गुप्ता'],
    ['गुपत', 'Shyam Lal Gupta'],
    ['Shamra', 'राम कुमार शर्मा'],
  ])('%s with two letters swapped is %s', (typed, saved) => {
    expect(finds(typed, saved, 'swapped')).toBe(true)
  })

  test.each([
    ['Vishwakath', 'Vishwanath Prajapati'],
    ['Ram Kunar Sharna', 'Ram Kumar Sharma'],
    ['Gulta', 'Shyam Lal Gupta'],
    ['Prjapatri', 'Vishwanath Prajapati'],
    ['Shamra Ram', 'Ram Kumar Sharma'],
    ['विश्वकाथ', 'विश्वनाथ प्रजापति'],
    ['राम कुनार शरना', 'राम कुमार शर्मा'],
    ['गुल्ता', 'श्याम लाल गुप्ता'],
  ])('%s with one letter wrong is %s', (typed, saved) => {
    expect(finds(typed, saved, 'mistyped')).toBe(true)
  })

  test.each([
    ['Verma', 'Ram Kumar Sharma'],
    ['Ram Kumar Gupta', 'Ram Kumar Sharma'],
    ['Lal', 'Ram Kumar Sharma'],
    ['Prajapati', 'Ram Kumar Sharma'],
  ])('%s is not %s', (typed, saved) => {
    expect(finds(typed, saved, 'mistyped')).toBe(false)
  })

  test('a word that is no letters has no keys, and the others keep theirs', () => {
    expect(soundKeysNearby('Ram a').mistyped).toHaveLength(soundKeysNearby('Ram').mistyped.length + 1)
    expect(soundKeysNearby('%%')).toEqual({ swapped: [], mistyped: [] })
  })
})
