import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Plan, PlanName } from '../../gateway-simulator/simulator-plans.ts'
import { planMenu } from '../../gateway-simulator/simulator-plans.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { initiatePayment } from '../payment/initiate-payment.ts'
import { receiveReturn } from '../payment/receive-return.ts'
import { receiveWebhook } from '../payment/receive-webhook.ts'
import { sweepUnknownPayments } from '../payment/sweep-unknown-payments.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { asForm, type MoneyWorld, openMoneyWorld } from '../payment/testing/money-world.ts'
import { balancesByHledger, hasHledger } from './testing/hledger.ts'
import { OfficeModel } from './testing/office-steps.ts'
import { verifyLedger } from './verify-ledger.ts'

/** `MONEY_STEPS=100000 MONEY_SEED=7 npm run test:server -- invariants.test` for a long life. */
const operations = Number(process.env.MONEY_STEPS ?? 6_000)
const properties = 60
const seed = Number(process.env.MONEY_SEED ?? 20_261_121)

/** Mulberry32: small, fast, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type KnownIntent = {
  txnId: string
  propertyId: number
  amountPaise: number
  plan?: PlanName
  fields?: Record<string, string>
}

const database = useTestDatabase()
let world: MoneyWorld

beforeAll(async () => {
  world = await openMoneyWorld(database().appUrl, '2022-04-10T06:00:00Z')
  await arrangeRules(database())
})
afterAll(() => world.close())

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await database().migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it

/**
 * Promises that do not hold, besides those that say where money was set aside: the gateway took another amount than was
 * asked for, and nobody in this town decides what becomes of it.
 */
async function broken(): Promise<unknown[]> {
  const errors = await verifyLedger(world.platform.database.reads)
  const unseen = await rows(
    'select txn_id from inv_t04 where txn_id not in (select txn_id from payment_exception where resolved_at is null)',
  )
  return [...errors.filter(({ invariant }) => invariant !== 'T04' && invariant !== 'EXCEPTION'), ...unseen]
}

/** What must come of it all, kept beside the system under test in plain numbers. */
class Model {
  readonly random = randomFrom(seed)
  readonly ids = new Map<number, string>()
  readonly raisedUpTo = new Map<number, number>()
  readonly demanded = new Map<number, number>()
  readonly intents: KnownIntent[] = []
  readonly office: OfficeModel
  constructor() {
    this.office = new OfficeModel(world, (most) => this.upTo(most))
  }
  pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(this.random() * list.length)]
  upTo = (most: number) => 1 + Math.floor(this.random() * most)

  /** Whether the gateway has collected, as it would say now. */
  isCollected({ txnId }: KnownIntent): boolean {
    const booked = world.simulator.book.find(txnId)
    return booked !== undefined && world.simulator.book.statusOf(booked) === 'success'
  }
}

const plans: readonly PlanName[] = [
  'success',
  'success',
  'success',
  'failure',
  'user_cancelled',
  'dropped',
  'pending_then_success',
  'pending_then_failure',
  'failure_then_late_success',
  'collects_one_paisa_less',
]

/** One step of the town's life. Steps of a batch run at the same time. */
function nextStep(model: Model): (() => Promise<unknown>) | undefined {
  const dice = model.random()
  const propertyId = model.upTo(properties)
  if (dice < 0.05) return () => raise(model, propertyId)
  if (dice < 0.22) {
    const part = model.random() < 0.6 ? model.upTo(900) * 100 : undefined
    return () => open(model, propertyId, part)
  }
  const intent = model.pick(model.intents)
  if (!intent) return () => raise(model, propertyId)
  if (dice < 0.4) {
    const open = model.pick(model.intents.filter(({ plan }) => plan === undefined).slice(-50))
    const plan = model.pick(plans)
    return open && plan ? async () => decide(open, plan) : undefined
  }
  const { fields } = intent
  if (dice < 0.62) return fields && (() => receiveReturn(world.context(), 'easebuzz', asForm(fields)))
  if (dice < 0.84) return fields && (() => receiveWebhook(world.context(), 'easebuzz', asForm(fields)))
  if (dice < 0.96) return () => syncPayment(world.context(), { txnId: intent.txnId })
  if (dice < 0.97) return () => reverseSomePayment(model)
  if (dice < 0.972) return () => model.office.settle()
  if (dice < 0.98) return () => shiftSomePayment(model)
  if (dice < 0.995) return () => model.office.take(propertyId, model.ids.get(propertyId) ?? '')
  return () => sweepUnknownPayments(world.platform)
}

