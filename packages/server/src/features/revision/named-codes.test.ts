import { expect, it } from 'vitest'
import { namesUse, subjectsNamingUses } from './named-codes.ts'

const hotel = { category: 'hotel' }
const school = { category: 'education', part: { code: 'school', isElsewhere: false } }
const schoolOfTwo = { category: 'education', part: { code: 'school', isElsewhere: true } }
const factorFor = (when: object) => ({ factor: 'use', when, value: '6' })
const reliefFor = (...when: object[]) => ({ head: 'house', code: 'kept', share: '1', when })

it('a rule names a category or a part of it as a condition on a portion, or on every premise', () => {
  expect(subjectsNamingUses).toEqual(['factors', 'reliefs'])
  const table = [
    ['factors', factorFor({ category: ['bar', 'hotel'] }), hotel, true],
    ['factors', factorFor({ category: ['bar'] }), hotel, false],
    ['factors', factorFor({ subCategory: ['hotel'] }), hotel, false],
    ['reliefs', reliefFor({ fact: 'isDisabled', is: true }, { fact: 'everyCategory', oneOf: ['hotel'] }), hotel, true],
    ['reliefs', reliefFor({ fact: 'everySubCategory', oneOf: ['hotel'] }), hotel, false],
    ['factors', factorFor({ subCategory: ['school'] }), school, true],
    ['factors', factorFor({ subCategory: ['school'] }), schoolOfTwo, false],
    ['factors', factorFor({ category: ['education'], subCategory: ['school'] }), schoolOfTwo, true],
    ['factors', factorFor({ category: ['museum'], subCategory: ['school'] }), school, false],
    ['factors', factorFor({ category: ['education'] }), school, false],
    ['reliefs', reliefFor({ fact: 'everySubCategory', oneOf: ['school'] }), school, true],
    ['reliefs', reliefFor({ fact: 'everyCategory', oneOf: ['school'] }), school, false],
  ] as const
  expect(table.map(([subject, row, use]) => namesUse(subject, row, use))).toEqual(table.map(([, , , named]) => named))
})
