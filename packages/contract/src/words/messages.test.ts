import { describe, expect, test } from 'vitest'
import { formatCount } from './format.ts'
import { m } from './messages.ts'

describe('what is one is said in the singular', () => {
  test.each([
    [m.search_found, '1 property found', '1 संपत्ति मिली', 1],
    [m.search_found, '1 property found', '1 संपत्ति मिली', formatCount(1)],
    [m.search_found, '0 properties found', '0 संपत्तियाँ मिलीं', formatCount(0)],
    [m.search_found, '21 properties found', '21 संपत्तियाँ मिलीं', 21],
    [m.search_found, '1,23,456 properties found', '1,23,456 संपत्तियाँ मिलीं', formatCount(123456)],
    [m.gis_outside_ward_count, '1 lies outside its ward', '1 अपने वार्ड के बाहर है', formatCount(1)],
    [m.gis_outside_ward_count, '2 lie outside their ward', '2 अपने वार्ड के बाहर हैं', formatCount(2)],
    [m.book_check_broken_count, '1 fault', '1 गड़बड़ी', formatCount(1)],
    [m.register_deletion_asked, '1 deletion waits for a decision', '1 अनुरोध निर्णय की प्रतीक्षा में', 1],
    [m.register_deletion_asked, '2 deletions wait for a decision', '2 अनुरोध निर्णय की प्रतीक्षा में', 2],
  ] as const)('$1, $2', (word, english, hindi, count) => {
    expect(word({ count }, { locale: 'en' })).toBe(english)
    expect(word({ count }, { locale: 'hi' })).toBe(hindi)
  })

  test('of a part and its whole, each by its own', () => {
    const moved = (part: number, whole: number) =>
      m.revision_moved_of({ moved: part, assessed: whole }, { locale: 'en' })
    expect([moved(1, 1), moved(1, 5), moved(0, 1), moved(2, 5)]).toEqual([
      '1 of 1 property moves',
      '1 of 5 properties moves',
      '0 of 1 property moves',
      '2 of 5 properties move',
    ])
  })
})
