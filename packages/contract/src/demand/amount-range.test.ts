import { expect, it } from 'vitest'
import { z } from 'zod'
import { AmountRange, boundsMeant, refuseBackwards, refuseEmptyRange } from './amount-range.ts'

const Filter = z.strictObject(AmountRange).superRefine(refuseEmptyRange)

it('§9 one bound of an amount brings the other, and bounds between which nothing lies are refused at their field', () => {
  const table = [
    [{}, undefined],
    [{ minAmount: '20000' }, [20_000, 500_000]],
    [{ maxAmount: '900000' }, [100_000, 900_000]],
    [{ minAmount: '500000' }, [500_000, 500_000]],
    [{ minAmount: '7', maxAmount: '7' }, [7, 7]],
    [{ minAmount: '600000' }, 'minAmount: Give the most too: without it the list ends at ₹5,00,000'],
    [{ maxAmount: '90000' }, 'maxAmount: Give the least too: without it the list begins at ₹1,00,000'],
    [{ minAmount: '900', maxAmount: '100' }, 'minAmount: The least must not be above the most (₹100)'],
  ] as const
  const said = table.map(([request]) => {
    const { data, error } = Filter.safeParse(request)
    return data ? boundsMeant(data) : error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join()
  })
  expect(said).toEqual(table.map(([, expected]) => expected))
  expect(Filter.safeParse({ minAmount: 'lakh' }).error?.issues[0]?.path).toEqual(['minAmount'])
})

it('where one bound may stand alone, only two that contradict each other are refused', () => {
  const Open = z.strictObject(AmountRange).superRefine(refuseBackwards)
  const isRefused = (request: object) => !Open.safeParse(request).success
  expect(
    [{}, { minAmount: '600000' }, { maxAmount: '9' }, { minAmount: '7', maxAmount: '7' }].filter(isRefused),
  ).toEqual([])
  expect(isRefused({ minAmount: '8', maxAmount: '7' })).toBe(true)
})