const raising = new Set<number>()
async function raise(model: Model, propertyId: number): Promise<void> {
  const year = model.raisedUpTo.get(propertyId) ?? 2021
  const current = Number(world.context().today.slice(0, 4)) - (world.context().today.slice(5) < '04-01' ? 1 : 0)
  if (year >= current || raising.has(propertyId)) return
  raising.add(propertyId)
  const amounts = demandOf(model.upTo(30) * 100, model.upTo(10) * 100, model.upTo(5) * 10)
  // A payment may be faster: the office computes again, as it would.
  for (let again = true; again; ) {
    again = await raiseDemand(world.platform, propertyId, year + 1, amounts).then(
      () => false,
      (error) => {
        if (error.code !== 'KS001') throw error
        return true
      },
    )
  }
  model.raisedUpTo.set(propertyId, year + 1)
  model.demanded.set(propertyId, (model.demanded.get(propertyId) ?? 0) + amounts.house + amounts.water + amounts.sewer)
  raising.delete(propertyId)
}

async function open(model: Model, propertyId: number, amountPaise: number | undefined): Promise<void> {
  const propertyUniqueId = model.ids.get(propertyId) ?? ''
  const payer = { propertyUniqueId, firstname: 'Asha Devi', phone: '9876543210', email: undefined }
  const amount = amountPaise === undefined ? { type: 'full' as const } : { type: 'part' as const, amountPaise }
  // Now and then somebody pays although another payment is under way or nothing is due.
  const request = { ...payer, ...amount, ...(model.random() < 0.5 && { asAdvance: true as const }) }
  const opened = await initiatePayment(world.context(), request as Parameters<typeof initiatePayment>[1]).catch(
    (error) => {
      // Nothing due, more than is due, or another payment under way: the office's answer, not a fault.
      if (/^payment\.(nothing_due|already_paid|begun_elsewhere|amount_too)/.test(error.code)) return undefined
      throw error
    },
  )
  if (opened) model.intents.push({ txnId: opened.txnId, propertyId, amountPaise: opened.amountPaise })
}

function decide(intent: KnownIntent, plan: PlanName): void {
  if (intent.plan) return
  intent.plan = plan
  intent.fields = world.simulator.decide(intent.txnId, plan)
}

type Standing = { id: number; txnId: string; propertyId: number; paise: number; mode: string }

/** Some payment that stands, with what the model knows of it: an online one is known from now on. */
async function someStanding(model: Model): Promise<Standing | undefined> {
  const chosen = model.pick(
    await rows<Standing>(
      `select payment_id::integer id, txn_id "txnId", property_id::integer "propertyId", amount_paise::float8 paise, mode from payment
       where not exists (select from payment_reversal undone where undone.payment_id = payment.payment_id) order by payment_id`,
    ),
  )
  const intent = model.intents.find(({ txnId }) => txnId === chosen?.txnId)
  if (chosen && intent && !model.office.money.has(chosen.txnId))
    model.office.money.set(chosen.txnId, { propertyId: intent.propertyId, paise: intent.amountPaise, reversed: false })
  return chosen
}

/** The office cancels or refunds a payment, or a bank returns a cheque, whatever came after it. */
async function reverseSomePayment(model: Model): Promise<void> {
  const chosen = await someStanding(model)
  if (!chosen) return
  const refund = model.random() < 0.5 ? 'refunded' : 'cancelled'
  await model.office.reverse(
    chosen,
    chosen.mode === 'cheque' ? 'dishonoured' : chosen.mode === 'online' ? refund : 'cancelled',
  )
}

async function shiftSomePayment(model: Model): Promise<void> {
  const chosen = await someStanding(model)
  const toId = model.upTo(properties)
  if (chosen) await model.office.shift(chosen, toId, model.ids.get(toId) ?? '')
}

/** What the model says of each property's money and of the bank, beside the books. */
async function compareMoney(model: Model): Promise<void> {
  const { office } = model
  for (const intent of model.intents)
    if (model.isCollected(intent) && !isShorted(intent) && !office.money.has(intent.txnId))
      office.money.set(intent.txnId, { propertyId: intent.propertyId, paise: intent.amountPaise, reversed: false })
  const booked = await rows<{ id: number; paise: number }>(
    `select property_id::integer id, -sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise
       + interest_sewer_paise + advance_paise)::float8 paise
     from ledger_entry where kind in ('payment', 'reversal', 'advance_applied', 'shift') group by 1`,
  )
  const paid = new Map(booked.map(({ id, paise }) => [id, paise]))
  const wrong = [...model.ids.keys()].filter((id) => (paid.get(id) ?? 0) !== office.standing(id))
  expect(
    wrong.map((id) => [id, paid.get(id), office.standing(id)]),
    `seed ${seed}`,
  ).toEqual([])
  const [bank] = await rows<{ paise: number }>(
    "select sum(balance_paise)::float8 paise from account_balance join ledger_account using (account_id) where code = 'bank:MAIN'",
  )
  expect(bank?.paise).toBe([...office.settled.values()].reduce((sum, paise) => sum + paise, 0))
  expect(office.settled.size).toBeGreaterThan(5)
  const seen = await rows<{ what: string }>(
    'select distinct mode what from payment union select distinct kind from payment_reversal order by 1',
  )
  expect(seen.map(({ what }) => what)).toEqual([
    'cancelled',
    'cash',
    'cheque',
    'dishonoured',
    'neft',
    'online',
    'pos',
    'refunded',
    'shifted',
    'upi',
  ])
}

