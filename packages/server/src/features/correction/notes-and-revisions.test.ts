import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from './testing/correction-desk.ts'
import { payAtCounter } from './testing/pay-at-counter.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 60 })
const desk = correctionDesk(portal)
const { sql, ask, effect } = desk

type Owing = { propertyId: number; id: string; house: number }
let taken: Owing[] = []
beforeAll(async () => {
  taken = await sql(
    `select property_id::integer "propertyId", property_unique_id id, demand.house_paise::float8 house
     from property join demand using (property_id)
     where financial_year = 2026 and demand.house_paise > 100000 and not is_metro_rail_property and house_tax_applicable
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not exists (select from ledger_entry entry where entry.property_id = property.property_id
         and (kind in ('opening', 'correction') or kind in ('payment', 'advance_applied') and financial_year = 2026))
       and (select advance_paise from property_account account where account.property_id = property.property_id) = 0
     order by property_id`,
  )
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  await Promise.all((['ctao', 'admin'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

function property(): Owing {
  const next = taken.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}
const grow = (propertyId: number, by: number) =>
  sql('update premise set area_sqft = area_sqft * $2 where property_id = $1', [propertyId, by])
const replace = async ({ id }: Owing, body: object = {}) =>
  effect(await ask('POST', `/taxDemands/replace?propertyUniqueId=${id}`, { reason: 'measured again', ...body }))
const note = async ({ id }: Owing, kind: 'credit_note' | 'debit_note', amountPaise: number) =>
  effect(
    await ask('POST', '/drcrNotes', {
      ...{ propertyUniqueId: id, kind, financialYear: 2026, head: 'house', amountPaise },
      ...{ reason: kind === 'credit_note' ? 'relief_granted' : 'not_demanded', remarks: 'Order 4' },
    }),
  ).correction?.correctionId ?? 0
const cancel = async (correctionId: number) =>
  expect((await ask('POST', `/drcrNotes/${correctionId}/cancel`, { remarks: 'given in error' }, 'admin')).status).toBe(
    200,
  )
const chargedOf = async ({ propertyId }: Owing): Promise<number> => {
  const [row] = await sql(
    `select sum(house_paise)::float8 house from ledger_entry
     where property_id = $1 and financial_year = 2026 and kind in ('demand', 'correction')`,
    [propertyId],
  )
  return row.house
}
const creditOf = async ({ propertyId }: Owing): Promise<number> => {
  const [row] = await sql('select advance_paise::float8 credit from property_account where property_id = $1', [
    propertyId,
  ])
  return row.credit
}
const demandOf = async ({ propertyId }: Owing): Promise<number> => {
  const [row] = await sql(
    'select house_paise::float8 house from demand where property_id = $1 and financial_year = 2026 order by revision desc limit 1',
    [propertyId],
  )
  return row.house
}

describe('a credit note beside a demand that is revised', () => {
  it('leaves the year charged nothing, and nobody credit who paid nothing; as shown before', async () => {
    const one = property()
    const relief = Math.floor(one.house * 0.8)
    await note(one, 'credit_note', relief)
    await grow(one.propertyId, 0.5)
    const preview = await replace(one, { preview: true })
    const done = await replace(one)
    expect(done.after).toEqual(preview.after)
    expect(await demandOf(one)).toBeLessThan(relief)
    expect([await chargedOf(one), await creditOf(one)]).toEqual([0, 0])
  })

  it('counts again as far as the demand rises, and cancelled brings back the demand that stands', async () => {
    const one = property()
    const relief = Math.floor(one.house * 0.8)
    const credit = await note(one, 'credit_note', relief)
    await grow(one.propertyId, 0.5)
    await replace(one)
    await grow(one.propertyId, 2)
    await replace(one)
    expect(await chargedOf(one)).toBe(one.house - relief)
    await grow(one.propertyId, 0.5)
    await replace(one)
    await cancel(credit)
    expect(await chargedOf(one)).toBe(await demandOf(one))
  })

  it('has no room for more than what stands charged once the debit note beside it is cancelled', async () => {
    const one = property()
    const debit = await note(one, 'debit_note', 50_000)
    const credit = await note(one, 'credit_note', one.house + 50_000)
    await cancel(debit)
    expect([await chargedOf(one), await creditOf(one)]).toEqual([0, 0])
    await cancel(credit)
    expect(await chargedOf(one)).toBe(one.house)
  })

  it('beside a debit note that is cancelled keeps its own share of the rebate: that of the debit note goes', async () => {
    const one = property()
    const debit = await note(one, 'debit_note', 50_000)
    const credit = await note(one, 'credit_note', 20_000)
    await payAtCounter(portal().platform, one.propertyId, { on: '2026-11-20', amount: 10_000_000 })
    const rebateOf = async () => {
      const [row] = await sql(
        `select -sum(house_paise)::float8 rebate from ledger_entry where property_id = $1 and kind = 'rebate' and financial_year = 2026`,
        [one.propertyId],
      )
      return row.rebate
    }
    const earned = await rebateOf()
    const before = await creditOf(one)
    await cancel(debit)
    const share = (earned * 50_000) / (one.house + 30_000)
    expect(earned).toBeGreaterThan(0)
    expect(Math.abs(earned - (await rebateOf()) - share)).toBeLessThanOrEqual(100)
    expect(await creditOf(one)).toBe(before + 50_000 - (earned - (await rebateOf())))
    await cancel(credit)
  })

  it('is named as a credit note where assessment and demand are compared', async () => {
    const one = property()
    await note(one, 'credit_note', Math.floor(one.house * 0.8))
    await grow(one.propertyId, 0.5)
    await replace(one)
    const { data } = await ask(
      'GET',
      '/properties/taxDifferences?limit=100&reason=credit_note&year=2026',
      undefined,
      'admin',
    )
    const { rows } = data as {
      rows: { propertyUniqueId: string; reasons: { reason: string; amountPaise: number }[] }[]
    } // checked by the call's own output schema
    const row = rows.find(({ propertyUniqueId }) => propertyUniqueId === one.id)
    expect(row?.reasons).toEqual([{ reason: 'credit_note', amountPaise: -(await demandOf(one)) }])
  })
})
