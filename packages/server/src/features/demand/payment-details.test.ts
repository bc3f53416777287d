import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 200 })

const sql = async (text: string) => (await portal().database.migrator.query(text)).rows
const get = async (path: string) => {
  const answer = await portal().ask({ path: `/taxDemands/${path}`, token: await portal().tokenOf('ctao') })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
  return answer.data as any
}

it('§7 GET paymentDetails?propertyId&mode&year: payments are told by mode and year, those taken back marked', async () => {
  const [one] = await sql(
    `select property_unique_id id, mode, financial_year_of(effective_on) y from payment join property using (property_id)
     where payment_id in (select payment_id from payment_reversal) limit 1`,
  )
  const all = await get(`paymentDetails?propertyId=${one.id}`)
  const some = await get(`paymentDetails?propertyId=${one.id}&mode=${one.mode}&year=${one.y}`)
  expect(all.payments.length).toBeGreaterThanOrEqual(some.payments.length)
  expect(some.payments.some(({ takenBack: undone }: { takenBack: string | null }) => undone !== null)).toBe(true)
  expect(new Set(some.payments.map(({ mode }: { mode: string }) => mode))).toEqual(new Set([one.mode]))
})

it('§7 payments of a property come page by page, with the sum of all that stand on each', async () => {
  const [one] = await sql(
    `select property_unique_id id, count(*)::integer count, array_agg(txn_id order by payment_id desc) txns,
       coalesce(sum(amount_paise) filter (where payment_id not in (select payment_id from payment_reversal)), 0)::float8 sum
     from payment join property using (property_id) group by 1 having count(*) > 2 order by 2 desc limit 1`,
  )
  for (const page of [1, 2, 9]) {
    const { payments, ...rest } = await get(`paymentDetails?propertyId=${one.id}&limit=2&page=${page}`)
    expect(payments.map(({ txnId }: { txnId: string }) => txnId)).toEqual(one.txns.slice(page * 2 - 2, page * 2))
    expect(rest).toMatchObject({ total: one.count, totalPaise: one.sum, page, limit: 2 })
  }
})
