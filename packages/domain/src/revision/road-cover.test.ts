import { expect, test } from 'vitest'
import { widthInDoubt } from './road-cover.ts'

test.each([
  ['three groups that meet', [{ below: 12 }, { from: 12, upTo: 24 }, { over: 24 }], undefined],
  ['an edge in none', [{ below: 12 }, { over: 12 }], { metres: 12, bands: 0 }],
  ['an edge in two', [{ upTo: 12 }, { from: 12 }], { metres: 12, bands: 2 }],
  ['a stretch in none', [{ below: 9 }, { from: 12 }], { metres: 9, bands: 0 }],
  ['a stretch in two', [{ below: 12 }, { from: 9 }], { metres: 9, bands: 2 }],
  ['wide roads in none', [{ upTo: 12 }], { metres: 13, bands: 0 }],
  ['no group at all', [], { metres: 1, bands: 0 }],
] as const)('%s', (_, ranges, doubt) => {
  expect(widthInDoubt(ranges)).toEqual(doubt)
})
