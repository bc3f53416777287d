import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { CopyLines } from './copy-lines.ts'

const portal = useTestPortal({ city: 0 })

it('rows of numbers arrive as they were written, however large and many', async () => {
  const edge = fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER)
  const whole = fc.oneof(edge, fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }))
  const row = fc.tuple(whole, fc.option(whole), fc.boolean())
  const { database } = portal().platform
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.constantFrom(1, 300), async (some, times) => {
      const given = Array.from({ length: times }, () => some).flat()
      await database.transaction(async (tx) => {
        await tx.query(
          'create temporary table arrived (place bigint, whole bigint, other bigint, flag boolean) on commit drop',
        )
        const lines = new CopyLines()
        for (const [place, [first, other, flag]] of given.entries())
          lines
            .number(place)
            .number(first)
            .number(other)
            .number(flag ? 1 : 0)
            .endRow()
        await lines.copyInto(tx, 'arrived', 'place, whole, other, flag')
        const { rows } = await tx.query<{ all: unknown[] }>(
          `select coalesce(json_agg(json_build_array(whole, other, flag) order by place), '[]') "all" from arrived`,
        )
        expect(rows[0]?.all).toEqual(given)
      })
    }),
    { numRuns: 40 },
  )
})

it('texts, decimals, flags and arrays arrive as they were written', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('राम कुमार', '\\N', 'a\tb\r\n', '😀"{,}\\'),
  )
  const readable = text.map((value) => value.replaceAll('\0', ''))
  const row = fc.tuple(fc.option(readable), fc.array(readable), fc.option(fc.nat()), fc.boolean())
  const { database } = portal().platform
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (given) => {
      await database.transaction(async (tx) => {
        await tx.query(
          'create temporary table arrived (place bigint, word text, words text[], share numeric(12, 2), flag boolean) on commit drop',
        )
        const lines = new CopyLines()
        lines.number(-1).text('forgotten').texts([]).decimal(1).flag(true).endRow()
        lines.clear()
        for (const [place, [word, words, hundredths, flag]] of given.entries())
          lines.number(place).text(word).texts(words).decimal(hundredths).flag(flag).endRow()
        await lines.copyInto(tx, 'arrived', 'place, word, words, share, flag')
        const { rows } = await tx.query<{ all: unknown[] }>(
          `select coalesce(json_agg(json_build_array(word, words, (share * 100)::integer, flag) order by place), '[]') "all" from arrived`,
        )
        expect(rows[0]?.all).toEqual(given)
      })
    }),
    { numRuns: 60 },
  )
})
