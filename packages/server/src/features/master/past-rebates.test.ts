import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { findIntent } from '../payment/intent-store.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { mustOpen } from '../payment/testing/payer.ts'
import { secondPerson } from '../revision/testing/second-person.ts'

// Far ahead of PostgreSQL's own day, by which the days gone by are kept.
let now = '2090-11-10T06:00:00Z'
const portal = useTestPortal({ clock: () => new Date(now) })
const { approve } = secondPerson(portal)
const query = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows

const period = {
  billingPeriod: 'whole_year',
  periodDescription: 'Whole year',
  startsOn: '2090-04-01',
  endsOn: '2091-03-31',
  discountPercentage: 10,
  additionDiscountCriteria: [{ criterion: 'online_payment', discountPercentage: 2 }],
  source: 'Resolution 3/2090',
}
const edit = async (discountId: number, body: object) =>
  portal().ask({
    method: 'PATCH',
    path: `/discounts/edit/${discountId}`,
    token: await portal().tokenOf('ctao'),
    body: { ...period, ...body },
  })

async function duesOn(propertyUniqueId: string, asOf: string): Promise<LedgerReport['dues']> {
  const { data } = await portal().ask({ method: 'POST', path: '/properties/ledger', body: { propertyUniqueId, asOf } })
  return (data as LedgerReport).dues // as declared by the call
}

/** A payment of everything due with the rebate, opened now and collected then. */
async function pay(propertyUniqueId: string) {
  const { txnId, amountPaise } = await mustOpen(portal(), { propertyUniqueId })
  const paidAt = now
  return async () => {
    const intent = await findIntent(portal().platform.database.reads, txnId)
    if (!intent) throw new Error('the payment was not opened')
    const report = { txnId, gatewayTxnId: `E${txnId}`, status: 'success', amount: amountPaise, paidAt } as const
    await settlePayment(portal().platform, {
      intent,
      report: { ...report, mode: 'UPI', bankReference: txnId, remark: '' },
      origin: { actor: { kind: 'system', name: 'test' }, address: 'test', requestId: 'test' },
    })
  }
}

describe('a rebate that was in force', () => {
  let discountId: number
  let ids: string[]
  beforeAll(async () => {
    await arrangeRules(portal().database)
    const [row] = await query(
      `insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, discount_bps, criteria, source)
       values (2090, 'whole_year', 'Whole year', '2090-04-01', '2091-03-31', 1000,
         '[{"criterion": "online_payment", "discountBps": 200}]', 'Resolution 3/2090') returning discount_id`,
    )
    discountId = row?.discount_id
    ids = await Promise.all([1, 2].map((propertyId) => arrangeProperty(portal().database, propertyId)))
    for (const propertyId of [1, 2]) await raiseDemand(portal().platform, propertyId, 2090, demandOf(1000, 500, 100))
  })

  it('is in the dues of its days, and in a payment of them that is booked late, after the period was ended', async () => {
    const [id = '', other = ''] = ids
    const book = await pay(id)
    now = '2090-11-20T06:00:00Z'
    const off = await edit(discountId, { status: false })
    expect(off).toMatchObject({ code: 'master.discount_in_force', fields: [{ field: 'status' }] })
    const days = ['2090-06-15', '2090-11-10', '2090-11-20']
    const before = await Promise.all(days.map((day) => duesOn(other, day)))
    expect(before.map(({ rebatePaise }) => rebatePaise)).toEqual([rupees(160), rupees(160), rupees(160)])
    expect((await duesOn(other, '2090-11-21')).rebatePaise).toBe(rupees(160))

    const { data } = await edit(discountId, { endsOn: '2090-11-20' })
    await approve((data as RuleChangeCard).changeId) // as declared by the call
    await until(async () => (await duesOn(other, '2090-11-21')).rebatePaise === 0)
    expect(await Promise.all(days.map((day) => duesOn(other, day)))).toEqual(before)

    now = '2090-11-25T06:00:00Z'
    expect((await duesOn(id, '2090-11-25')).netPayablePaise).toBe(rupees(1600))
    await book()
    expect((await duesOn(id, '2090-11-25')).netPayablePaise).toBe(0)
    const entries = await query(
      `select kind, effective_on, (house_paise + water_paise + sewer_paise)::float8 paise from ledger_entry
       where property_id = 1 order by entry_no`,
    )
    expect(entries.slice(1).toSorted((a, b) => b.paise - a.paise)).toEqual([
      { kind: 'rebate', effective_on: '2090-11-10', paise: -rupees(192) },
      { kind: 'payment', effective_on: '2090-11-10', paise: -rupees(1408) },
    ])
  })
})

describe('the database keeps the rebate of days gone by', () => {
  const today = `(now() at time zone 'Asia/Kolkata')::date`
  let made = 0
  /** A period of the days from one to another, counted from today. */
  async function discount(from: number, to: number, status = true): Promise<number> {
    made += 1
    const [row] = await query(
      `insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, discount_bps, status, source)
       values (2010, $1, 'x', ${today} + $2::integer, ${today} + $3::integer, 500, $4, 'Resolution 1') returning discount_id`,
      [`period ${made}`, from, to, status],
    )
    return row?.discount_id
  }
  const change = (id: number, set: string) => query(`update discount set ${set} where discount_id = $1`, [id])
  const refusal = 'keeps the rebate of the days gone by'

  it.each([
    'status = false',
    `starts_on = ${today} - 9`,
    `ends_on = ${today} - 2`,
    'discount_bps = 600',
    `criteria = '[{"criterion": "online_payment", "discountBps": 200}]'`,
    'financial_year = 2011',
  ])('of a period that runs: %s is refused', async (set) => {
    await expect(change(await discount(-10, 10), set)).rejects.toThrow(refusal)
  })

  it.each([`ends_on = ${today} - 1`, `ends_on = ${today} + 20`, `period_description = 'y', source = 'Resolution 2'`])(
    'of a period that runs: %s is none of it',
    async (set) => {
      await change(await discount(-10, 10), set)
    },
  )

  it('of a period that is over, and of one that was off', async () => {
    await expect(change(await discount(-10, -5), `ends_on = ${today}`)).rejects.toThrow(refusal)
    await expect(change(await discount(-10, 10, false), 'status = true')).rejects.toThrow(refusal)
    await change(await discount(-10, 10, false), `status = true, starts_on = ${today}`)
  })

  it('and lets what is to come change altogether, but never go', async () => {
    const id = await discount(0, 10)
    await change(id, `status = false, discount_bps = 700, starts_on = ${today} + 5`)
    await expect(change(id, `status = true, starts_on = ${today} - 1`)).rejects.toThrow(refusal)
    await expect(query('delete from discount where discount_id = $1', [id])).rejects.toThrow('only grows')
    await expect(query('truncate discount cascade')).rejects.toThrow('only grows')
  })
})
