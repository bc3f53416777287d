import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { numbersText, textsText } from './array-text.ts'

const portal = useTestPortal({ city: 0 })

it('lists that go as one text arrive as they are, whatever stands in them', async () => {
  const { reads } = portal().platform.database
  const word = fc
    .oneof(fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', '\n', 'NULL', 'घ', '😀') }), fc.string())
    .filter((text) => !text.includes('\0'))
  const whole = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  const given = fc.array(fc.tuple(fc.option(word, { nil: undefined }), whole), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(given, async (rows) => {
      const [words, wholes] = [rows.map(([text]) => text), rows.map(([, number]) => number)]
      const read = await reads.query<{ words: (string | null)[]; wholes: number[] }>(
        'select $1::text[] words, $2::bigint[] wholes',
        [textsText(words), numbersText(wholes)],
      )
      expect(read.rows).toEqual([{ words: words.map((text) => text ?? null), wholes }])
    }),
    { numRuns: 200 },
  )
})
