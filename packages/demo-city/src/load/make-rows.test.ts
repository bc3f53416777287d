import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { describe, expect, it } from 'vitest'
import { planCity, sitesOf } from './city-plan.ts'
import { addSums, noSums } from './city-sums.ts'
import { CityRows, type Keys } from './make-rows.ts'

const properties = 120
const keys: Keys = {
  accountIds: { get: (code: AccountCode) => code.length } as ReadonlyMap<AccountCode, number>, // any number will do
  counterClerk: 1,
  accountsClerk: 2,
  arvBounds: [0, 5_000_00, 25_000_00],
}

/** The rows of a city as they would be sent, made in parts as several threads make them, and their sums. */
function rowsOf(seed: number, parts: readonly (readonly [from: number, to: number])[]) {
  const plan = planCity(seed, properties)
  const made = parts.map(([from, to]) => {
    const rows = new CityRows(plan, keys)
    for (const site of sitesOf(plan, from, to)) rows.add(site)
    return rows
  })
  const texts = new Map<string, string>()
  const sums = noSums()
  for (const rows of made) {
    addSums(sums, rows.sums)
    for (const { shape, bytes } of rows.tables)
      texts.set(shape.table, (texts.get(shape.table) ?? '') + bytes.toString())
  }
  return { texts, sums }
}

describe('the rows of a demo city', () => {
  const whole = rowsOf(1, [[1, properties]])

  it('are the same for the same seed, and others for another', () => {
    expect(rowsOf(1, [[1, properties]])).toEqual(whole)
    expect(rowsOf(2, [[1, properties]]).texts.get('property')).not.toBe(whole.texts.get('property'))
  })

  it('are the same however many threads share the work', () => {
    const parts = rowsOf(1, [
      [1, 37],
      [38, 38],
      [39, properties],
    ])
    expect(parts).toEqual(whole)
  })

  it('number every property once', () => {
    const plan = planCity(1, properties)
    const sites = [...sitesOf(plan, 1, properties)]
    expect(sites.map(({ propertyId }) => propertyId)).toEqual(Array.from({ length: properties }, (_, at) => at + 1))
    expect(plan.shares.reduce((sum, count) => sum + count, 0)).toBe(properties)
  })
})
