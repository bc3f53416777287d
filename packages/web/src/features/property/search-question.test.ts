import { describe, expect, test } from 'vitest'
import { addressOf, readQuestion, SearchForm, type SearchTyped } from './search-question.ts'

const typed = (says: Partial<SearchTyped>): SearchTyped => ({ ...readQuestion({}).typed, ...says })

describe('the search in the address', () => {
  test.each([
    ['01-002-003-000123', 'id'],
    ['01-002-003-00012a', 'id'],
    ['01002003000123', 'id'],
    ['b 2026-27 1482', 'id'],
    ['ON07202627000401', 'id'],
    ['9876543210', 'mobile'],
    ['+919876543210', 'mobile'],
    ['PT00000024', 'ptin'],
    ['Ram Sharma', 'owner'],
    ['शर्मा', 'owner'],
  ] as const)('what the landing page sends is recognised: %s is asked by %s', (q, by) => {
    expect(readQuestion({ q }).typed.by).toBe(by)
  })

  test('a search comes back from its address as it was typed', () => {
    const query = typed({ by: 'owner', ownerName: 'Asha Devi', houseNumber: '12/4', zoneId: 3, mohallaId: 71 })
    const address = Object.fromEntries(
      Object.entries(addressOf(query)).map(([name, value]) => [name, value && String(value)]),
    )
    expect(readQuestion(address)).toEqual({ typed: query, isAsked: true })
  })

  test('what the address gets wrong is left out', () => {
    expect(readQuestion({ by: 'magic', zone: '-4', ward: 'x', q: 5 }).typed).toMatchObject({
      by: 'id',
      zoneId: undefined,
      wardId: undefined,
    })
  })
})

describe('the form of the search', () => {
  test('only the chosen way is asked; what was typed for another is kept but not sent', () => {
    const sent = SearchForm.parse(
      typed({ by: 'mobile', mobileNumber: '09876543210', ownerName: 'x', houseNumber: '7' }),
    )
    expect(sent).toEqual({ mobileNumber: '9876543210' })
  })

  test.each([
    ['०१ ००२ ००३ ०००१२३', { propertyUniqueId: '01-002-003-000123' }],
    ['b/2026-27/1482', { documentNo: 'B/2026-27/0001482' }],
    ['on07 2026 27 401', { documentNo: 'ON07-2026-27-000401' }],
  ])('%j is understood as a property, or as the paper that names it', (propertyUniqueId, sent) => {
    expect(SearchForm.parse(typed({ by: 'id', propertyUniqueId }))).toEqual(sent)
  })

  test('an owner may be narrowed by house number and place', () => {
    const sent = SearchForm.parse(typed({ by: 'owner', ownerName: 'sharma', houseNumber: '7', wardId: 9 }))
    expect(sent).toEqual({ ownerName: 'sharma', houseNumber: '7', wardId: 9 })
  })

  test.each([
    ["§5 mobile number: 'Mobile number is required'", { by: 'mobile' }, 'Mobile number is required'],
    [
      "§5 mobile number: 'Mobile number must be a valid Indian number'",
      { by: 'mobile', mobileNumber: '5876543210' },
      'Mobile number must be a valid Indian number',
    ],
    [
      "§5 text fields: 'Can't contain trailing spaces'",
      { by: 'ptin', PTINNo: 'PT1 ' },
      "Can't contain trailing spaces",
    ],
    ['an id that is missing is asked for', { by: 'id' }, 'Property ID is required'],
    [
      'an id of another shape is told its shape',
      { by: 'id', propertyUniqueId: '01-002' },
      'The property ID has 17 characters, such as 01-002-003-000123',
    ],
  ] as const)('%s', (_, says, message) => {
    expect(SearchForm.safeParse(typed(says)).error?.issues[0]?.message).toBe(message)
  })

  test('a house number needs its mohalla, and says so at the mohalla', () => {
    const { error } = SearchForm.safeParse(typed({ by: 'house', houseNumber: '12' }))
    expect(error?.issues.map(({ path }) => path)).toEqual([['mohallaId']])
  })
})
