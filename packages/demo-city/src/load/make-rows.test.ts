import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { describe, expect, it } from 'vitest'
import { planCity, sitesOf, wardsOf } from './city-plan.ts'
import { addSums, noSums } from './city-sums.ts'
import { CityRows, type Keys } from './make-rows.ts'
import { makeWards } from './make-wards.ts'

const properties = 120
const keys: Keys = {
  accountIds: { get: (code: AccountCode) => code.length } as ReadonlyMap<AccountCode, number>, // any number will do
  counterClerk: 1,
  accountsClerk: 2,
  arvBounds: [0, 5_000_00, 25_000_00],
}

/** The rows of a city as they would be sent, made in parts as several threads make them, and their sums. */
async function rowsOf(seed: number, parts: readonly (readonly [fromWard: number, toWard: number])[]) {
  const plan = planCity(seed, properties)
  const made = []
  for (const [from, to] of parts) {
    const rows = new CityRows(plan, keys)
    const wards = wardsOf(plan).filter(({ wardId }) => wardId >= from && wardId <= to)
    await makeWards(plan, rows, wards, async () => {})
    made.push(rows)
  }
  const texts = new Map<string, string>()
  const sums = noSums()
  for (const rows of made) {
    addSums(sums, rows.sums)
    for (const { shape, bytes } of rows.tables)
      texts.set(shape.table, (texts.get(shape.table) ?? '') + bytes.toString())
  }
  return { texts, sums }
}

describe('the rows of a demo city', async () => {
  const whole = await rowsOf(1, [[1, 110]])

  it('are the same for the same seed, and others for another', async () => {
    expect(await rowsOf(1, [[1, 110]])).toEqual(whole)
    expect((await rowsOf(2, [[1, 110]])).texts.get('property')).not.toBe(whole.texts.get('property'))
  })

  it('are the same however many threads share the work', async () => {
    const parts = await rowsOf(1, [
      [1, 37],
      [38, 38],
      [39, 110],
    ])
    expect(parts).toEqual(whole)
  })

  it('number every property once', () => {
    const plan = planCity(1, properties)
    const sites = [...sitesOf(plan, 1, properties)]
    expect(sites.map(({ propertyId }) => propertyId)).toEqual(Array.from({ length: properties }, (_, at) => at + 1))
    expect(wardsOf(plan).reduce((next, { from, to }) => (from === next ? to + 1 : 0), 1)).toBe(properties + 1)
    expect(plan.shares.reduce((sum, count) => sum + count, 0)).toBe(properties)
  })
})
