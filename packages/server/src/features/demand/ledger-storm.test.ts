import { type Random, randomFor } from '@karsetu/demo-city/random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from '../correction/testing/correction-desk.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { comeBack, decide, openPayment } from '../payment/testing/payer.ts'
import { chargedOtherwise, measureAgain } from './testing/storm.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const desk = correctionDesk(portal)

type Debtor = { propertyId: number; id: string }
let debtors: Debtor[] = []

beforeAll(async () => {
  await Promise.all((['ctao', 'admin'] as const).map((role) => portal().tokenOf(role)))
  // Twenty properties whose every year was demanded here, so that every kind of change can reach them.
  debtors = await desk.sql(
    `select property_id::integer "propertyId", property_unique_id id from property
     where status = 'active' and house_tax_applicable and not is_metro_rail_property
       and (select count(distinct financial_year) from demand where demand.property_id = property.property_id) = 5
       and not exists (select from ledger_entry entry where entry.property_id = property.property_id and kind = 'opening')
       and exists (select from premise where premise.property_id = property.property_id)
     order by property_id limit 20`,
  )
  await desk.sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2026-04-01', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
})
afterAll(() => desk.nothingIsBroken())

const ordered = (chance: Random): Debtor[] => {
  const chosen = new Map<number, Debtor>()
  for (let count = chance.between(2, 6); chosen.size < count; ) {
    const debtor = chance.pick(debtors)
    chosen.set(debtor.propertyId, debtor)
  }
  return [...chosen.values()]
}

/** One thing that happens to money in the office, or at home. */
function happening(chance: Random, turn: number): () => Promise<unknown> {
  const { propertyId, id } = chance.pick(debtors)
  const kind = chance.between(0, 9)
  if (kind < 2)
    return () =>
      payAtCounter(portal().platform, propertyId, { on: '2026-11-20', amount: chance.between(10, 400), no: turn })
  if (kind < 4)
    return async () => {
      const answer = await openPayment(portal(), { propertyUniqueId: id, amountPaise: chance.between(200, 5000) * 100 })
      const { data } = answer
      if (answer.status !== 200) return answer
      // The gateway's own reply to an opening, as its schema has it.
      return comeBack(portal(), await decide(data as Parameters<typeof decide>[0], 'success_without_callback'))
    }
  if (kind < 6)
    return () => {
      const isDebit = chance.chance(0.5)
      return desk.ask('POST', '/drcrNotes', {
        propertyUniqueId: id,
        kind: isDebit ? 'debit_note' : 'credit_note',
        financialYear: chance.between(2023, 2026),
        head: chance.pick(['house', 'water', 'sewer']),
        amountPaise: chance.between(1, 90) * 100,
        reason: isDebit ? 'not_demanded' : 'relief_granted',
      })
    }
  if (kind < 7)
    return () =>
      desk.correct(id, {
        finYear: '2024-25',
        revisedArrearsHouseTax: chance.between(0, 500),
        revisedArrearsWaterTax: chance.between(0, 300),
        revisedArrearsSewerageTax: chance.between(0, 100),
        receiptNumber: `B-${turn}`,
      })
  if (kind < 8)
    return async () => {
      // An area that was entered and not taxed yet: whoever comes first takes it up, and the other finds it done.
      await desk.sql('update premise set area_sqft = round(area_sqft * $2, 2) where property_id = $1', [
        propertyId,
        chance.pick([0.95, 1.15]),
      ])
      const years = { fromFinancialYear: 2024, financialYear: 2026, reason: 'area corrected' }
      return desk.ask('POST', `/taxDemands/replace?propertyUniqueId=${id}`, years)
    }
  return () =>
    measureAgain(portal().platform, {
      propertyIds: ordered(chance).map((debtor) => debtor.propertyId),
      factor: chance.pick([0.9, 1.1, 1.25]),
      ...{ from: '2024-04-01', today: '2026-11-20', turn: String(turn) },
    })
}

/** What an office may be told in a rush; anything else is a fault of the mechanism. */
const fairAnswers = [
  'correction.credit_too_large',
  'correction.nothing_changes',
  'correction.stale',
  'approval.waits',
  'payment.nothing_due',
  'payment.already_paid',
  'payment.begun_elsewhere',
  'payment.amount_too_large',
]

it('payments, corrections, notes, replaced demands and revised taxes at once on twenty properties end with every sum right', {
  timeout: 120_000,
}, async () => {
  expect(debtors).toHaveLength(20)
  const chance = randomFor(20, 'ledger storm')
  const left = Array.from({ length: 120 }, (_, turn) => happening(randomFor(20, 'turn', chance.between(0, 1e9)), turn))
  const errors: string[] = []
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      try {
        const answer = await next()
        if (answer === null || typeof answer !== 'object' || !('status' in answer)) continue
        const { status, code, message } = answer as { status: number; code?: string; message?: string } // as every reply
        if (status !== 200 && !fairAnswers.includes(code ?? '')) errors.push(`${status} ${code}: ${message}`)
      } catch (error) {
        errors.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  expect(errors).toEqual([])
  const propertyIds = debtors.map((debtor) => debtor.propertyId)
  expect(await desk.sql(chargedOtherwise, [propertyIds])).toEqual([])
})