const isShorted = ({ plan }: KnownIntent) => (planMenu[plan ?? 'failure'] as Plan).collectsPaiseMore !== undefined

async function live(model: Model): Promise<void> {
  for (let done = 0; done < operations; ) {
    const batch = Array.from({ length: Math.min(16, operations - done) }, () => nextStep(model))
    await Promise.all(batch.map((step) => step?.()))
    done += batch.length
    if (model.random() < 0.1) world.advanceHours(model.upTo(1200))
    if (done % 2_000 < 16) expect(await broken(), `seed ${seed}, after ${done} steps`).toEqual([])
  }
}

/** The bank has had its time; whoever was not asked about yet is asked now. */
async function settleDown(model: Model): Promise<void> {
  world.advanceHours(1)
  for (const { txnId } of model.intents) await syncPayment(world.context(), { txnId })
}

describe(`${operations.toLocaleString('en')} steps in the life of a town`, () => {
  test(`leave every promise about money true (seed ${seed})`, { timeout: 240_000 }, async () => {
    const model = new Model()
    for (let id = 1; id <= properties; id++) model.ids.set(id, await arrangeProperty(database(), id))
    await live(model)
    await settleDown(model)
    expect(await broken(), `seed ${seed}`).toEqual([])
    const posted = await rows<{ txn_id: string; amount_paise: number }>(
      "select txn_id, amount_paise from payment where mode = 'online' and shifted_from is null",
    )
    const expected = model.intents
      .filter((intent) => model.isCollected(intent) && !isShorted(intent))
      .map(({ txnId, amountPaise }) => ({ txn_id: txnId, amount_paise: amountPaise }))
    const inOrder = (list: typeof posted) => list.toSorted((a, b) => (a.txn_id < b.txn_id ? -1 : 1))
    expect(inOrder(posted)).toEqual(inOrder(expected))
    expect(posted.length).toBeGreaterThan(150)
    await compareMoney(model)
    // The town's clock runs ahead of the database's: whoever had a quarter of an hour to look has had it.
    await rows("update payment_exception set opened_at = least(opened_at, now() - interval '1 hour')")
    const shorted = model.intents.filter(({ plan }) => plan === 'collects_one_paisa_less')
    for (const view of ["payment_exception where kind = 'amount_differs'", 'inv_exception', 'inv_t04']) {
      const saved = await rows<{ txn_id: string }>(`select txn_id from ${view}`)
      expect(saved.map(({ txn_id }) => txn_id).toSorted()).toEqual(shorted.map(({ txnId }) => txnId).toSorted())
    }
    const rebates = await rows(
      `select property_id, financial_year, sum(house_paise) filter (where kind = 'rebate') given
       from ledger_entry group by 1, 2 having
         -coalesce(sum(house_paise) filter (where kind = 'rebate'), 0) > 0.12 * sum(house_paise) filter (where kind = 'demand') + 50`,
    )
    expect(rebates, 'ten percent and two more online, to the rupee, and once').toEqual([])
    for (const [propertyId, paise] of model.demanded) {
      const [row] = await rows<{ amount: string }>(
        "select sum(house_paise + water_paise + sewer_paise) amount from ledger_entry where property_id = $1 and kind = 'demand'",
        [propertyId],
      )
      expect(Number(row?.amount)).toBe(paise)
    }
  })

  const adder = hasHledger ? 'hledger' : 'SQL over the journals, as hledger is not installed,'
  test(`${adder} gives every account the balance of the books`, async () => {
    const saved = await rows<{ code: string; paise: number }>(
      `select code, sum(balance_paise)::float8 paise from account_balance join ledger_account using (account_id)
       group by code having sum(balance_paise) <> 0`,
    )
    const added = hasHledger
      ? await balancesByHledger(world.platform.database)
      : new Map(
          (
            await rows<{ code: string; paise: number }>(
              `select code, sum(amount_paise)::float8 paise from posting join ledger_account using (account_id)
               group by code having sum(amount_paise) <> 0`,
            )
          ).map(({ code, paise }) => [code, paise]),
        )
    const inOrder = (list: Iterable<readonly [string, number]>) => [...list].toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(inOrder(added)).toEqual(inOrder(saved.map(({ code, paise }) => [code, paise] as const)))
    expect(saved.length).toBeGreaterThan(20)
  })
})
