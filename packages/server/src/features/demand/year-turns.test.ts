import type { DemandRunCard, DemandRunReport } from '@karsetu/contract/demand/run-calls.ts'
import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import { type Random, randomFor } from '@karsetu/demo-city/random.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import { type Answer, testPassword, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { comeBack, decide, openPayment } from '../payment/testing/payer.ts'
import { chargedOtherwise, measureAgain, notDemandedOnce } from './testing/storm.ts'
import { useWaitingCredit } from './use-credit.ts'

/** The years that turn, one after the other in one city; each has its own order of events. */
const years = [2027, 2028, 2029]
const seed = Number(process.env.MONEY_SEED ?? 14)
const atOnce = 10

let now = new Date(`${years[0]}-03-25T05:00:00Z`)
const portal = useTestPortal({ clock: () => now, city: 60 })
const today = () => istDateOf(now)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

afterAll(async () => {
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

/** A session is over before a year is. */
async function signIn(): Promise<string> {
  await portal().tokenOf('ctao')
  const body = { email: 'ctao@test.example', password: testPassword }
  const { data } = await portal().ask({ method: 'POST', path: '/officials/login', body })
  return (data as { token: string }).token // parsed by the server's own output schema
}

type Debtor = { propertyId: number; id: string }
type Town = { debtors: Debtor[]; token: string; year: number; faults: string[] }

/** What an office may be told in a rush; anything else is a fault of the mechanism. */
const fairAnswers = [
  'payment.nothing_due',
  'payment.already_paid',
  'payment.begun_elsewhere',
  'payment.amount_too_large',
  'correction.nothing_changes',
  'correction.stale',
  'approval.waits',
]
const note = ({ faults: errors }: Town, { status, code, message }: Answer) => {
  if (status !== 200 && !fairAnswers.includes(code ?? '')) errors.push(`${status} ${code}: ${message}`)
}

async function payOnline(town: Town, chance: Random, { id }: Debtor): Promise<void> {
  const answer = await openPayment(portal(), {
    propertyUniqueId: id,
    ...(chance.chance(0.5) ? {} : { amountPaise: chance.between(200, 5000) * 100 }),
  })
  note(town, answer)
  if (answer.status !== 200) return
  // Parsed by the server's own output schema.
  const fields = await decide(answer.data as PaymentOpened, 'success_without_callback')
  await comeBack(portal(), fields)
}

/** An area that was entered and not taxed yet, taken up by a replaced demand. */
async function replaceDemand({ token, year, ...town }: Town, chance: Random, debtor: Debtor): Promise<void> {
  await sql('update premise set area_sqft = round(area_sqft * $2, 2) where property_id = $1', [
    debtor.propertyId,
    chance.pick([0.95, 1.15]),
  ])
  const path = `/taxDemands/replace?propertyUniqueId=${debtor.id}`
  const body = { fromFinancialYear: year - 2, financialYear: year - 1, reason: 'area corrected' }
  note({ ...town, token, year }, await portal().ask({ method: 'POST', path, body, token }))
}

/** One thing that happens to money around the first of April. */
function happening(town: Town, chance: Random, no: number): () => Promise<unknown> {
  const { platform } = portal()
  const debtor = chance.pick(town.debtors)
  const kind = chance.between(0, 9)
  if (kind < 4) return () => payOnline(town, chance, debtor)
  if (kind < 6)
    return () => payAtCounter(platform, debtor.propertyId, { on: today, amount: chance.between(10, 9000), no })
  if (kind < 7) return () => replaceDemand(town, chance, debtor)
  if (kind < 8) return () => useWaitingCredit(platform)
  const chosen = new Set([debtor, chance.pick(town.debtors), chance.pick(town.debtors)])
  const propertyIds = [...chosen].map(({ propertyId }) => propertyId)
  const factor = chance.pick([0.9, 1.1, 1.25])
  // From the year before on, or the new year alone: what is demanded meanwhile is supplemented or lowered.
  const from = `${town.year - chance.between(0, 2)}-04-01`
  return () => measureAgain(platform, { propertyIds, factor, from, today: today(), turn: `${town.year}:${no}` })
}

const send = async ({ token }: Town, method: string, path: string, body?: unknown) =>
  portal().ask({ method, path: `/demand-runs${path}`, body, token })
const report = async (town: Town, runId: number) => (await send(town, 'GET', `/${runId}`)).data as DemandRunReport // parsed by the server's own output schema
async function rehearsed(town: Town): Promise<number> {
  const { status, message, data } = await send(town, 'POST', '', { financialYear: town.year })
  expect({ status, message }).toEqual({ status: 200, message: 'OK' })
  const { runId } = data as DemandRunCard // likewise
  await reaches(town, runId, 'rehearsed')
  return runId
}
const reaches = (town: Town, runId: number, status: string) =>
  until(async () => (await report(town, runId)).status === status)

/** Many things at once, and in the midst of them a run is released. */
async function storm(town: Town, chance: Random, first: number, moments: (() => Promise<unknown>)[]): Promise<void> {
  const many = Array.from({ length: 24 }, (_, no) => happening(town, chance, first + no))
  for (const moment of moments) many.splice(chance.between(2, many.length - 4), 0, moment)
  await inWorkers(many, atOnce, async (next) => {
    await next().catch((error) => town.faults.push(String(error)))
  })
}

describe('F14: payments, revised taxes and the demand of a new year at once', () => {
  it.each(years)(
    `around 1 April %i every sum is right, and the year is demanded once (seed ${seed})`,
    { timeout: 120_000 },
    async (year) => {
      const chance = randomFor(seed, 'the year turns', year)
      now = new Date(`${year}-03-31T17:00:00Z`)
      const debtors = await sql(
        `select property_id::integer "propertyId", property_unique_id id from property
         where status = 'active' and house_tax_applicable and not is_metro_rail_property
           and exists (select from premise where premise.property_id = property.property_id)
           and exists (select from demand where demand.property_id = property.property_id and house_paise > 0)
         order by property_id limit 12`,
      )
      const town: Town = { debtors, token: await signIn(), year, faults: [] }
      const first = await rehearsed(town)
      const midnight = async () => {
        now = new Date(`${year}-03-31T18:30:00Z`)
      }
      const release = async (runId: number) => note(town, await send(town, 'POST', `/${runId}/release`))
      await storm(town, chance, 1000, [() => release(first), midnight])
      await reaches(town, first, 'released')
      // Who was measured again between the dry run and the release was left out: theirs is supplemented.
      const second = await rehearsed(town)
      const isEmpty = (await report(town, second)).totals.assessed === 0
      await storm(town, chance, 2000, isEmpty ? [] : [() => release(second)])
      if (isEmpty) await send(town, 'POST', `/${second}/discard`)
      else await reaches(town, second, 'released')
      expect(town.faults).toEqual([])
      expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
      expect(await sql(chargedOtherwise, [debtors.map(({ propertyId }) => propertyId)])).toEqual([])
      expect(await sql(notDemandedOnce, [year])).toEqual([])
    },
  )
})
