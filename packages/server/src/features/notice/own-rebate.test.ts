import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBack, readPages, spaceless } from '../../documents/read-back.ts'
import { passTime } from '../../testing/pass-time.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk } from './testing/notice-desk.ts'
import { billingDay } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 40 })
const { sql, get, send } = noticeDesk(portal, () => billingDay)

let id = ''
/** The demand of the year, unpaid, of a property that owes nothing else. */
let demanded = 0
beforeAll(async () => {
  const [one] = await sql(
    `select property_id, property_unique_id id, balance_paise::float8 demanded from property_account
       join property using (property_id) join demand using (property_id)
     where status = 'active' and financial_year = 2026 and revision = 0 and balance_paise > 100000
       and balance_paise = demand.house_paise + demand.water_paise + demand.sewer_paise
     order by property_id limit 1`,
  )
  id = one.id
  demanded = one.demanded
  await sql('update property set is_disabled = true, is_ex_defense_personal_widow = false where property_id = $1', [
    one.property_id,
  ])
})

const percentOf = (percent: number) => (demanded * percent) / 100
/** Each tax is rounded to the rupee. */
const nearly = (amount: number, of: number) => expect(Math.abs(amount - of)).toBeLessThanOrEqual(200)
const ledger = async (): Promise<LedgerReport> =>
  (await send('POST', '/properties/ledger', { propertyUniqueId: id })).data as LedgerReport // checked by its output schema

describe('what counts for the owner counts wherever a due is shown', () => {
  it('ledger, bill and lists take off the percentage of a disabled owner, and say what paying online adds', async () => {
    const { dues, payableBy } = await ledger()
    nearly(dues.rebatePaise, percentOf(10))
    const [today, december, march] = payableBy
    expect(today).toMatchObject({ rebatePaise: dues.rebatePaise, payablePaise: dues.netPayablePaise })
    expect(today?.online?.percent).toBe(1)
    nearly(today?.online?.payablePaise ?? 0, demanded - percentOf(11))
    expect([december?.date, december?.online?.percent]).toEqual(['2026-12-31', 1])
    expect(march).toMatchObject({ date: '2027-03-31', rebatePaise: 0, online: null })
    const details = await get<{ payableBy: unknown }>(`/taxDemands/demandBillDetails?propertyId=${id}`)
    expect(details.payableBy).toEqual(payableBy)
    const listed = async (path: string) =>
      (await get<{ rows: { propertyUniqueId: string }[] }>(path)).rows.find(
        ({ propertyUniqueId }) => propertyUniqueId === id,
      )
    for (const path of ['/taxDemands/defaultersList?limit=100', '/notices/eligible?kind=bill&limit=100'])
      expect(await listed(path)).toMatchObject({ rebatePaise: dues.rebatePaise, payablePaise: dues.netPayablePaise })
  })

  it('the bill asks for what the payment page asks for, and says in both languages that online is less', async () => {
    const { payableBy } = await ledger()
    const [today] = payableBy
    const page = await portal().ask({
      method: 'POST',
      path: '/payments/calculateDiscounts',
      body: { propertyUniqueId: id },
    })
    expect(page.data).toMatchObject({ netPayablePaise: today?.online?.payablePaise })
    const reply = await fetch(`${portal().address}/api/taxDemands/demandBill?propertyId=${id}`)
    const text = await readBack(new Uint8Array(await reply.arrayBuffer()))
    const money = (amount: number | undefined) => spaceless(formatMoney(paise(amount ?? 0)))
    expect(text).toContain(money(today?.payablePaise))
    const online = formatMoney(paise(today?.online?.payablePaise ?? 0))
    expect(text).toContain(spaceless(`(1% until 31 Dec 2026): ${online} if paid by 20 Nov 2026.`))
    expect(text).toContain(spaceless(`(31 दिसंबर 2026 तक 1%): 20 नवंबर 2026 तक ${online}।`))
  })
})

describe('the days of a bill', () => {
  it('every rebate of the year has its last day, and 31 March is never left out', async () => {
    await sql("update discount set ends_on = '2026-11-30' where financial_year = 2026 and ends_on = '2026-12-31'")
    await sql(
      `insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, status, discount_bps, criteria, source)
       select 2026, 'month ' || month, 'month', make_date(2027, month, 1), (make_date(2027, month, 1) + interval '1 month - 1 day')::date, true, 200 - 50 * month, '[]'::jsonb, 'tests'
       from generate_series(1, 3) month
       union all select 2026, 'December', 'month', '2026-12-01', '2026-12-15', true, 300, '[]'::jsonb, 'tests'
       union all select 2026, 'December late', 'month', '2026-12-16', '2026-12-31', true, 300, '[]'::jsonb, 'tests'`,
    )
    passTime(60_000)
    expect((await ledger()).payableBy.map(({ date }) => date)).toEqual([
      ...['2026-11-20', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
    ])
    const reply = await fetch(`${portal().address}/api/taxDemands/demandBill?propertyId=${id}`)
    const pages = await readPages(new Uint8Array(await reply.arrayBuffer()))
    // Front and back of one sheet; what is payable by when stands on the front.
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(pages[0]).toContain('31 Mar 2027')
  })
})
