import { describe, expect, it } from 'vitest'
import type { Cell } from '../register-import/cell.ts'
import { type BulkFieldName, bulkFields, fieldsOfKind } from './bulk-fields.ts'
import { type BulkReading, type OfficeWords, readBulkValue } from './read-value.ts'

const words: OfficeWords = {
  choice: (_, value) => (value === 'rented' ? ['rented', 'किराये पर'] : [value.replace('_', ' ')]),
  yes: ['yes', 'हाँ'],
  no: ['no', 'नहीं'],
  category: (text) => (text === 'shop' ? 7 : undefined),
}
const typed = (text: string): Cell => ({ typed: text })

describe('a cell of a spreadsheet of changes', () => {
  it.each<[string, BulkFieldName, Cell | undefined, BulkReading]>([
    ['a blank cell says nothing', 'houseNumber', typed('  '), 'unsaid'],
    ['a missing cell says nothing', 'houseNumber', undefined, 'unsaid'],
    ['text is taken as it is', 'houseNumber', typed(' 12/4-A '), { value: '12/4-A' }],
    ['a number in a column of text is text', 'houseNumber', { typed: '12', number: 12 }, { value: '12' }],
    ['a dash empties what may be empty', 'houseNumber', typed('-'), { value: null }],
    ['a dash empties nothing else', 'roadWidth', typed('-'), { fault: 'may_not_be_empty' }],
    ['a calculated cell is refused', 'roadWidth', { typed: '9', number: 9, calculated: true }, { fault: 'formula' }],
    ['a failed formula is refused', 'roadWidth', typed('#REF!'), { fault: 'formula' }],
    ['text that would be run is refused', 'propertyAddress', typed('=cmd()'), { fault: 'formula' }],
    ['a width in figures of either script', 'roadWidth', typed('१२.५'), { value: 12.5 }],
    ['a stored number without its noise', 'plotArea', { typed: '1.61', number: 1.6100000000000001 }, { value: 1.61 }],
    ['broken letters are refused', 'propertyAddress', typed('Civil L\ufffdnes'), { fault: 'broken_letters' }],
    ['no width is nought', 'roadWidth', typed('0'), { fault: 'number_wrong' }],
    ['no width has a third decimal', 'roadWidth', typed('9.125'), { fault: 'number_wrong' }],
    ['no width is a word', 'roadWidth', typed('wide'), { fault: 'number_wrong' }],
    ['a year', 'constructionYear', typed('1998'), { value: 1998 }],
    ['half a year is none', 'constructionYear', typed('1998.5'), { fault: 'year_wrong' }],
    ['rupees become paise', 'oldArv', typed('1,234.50'), { value: 123_450 }],
    ['stored rupees become paise', 'oldArv', { typed: '0.3', number: 0.1 + 0.2 }, { value: 30 }],
    ['a negative value is refused', 'oldArv', typed('-5'), { fault: 'number_wrong' }],
    ['yes in Hindi', 'waterTaxApplicable', typed('हाँ'), { value: true }],
    ['no', 'waterTaxApplicable', typed('No'), { value: false }],
    ['perhaps', 'waterTaxApplicable', typed('perhaps'), { fault: 'word_unknown' }],
    ['a choice in words', 'occupancyStatus', typed('किराये पर'), { value: 'rented' }],
    ['a choice by its name', 'constType', typed('rcc_rbc'), { value: 'rcc_rbc' }],
    ['a choice nobody offers', 'constType', typed('bamboo'), { fault: 'word_unknown' }],
    ['a category by its name', 'category', typed('Shop'), { value: 7 }],
    ['a category nobody knows', 'category', typed('Moon base'), { fault: 'word_unknown' }],
    ['§9 PTIN minimum 6 characters', 'PTINNo', typed('AB123'), { fault: 'too_short' }],
    ['a PTIN in small letters', 'PTINNo', typed(' pt-0077a '), { value: 'PT-0077A' }],
    ['a PTIN beyond its length', 'PTINNo', typed('P'.repeat(41)), { fault: 'too_long' }],
    ['a text beyond its length', 'subCategory', typed('x'.repeat(61)), { fault: 'too_long' }],
  ])('%s', (_, field, cell, reading) => {
    expect(readBulkValue(field, cell, words)).toEqual(reading)
  })

  it('every column belongs to a kind of spreadsheet', () => {
    const used = new Set(Object.values(fieldsOfKind).flat())
    expect([...used].toSorted()).toEqual(Object.keys(bulkFields).toSorted())
  })
})
