import type { CorrectionEffect } from '@karsetu/contract/correction/correction-calls.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const ask = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal().ask({ method, path, body, token: await portal().tokenOf('admin') })
/** Checked by the call's own output schema. */
const good = <Data>({ status, message, data, fields }: Answer): Data => {
  expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
  return data as Data
}

let houses: House[] = []
beforeAll(async () => {
  await portal().tokenOf('admin')
  houses = await arrangeHouses(portal())
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

/** The oldest year of a property that bears interest: its house tax as charged, and all that is due of it. */
async function oldest(key: string) {
  const [row] = await sql(
    `select financial_year as year, (sum(house_paise) filter (where kind in ('demand', 'correction')))::float8 charged,
       sum(house_paise)::float8 house, sum(interest_house_paise)::float8 interest
     from ledger_entry join property using (property_id) where property_unique_id = $1 and financial_year < 2025
     group by 1 having sum(interest_house_paise) > 0 order by 1 limit 1`,
    [key],
  )
  return row as { year: number; charged: number; house: number; interest: number } | undefined
}

it('a year lowered on a part takes along the interest that came with it; with the note cancelled it is back', async () => {
  for (const { key, plot } of houses) {
    const parts = [{ plotArea: Math.floor(plot / 2) }, { plotArea: plot - Math.floor(plot / 2) }]
    const path = `/properties/splitProperty?propertyUniqueId=${key}`
    const done = good<RegroupingEffect>(await ask('PATCH', path, { rule: 'area', parts, reason: 'sold in parts' }))
    const part = done.after[0]?.propertyUniqueId ?? ''
    const before = await oldest(part)
    if (!before) continue
    const note = good<CorrectionEffect>(
      await ask('POST', '/drcrNotes', {
        ...{ propertyUniqueId: part, kind: 'credit_note', financialYear: before.year, head: 'house' },
        ...{ amountPaise: before.charged, reason: 'relief_granted', remarks: 'Order 4' },
      }),
    )
    expect(note.after.interest.house).toBe(0)
    expect(await oldest(part)).not.toMatchObject({ year: before.year })
    const cancelled = await portal().ask({
      ...{ method: 'POST', path: `/drcrNotes/${note.correction?.correctionId}/cancel` },
      ...{ body: { remarks: 'given in error' }, token: await portal().tokenOf('ctao') },
    })
    expect(cancelled.status).toBe(200)
    expect(await oldest(part)).toMatchObject({ ...before })
    return
  }
  throw new Error('no house of the city bears interest')
})
