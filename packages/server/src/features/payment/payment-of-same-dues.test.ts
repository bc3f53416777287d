import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { comeBack, decide, mustOpen, openPayment, statusOf } from './testing/payer.ts'

const portal = useTestPortal()
let made = 0

/** A property that owes 2025-26 and 2026-27. */
async function debtor(): Promise<{ propertyId: number; propertyUniqueId: string }> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2025, demandOf(1000, 500, 100))
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return { propertyId: made, propertyUniqueId }
}

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const paymentsOf = (propertyId: number) =>
  rows<{ amount_paise: number; txn_id: string }>('select amount_paise, txn_id from payment where property_id = $1', [
    propertyId,
  ])
const balanceOf = async (propertyId: number) =>
  (
    await rows<{ balance_paise: number; advance_paise: number }>(
      'select balance_paise, advance_paise from property_account where property_id = $1',
      [propertyId],
    )
  )[0]

beforeAll(() => arrangeRules(portal().database))

describe('F10: two payments of the same dues', () => {
  test('both are kept: the second becomes advance', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const first = await mustOpen(portal(), { propertyUniqueId })
    expect(await openPayment(portal(), { propertyUniqueId })).toMatchObject({
      status: 409,
      code: 'payment.begun_elsewhere',
    })
    const second = await mustOpen(portal(), { propertyUniqueId, asAdvance: true })
    await comeBack(portal(), await decide(first, 'success'))
    await comeBack(portal(), await decide(second, 'success'))
    expect(await statusOf(portal(), first.txnId)).toMatchObject({ advancePaise: 0 })
    expect(await statusOf(portal(), second.txnId)).toMatchObject({ advancePaise: second.amountPaise })
    expect(await paymentsOf(propertyId)).toHaveLength(2)
    expect(await balanceOf(propertyId)).toEqual({
      balance_paise: -second.amountPaise,
      advance_paise: second.amountPaise,
    })
  })
})

describe('before the page of the bank opens', () => {
  test('of several people at one moment one is first', async () => {
    const { propertyUniqueId } = await debtor()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((key) => openPayment(portal(), { propertyUniqueId, key: `${key}-${made}` })),
    )
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      'payment.begun_elsewhere',
      'payment.begun_elsewhere',
    ])
  })

  test('who comes after the payment hears the receipt, and may pay an advance', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const first = await mustOpen(portal(), { propertyUniqueId })
    await comeBack(portal(), await decide(first, 'success'))
    const { receiptNo } = await statusOf(portal(), first.txnId)
    const late = await openPayment(portal(), { propertyUniqueId })
    expect(late).toMatchObject({ status: 409, code: 'payment.already_paid' })
    expect(late.message).toContain(receiptNo)
    const second = await mustOpen(portal(), { propertyUniqueId, amountPaise: 50_000, asAdvance: true })
    await comeBack(portal(), await decide(second, 'success'))
    expect(await balanceOf(propertyId)).toEqual({ balance_paise: -50_000, advance_paise: 50_000 })
  })

  test('another amount than was shown is not collected', async () => {
    const { propertyUniqueId } = await debtor()
    const { data } = await openPayment(portal(), { propertyUniqueId, duePaise: 1 })
    expect(data).toBeUndefined()
    expect(await openPayment(portal(), { propertyUniqueId, duePaise: 1 })).toMatchObject({
      status: 409,
      code: 'payment.dues_changed',
    })
  })
})

afterAll(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})
