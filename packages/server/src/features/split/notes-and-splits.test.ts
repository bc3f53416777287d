import type { CorrectionEffect } from '@karsetu/contract/correction/correction-calls.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from '../correction/testing/correction-desk.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const desk = correctionDesk(portal)
const { sql, ask, effect } = desk

let houses: House[] = []
beforeAll(async () => {
  await portal().tokenOf('admin')
  houses = await arrangeHouses(portal())
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2020-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
})

/** Of the house tax of this year: what notes have no room for, and what is charged. */
async function houseTax(keys: readonly string[]) {
  const [row] = await sql(
    `select coalesce(sum(house_paise) filter (where coalesce(reversed.memo, made.memo) ? 'ofUnusedNotes'), 0)::float8 unused,
       sum(house_paise) filter (where entry.kind in ('demand', 'correction'))::float8 charged
     from ledger_entry entry join journal made using (journal_id) left join journal reversed on reversed.journal_id = made.reverses_id
       join property on property.property_id = entry.property_id
     where property_unique_id = any ($1) and financial_year = 2026`,
    [keys],
  )
  return row as { unused: number; charged: number }
}
const standing = async (key: string): Promise<number> => {
  const [row] = await sql(
    `select house_paise::float8 house from demand join property using (property_id) where property_unique_id = $1
     and financial_year = 2026 order by revision desc limit 1`,
    [key],
  )
  return row.house
}
const grow = (key: string, by: number) =>
  sql(
    'update premise set area_sqft = area_sqft * $2 where property_id = (select property_id from property where property_unique_id = $1)',
    [key, by],
  )
const replace = async (key: string): Promise<CorrectionEffect> =>
  effect(await ask('POST', `/taxDemands/replace?propertyUniqueId=${key}`, { reason: 'measured again' }, 'admin'))

it('what a credit note had no room for goes with a divided property, is taken off there, and comes back with its undo', async () => {
  const rows: { key: string; house: number }[] = await sql(
    `select property_unique_id as key, demand.house_paise::float8 house from demand join property using (property_id)
     where property_unique_id = any ($1) and financial_year = 2026 and revision = 0 and demand.house_paise > 100000
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not exists (select from ledger_entry entry where entry.property_id = property.property_id and financial_year = 2026 and kind <> 'demand')
       and house_tax_applicable and not is_metro_rail_property limit 1`,
    [houses.map(({ key }) => key)],
  )
  const [{ key, house } = { key: '', house: 0 }] = rows
  const relief = Math.floor(house * 0.8)
  effect(
    await ask(
      'POST',
      '/drcrNotes',
      {
        ...{ propertyUniqueId: key, kind: 'credit_note', financialYear: 2026, head: 'house', amountPaise: relief },
        ...{ reason: 'relief_granted', remarks: 'Order 4' },
      },
      'admin',
    ),
  )
  await grow(key, 0.5)
  await replace(key)
  const before = await houseTax([key])
  expect(before).toEqual({ unused: relief - (await standing(key)), charged: 0 })

  const body = { rule: 'shares', parts: [{ share: 50 }, { share: 50 }], reason: 'sold in parts' }
  const divide = async () =>
    (await ask('PATCH', `/properties/splitProperty?propertyUniqueId=${key}`, body, 'admin')).data as RegroupingEffect // checked by its schema
  const undone = await divide()
  const undo = { remarks: 'sale was cancelled' }
  expect((await ask('POST', `/regroupings/${undone.regrouping?.regroupingId}/undo`, undo, 'admin')).status).toBe(200)
  expect(await houseTax([key])).toEqual(before)

  const ids = (await divide()).after.map(({ propertyUniqueId }) => propertyUniqueId ?? '')
  expect([await houseTax([key]), await houseTax(ids)]).toEqual([{ unused: 0, charged: 0 }, before])
  const [part = ''] = ids
  const { unused } = await houseTax([part])
  const shareOfDemand = await standing(part)
  await grow(part, 1.5)
  await replace(part)
  const more = (await standing(part)) - shareOfDemand
  expect(more).toBeGreaterThan(0)
  expect(await houseTax([part])).toEqual({ unused: Math.max(0, unused - more), charged: Math.max(0, more - unused) })
  await desk.nothingIsBroken()
})
