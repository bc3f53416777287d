import { gatewayAccount } from '@karsetu/domain/ledger/accounts.ts'
import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { buildAfterLatePosting, buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { againWhenOvertaken, isOvertaken } from '../../platform/db/again-when-overtaken.ts'
import { BatchLine } from '../../platform/db/batch-line.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayPayment } from '../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { type DueAccount, readAccount, readDueAccounts } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { openException } from './gateway-record-store.ts'
import { findIntent, type Intent } from './intent-store.ts'
import { onlineRebateContext } from './payable-account.ts'
import {
  lockSettlement,
  type PostedPayment,
  postPayment,
  postPayments,
  postSettlement,
  type SettlementPosting,
} from './settlement-store.ts'

/** A gateway's clock may be this much behind ours; beyond it, its time is not believed. */
const clockToleranceMs = 10 * 60_000

/** A success that the gateway itself has confirmed, and who made us ask. */
export type Success = { intent: Intent; report: GatewayPayment; origin: Omit<AuditOrigin, 'action'> }

/**
 * Turns a confirmed success into money in the ledger. Idempotent: whoever comes second gets what the first one made.
 * What is paid above the dues of the moment becomes the owner's advance; a second collection under the same
 * transaction number goes on the office's list.
 *
 * The account is read, the settlement computed on the version read, and written in one statement with those that wait; when somebody was
 * faster, it is done again under the account's lock.
 */
export async function settlePayment(platform: Platform, success: Success): Promise<PostedPayment> {
  const { state, propertyStatus } = success.intent
  // Only while a payment is open does a property stay in use.
  const mayBeFormer = propertyStatus !== 'active' || !isOpenIntent(state)
  const posted =
    (mayBeFormer ? undefined : await settleAtOnce(platform, success)) ?? (await settleUnderLock(platform, success))
  if (posted.paidBy !== instrumentKeyOf(success)) await noteSecondCapture(platform, success)
  return posted
}

const unopened: DueAccount = { version: 0, entries: [] }

/** Undefined when the account moved meanwhile, or more than the payment's own journal is to be written. */
async function settleAtOnce(platform: Platform, success: Success): Promise<PostedPayment | undefined> {
  return lineOf(platform)
    .add(success)
    .catch((error) => {
      if (isOvertaken(error)) return undefined
      throw error
    })
}

/** On the last day of a rebate thousands pay in a minute: those who wait at the same moment are settled together. */
const lines = new WeakMap<Platform, BatchLine<Success, PostedPayment | undefined>>()

function lineOf(platform: Platform): BatchLine<Success, PostedPayment | undefined> {
  const line =
    lines.get(platform) ??
    new BatchLine({ run: (successes) => settleTogether(platform, successes), lanes: 3, most: 64 })
  lines.set(platform, line)
  return line
}

/** All of them read by one statement, and written by one. */
async function settleTogether(
  { database, clock }: Platform,
  successes: readonly Success[],
): Promise<(PostedPayment | undefined)[]> {
  const [accounts, rules] = await Promise.all([
    readDueAccounts(
      database.reads,
      successes.map(({ intent }) => intent.propertyId),
    ),
    ledgerRules(database.reads),
  ])
  const now = clock().toISOString()
  const postings = successes.map((success) =>
    computeSettlement(success, accounts.get(success.intent.propertyId) ?? unopened, rules, now),
  )
  const single = postings.filter(({ creditBefore, creditAfter }) => creditBefore.length + creditAfter.length === 0)
  const payments = single.map((posting) => ({ posting, version: posting.version }))
  const posted = payments.length > 0 ? await postPayments(database.primary, payments) : []
  return postings.map((posting) => posted[single.indexOf(posting)])
}

async function settleUnderLock(platform: Platform, success: Success): Promise<PostedPayment> {
  const { database, clock } = platform
  const rules = await ledgerRules(database.reads)
  return againWhenOvertaken(() =>
    database.transaction(async (tx) => {
      const isOpen = await lockSettlement(tx, success.intent.txnId)
      // Read after the lock is held, by a statement of its own: nobody can add entries any more.
      const account = await readAccount(tx, success.intent.propertyId)
      const intent = (await findIntent(tx, success.intent.txnId)) ?? success.intent
      const now = clock().toISOString()
      const posting = computeSettlement({ ...success, intent }, account, rules, now)
      const posted = await (isOpen ? postSettlement(tx, posting) : postPayment(tx, posting, account.version))
      if (posted.isNew && intent.propertyStatus !== 'active') await noteFormerProperty(tx, intent, now)
      return posted
    }),
  )
}

/** Everything that will be written, worked out from the account as read. @throws RangeError when no rule says how to settle */
function computeSettlement(success: Success, account: DueAccount, rules: LedgerRules, now: string): SettlementPosting {
  const { intent, report, origin } = success
  const { entries, version } = account
  const paidAt = believableTime(report.paidAt, intent.createdAt, now)
  // Everything a property owed has left it with a split or a join, on a day that may be later than the payment's.
  const on = istDateOf(intent.propertyStatus === 'superseded' ? now : paidAt)
  const { journals } = buildPaymentPosting({
    entries,
    rules,
    on,
    amount: report.amount,
    receiving: gatewayAccount(intent.gateway),
    rebateContext: onlineRebateContext(intent),
  })
  const [payment, ...before] = journals.toReversed()
  if (!payment) throw new Error('a payment has a journal')
  const posted = [...entries, ...journals.flatMap((journal) => journal.entries)]
  const after = buildAfterLatePosting(posted, rules, {
    on,
    today: istDateOf(now),
    rebateContext: ownerRebateContext(intent),
  })
  const instrumentKey = instrumentKeyOf(success)
  return {
    intent,
    report,
    paidAt,
    instrumentKey,
    origin,
    version,
    creditBefore: before.toReversed(),
    payment,
    creditAfter: after ? [after] : [],
  }
}

/** What makes this money unique for ever: the gateway and its own number for it. */
function instrumentKeyOf({ intent, report }: Success): string {
  return `${intent.gateway}:${report.gatewayTxnId || report.txnId}`
}

/** The money is the credit of a property that is out of use: it follows to what the property became, or somebody looks. */
async function noteFormerProperty(tx: Tx, intent: Intent, now: string): Promise<void> {
  const { txnId, propertyUniqueId, propertyStatus, amountPaise } = intent
  const facts = { propertyUniqueId, status: propertyStatus, amountPaise }
  await openException(tx, { txnId, kind: 'former_property', facts, now })
}

async function noteSecondCapture(platform: Platform, { intent, report }: Success): Promise<void> {
  const facts = { gateway: intent.gateway, gatewayTxnId: report.gatewayTxnId, amountPaise: report.amount }
  const now = platform.clock().toISOString()
  await platform.database.transaction((tx) =>
    openException(tx, { txnId: intent.txnId, kind: 'second_capture', facts, now }),
  )
}

/**
 * The gateway's time of success, by which rebate and interest are judged. By our clock a success lies between the opening
 * and now: one that a clock some minutes slow or fast puts outside is of that edge. Further out it says nothing, and the
 * success is of now.
 */
function believableTime(paidAt: string | undefined, createdAt: string, now: string): string {
  const at = paidAt === undefined ? Number.NaN : Date.parse(paidAt)
  const isBelievable = at >= Date.parse(createdAt) - clockToleranceMs && at < Date.parse(now)
  if (paidAt === undefined || !isBelievable) return now
  return at < Date.parse(createdAt) ? createdAt : paidAt
}
