import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { numbersText } from './array-text.ts'
import { asOneText, listed, RowsText } from './rows-text.ts'

const portal = useTestPortal({ city: 0 })

it('rows that come as one text are the rows there are, whatever stands in them', async () => {
  const { reads } = portal().platform.database
  const word = fc.option(
    fc
      .oneof(fc.string({ unit: fc.constantFrom('"', '\\', ',', '(', ')', ' ', '\n', 't', 'घ', '😀') }), fc.string())
      .filter((text) => !text.includes('\0')),
  )
  const whole = fc.option(fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }))
  const row = fc.tuple(whole, word, fc.boolean(), fc.integer({ min: -1e9, max: 1e9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (given) => {
      const { rows } = await reads.query<{ rows: string | null }>(
        `select ${asOneText('whole, word, flag, (hundredths / 100.0)::numeric(12, 2)', 'place')}
         from jsonb_to_recordset($1) as given (place integer, whole bigint, word text, flag boolean, hundredths integer)`,
        [
          JSON.stringify(
            given.map(([whole, word, flag, hundredths], place) => ({ place, whole, word, flag, hundredths })),
          ),
        ],
      )
      const read = new RowsText(rows[0]?.rows)
      const got: unknown[] = []
      while (read.next()) got.push([read.digits() ?? null, read.word() ?? null, read.flag(), read.digits()])
      expect(got).toEqual(given)
    }),
    { numRuns: 60 },
  )
})

it('numbers go as one list, and come back as one', async () => {
  expect([listed('{}'), listed(numbersText([1, 2 ** 50]))]).toEqual([[], [1, 2 ** 50]])
  const { rows } = await portal().platform.database.reads.query('select $1::bigint[] ids', [numbersText([1, 2 ** 50])])
  expect(rows).toEqual([{ ids: [1, 2 ** 50] }])
})
