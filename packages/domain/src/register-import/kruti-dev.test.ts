import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonNames } from './common-names.ts'
import { krutiDevToUnicode } from './kruti-dev.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'
import { unicodeToKrutiDev } from './unicode-to-kruti-dev.ts'

describe('Kruti Dev typing', () => {
  it.each([
    ['jke', 'राम'],
    ["jkts'k dqekj", 'राजेश कुमार'],
    ['vkse oekZ', 'ओम वर्मा'],
    ['T;ksfr flag', 'ज्योति सिंह'],
    ['Jh fouksn izlkn', 'श्री विनोद प्रसाद'],
    ['feJk', 'मिश्रा'],
    ['xqIrk', 'गुप्ता'],
    ['pUnz', 'चन्द्र'],
    [';kno', 'यादव'],
    ["'kdqUryk JhokLro", 'शकुन्तला श्रीवास्तव'],
    ['Hkou Lokeh dk uke', 'भवन स्वामी का नाम'],
    ['edku la[;k', 'मकान संख्या'],
    ['{ks=Qy', 'क्षेत्रफल'],
    ["mÙkj izns'k", 'उत्तर प्रदेश'],
    ['fo|ky;', 'विद्यालय'],
    ['fuekZ.k', 'निर्माण'],
    ['LoxhZ;', 'स्वर्गीय'],
    ['iq= Lo0 jke', 'पुत्र स्व० राम'],
    ['o"kZ', 'वर्ष'],
    ['fgUnh', 'हिन्दी'],
    ['dk;kZy;', 'कार्यालय'],
    ["lqjs'k व ओम", 'सुरेश व ओम'],
  ])('%s is read as %s', (typed, shown) => {
    expect(krutiDevToUnicode(typed)).toBe(shown)
  })

  it('every word that can be typed reads back as it was', () => {
    for (const { hindi } of commonNames)
      expect(krutiDevToUnicode(unicodeToKrutiDev(hindi))).toBe(hindi.normalize('NFC'))
    const plainSyllable = fc.tuple(
      fc.constantFrom(...'कखगघचछजटठडढणतथदधनपफबभमयरलवशषसह'),
      fc.constantFrom('', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ौ'),
      fc.constantFrom('', '', 'ं'),
    )
    fc.assert(
      fc.property(fc.array(plainSyllable, { minLength: 1, maxLength: 5 }), (syllables) => {
        const word = syllables.map((parts) => parts.join('')).join('')
        expect(krutiDevToUnicode(unicodeToKrutiDev(word))).toBe(word)
      }),
    )
  })

  it.each(["jkts'k dqekj", 'Jh vuhrk izlkn व ओम यादव', 'jke nsoh', 'deyk feJk', 'vkse', 'okMZ', 'eksgYyk', "'kdqUryk"])(
    '%s is recognised, and Unicode offered',
    (typed) => {
      expect(recogniseKrutiDev(typed)).toMatchObject({ confidence: 'likely' })
    },
  )

  it('a word that could be English too is offered only doubtfully', () => {
    expect(recogniseKrutiDev('nsoh')).toEqual({ text: 'देवी', confidence: 'doubtful' })
  })

  it.each([
    ...[
      'Rajesh Kumar',
      'ANITA SINGH',
      'ram lal',
      'Mohd. Salim Gupta',
      'S/o Ram Devi',
      'Dr. K.P. Singh',
      'M/s Kapoor & Sons',
      'owner',
      'Aliganj Sector-B',
      'L.D.A. Colony',
    ],
    ...[
      '155(Old 12)',
      '40 ft',
      '#VALUE!',
      'before 1970',
      'court case 112/2019',
      'P78106871',
      'राजेश कुमार',
      '',
      '12345',
      'Begum Hazrat Mehal',
      'nand kishore',
      'House No.',
      'Old A.R.V.',
    ],
  ])('%s is not Kruti Dev', (typed) => {
    expect(recogniseKrutiDev(typed)).toBeNull()
  })
})
