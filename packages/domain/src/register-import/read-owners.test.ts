import { describe, expect, it } from 'vitest'
import { readOwners, readRelative } from './read-owners.ts'
import { readConstruction, readOccupancy, readUse } from './read-words.ts'

const confirmed = { krutiDevConfirmed: true }
const alone = (name: string) => ({ name, relation: null, relativeName: null })

describe('owners in a register', () => {
  it.each([
    ['Jyoti Kumar व राजेश प्रसाद', [alone('Jyoti Kumar'), alone('राजेश प्रसाद')]],
    ['Ram Lal and Shyam Lal', [alone('Ram Lal'), alone('Shyam Lal')]],
    ['राम, श्याम एवं मोहन', [alone('राम'), alone('श्याम'), alone('मोहन')]],
    ['1. Ram Lal 2. Shyam Lal', [alone('Ram Lal'), alone('Shyam Lal')]],
    ['Ram Lal\nSita Devi', [alone('Ram Lal'), alone('Sita Devi')]],
  ])('%s are several', (typed, value) => {
    expect(readOwners({ typed }, confirmed)).toEqual({
      state: 'known',
      value,
      confidence: 'likely',
      note: 'several_owners',
    })
  })

  it.each([
    ['Ram & Others', 'Ram'],
    ['Ram and 3 others', 'Ram'],
    ['राम व अन्य', 'राम'],
    ['राम आदि', 'राम'],
    ['Ram etc.', 'Ram'],
  ])('%s: who is not named is nobody', (typed, name) => {
    expect(readOwners({ typed }, confirmed)).toMatchObject({ value: [alone(name)], confidence: 'likely' })
  })

  it.each(['M/s Gupta & Sons', 'Punjab & Sind Bank', 'मैसर्स गुप्ता व पुत्र'])(
    'the firm %s is one owner, to be looked at',
    (typed) => {
      expect(readOwners({ typed }, confirmed)).toMatchObject({ value: [alone(typed)], confidence: 'doubtful' })
    },
  )

  it('a line that begins with a relation goes on; one of a single word may be a surname, and waits', () => {
    const father = { name: 'Ram Lal', relation: 'father', relativeName: 'Hari Lal' }
    expect(readOwners({ typed: 'Ram Lal,\nS/o Hari Lal' }, confirmed)).toMatchObject({ value: [father] })
    expect(readOwners({ typed: 'Ram Kumar\nSingh' }, confirmed)).toEqual({ state: 'unreadable', fault: 'name_unclear' })
  })

  it('spaces of every kind are tidied, the spelling is kept', () => {
    expect(readOwners({ typed: '  Anita\u00a0 Devi ' }, confirmed)).toEqual({
      state: 'known',
      value: [alone('Anita Devi')],
      confidence: 'certain',
      note: 'case_or_spaces',
    })
    expect(readOwners({ typed: 'OM CHANDRA' }, confirmed)).toEqual({
      state: 'known',
      value: [alone('OM CHANDRA')],
      confidence: 'certain',
    })
  })

  it.each([
    ['Ram Lal S/o Hari Lal', { name: 'Ram Lal', relation: 'father', relativeName: 'Hari Lal' }],
    ['राम पुत्र श्याम', { name: 'राम', relation: 'father', relativeName: 'श्याम' }],
    ['Sita Devi W/o Ram Lal', { name: 'Sita Devi', relation: 'husband', relativeName: 'Ram Lal' }],
  ])('%s names a relative', (typed, person) => {
    expect(readOwners({ typed }, confirmed)).toMatchObject({ state: 'known', value: [person] })
  })

  it.each([
    'owner',
    'Owner',
    'भवन स्वामी',
    'अज्ञात',
    'N.A.',
    'xyz',
    '???',
    'same as above',
    'Owner name not known',
    'भवन स्वामी अज्ञात',
    'मकान मालिक',
    'Locked',
    'किरायेदार',
  ])('%s is nobody', (typed) => {
    expect(readOwners({ typed }, confirmed)).toEqual({ state: 'unknown', note: 'placeholder' })
  })

  it.each([
    [{ typed: '=cmd()' }, 'formula_text'],
    [{ typed: '45', number: 45 }, 'name_unclear'],
    [{ typed: 'Flat 1204 Tower 12345' }, 'name_unclear'],
  ])('%o is no name', (cell, error) => {
    expect(readOwners(cell, confirmed)).toEqual({ state: 'unreadable', fault: error })
  })

  it('Kruti Dev text becomes Unicode only when the office has confirmed what it is offered', () => {
    const typed = 'Jh T;ksfr xqIrk व राजेश चन्द्र'
    expect(readOwners({ typed }, { krutiDevConfirmed: false })).toEqual({
      state: 'unreadable',
      fault: 'kruti_dev_not_confirmed',
      offer: 'श्री ज्योति गुप्ता व राजेश चन्द्र',
    })
    expect(readOwners({ typed }, confirmed)).toEqual({
      state: 'known',
      value: [alone('श्री ज्योति गुप्ता'), alone('राजेश चन्द्र')],
      confidence: 'likely',
      note: 'kruti_dev',
    })
  })

  it('the column of father or husband says which only when the cell does', () => {
    expect(readRelative({ typed: 'S/o Ram Devi' }, confirmed)).toMatchObject({
      value: { name: 'Ram Devi', relation: 'father' },
    })
    expect(readRelative({ typed: 'W/o Ram Lal' }, confirmed)).toMatchObject({
      value: { name: 'Ram Lal', relation: 'husband' },
    })
    expect(readRelative({ typed: 'Om Chandra' }, confirmed)).toMatchObject({
      value: { name: 'Om Chandra', relation: null },
    })
  })
})

describe('words of a register', () => {
  it.each([
    ['Residential', 'residential'],
    ['R', 'residential'],
    ['आवासीय', 'residential'],
    ['vkoklh;', 'residential'],
    ['Shop', 'nonresidential'],
    ['School', 'nonresidential'],
    ['Mixed', 'mixed'],
    ['plot', 'vacant_land'],
  ])('use %s is %s', (typed, value) => {
    expect(readUse({ typed })).toMatchObject({ state: 'known', value })
  })

  it.each([
    ['R.C.C.', 'rcc_rbc'],
    ['RBC', 'rcc_rbc'],
    ['Pucca', 'other_pucca'],
    ['पक्का', 'other_pucca'],
    ['Kachha', 'kachha'],
  ])('construction %s is %s', (typed, value) => {
    expect(readConstruction({ typed })).toMatchObject({ state: 'known', value })
  })

  it('a word the rules do not know waits until the office says what it means by it', () => {
    expect(readConstruction({ typed: 'Tin' })).toEqual({ state: 'unreadable', fault: 'word_unknown' })
    expect(readConstruction({ typed: 'Tin' }, { tin: 'kachha' })).toEqual({
      state: 'known',
      value: 'kachha',
      confidence: 'likely',
      note: 'office_word',
    })
    expect(readConstruction({ typed: 'constructor' })).toMatchObject({ state: 'unreadable' })
  })

  it.each([
    ['स्वयं', 'self'],
    ['Owner', 'self'],
    ['किरायेदार', 'rented'],
    ['Self/Tenant', 'mixed'],
  ])('occupied by %s is %s', (typed, value) => {
    expect(readOccupancy({ typed })).toMatchObject({ state: 'known', value })
  })
})
