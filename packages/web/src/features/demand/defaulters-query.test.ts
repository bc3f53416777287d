import { expect, test } from 'vitest'
import { defaultersQuery } from './defaulters-query.ts'

const largestFirst = { sort: 'duesPaise', order: 'desc' }

test.each([
  ['nothing', {}, largestFirst, undefined],
  [
    'commas and every place',
    { minAmount: '1,00,000', wardId: '7', houseCategory: 'mixed', asOf: '2025-03-31', head: 'water', part: 'arrears' },
    {
      ...largestFirst,
      minAmount: 100_000,
      wardId: 7,
      usage: 'mixed',
      asOf: '2025-03-31',
      head: 'water',
      part: 'arrears',
    },
    undefined,
  ],
  ['an address that is wrong is passed over', { asOf: '31.3.2025', wardId: 'x', head: 'gas' }, largestFirst, undefined],
  ['what is typed wrong is told at its field', { minAmount: 'lakh' }, largestFirst, ['minAmount']],
  ['half a property ID', { propertyUniqueId: '01-002' }, largestFirst, ['propertyUniqueId']],
  ['bounds with nothing between them', { minAmount: '600000' }, largestFirst, ['minAmount']],
])('defaulters asked by an address: %s', (_, filters, query, invalid) => {
  const { query: found, errors } = defaultersQuery({ filters, sort: undefined })
  expect(found).toEqual(query)
  expect(errors && Object.keys(errors)).toEqual(invalid)
})
