import { gatewayAccount } from '@karsetu/domain/ledger/accounts.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { type AuditOrigin, auditBody } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayPayment } from '../../platform/gateways/gateway-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { postJournal, postJournalValues, readAccount } from '../ledger/ledger-store.ts'
import { closePostingFailure, keepReport, openException } from './gateway-record-store.ts'
import type { Intent } from './intent-store.ts'
import { onlineRebateContext } from './payable-account.ts'
import { newVerifyToken } from './txn-id.ts'

/** A gateway's clock may differ from ours by this much; beyond it, its time is not believed. */
const clockToleranceMs = 10 * 60_000

type Locked = {
  property_id: number
  state: IntentState
  payment_id: number | null
  instrument_key: string | null
  version: number
  isDisabled: boolean
  isExDefenceWidow: boolean
}

export type Settled = { paymentId: number; receiptNo: string | undefined; isNew: boolean }

/**
 * Turns a success that the gateway itself has confirmed into money in the ledger: lock, compute, then journal, entries,
 * payment, receipt, audit and outbox in one statement. Idempotent: whoever comes second gets what the first one made.
 * What is paid above the dues of the moment becomes the owner's advance.
 */
export async function settlePayment(
  platform: Platform,
  intent: Intent,
  report: GatewayPayment,
  origin: Omit<AuditOrigin, 'action'>,
): Promise<Settled> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await settleOnce(platform, intent, report, origin)
    } catch (error) {
      if (attempt === 3 || !isTryAgain(error)) throw error
    }
  }
}

/** The database gave way to somebody else: nothing was written, and the next try reads what they wrote. */
function isTryAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['40001', '40P01', 'KS001'].includes(String(error.code))
}

async function settleOnce(
  platform: Platform,
  intent: Intent,
  report: GatewayPayment,
  origin: Omit<AuditOrigin, 'action'>,
): Promise<Settled> {
  const rules = await ledgerRules(platform.database.reads)
  const now = platform.clock().toISOString()
  return platform.database.transaction(async (tx) => {
    const locked = await lockSettlement(tx, intent.txnId)
    // Read after the lock is held, by a statement of its own: nobody can add entries any more.
    const account = await readAccount(tx, intent.propertyId)
    const instrumentKey = `${intent.gateway}:${report.gatewayTxnId || report.txnId}`
    if (locked.payment_id !== null) {
      if (locked.instrument_key !== instrumentKey) await noteSecondCapture(tx, intent, report, now)
      return { paymentId: locked.payment_id, receiptNo: undefined, isNew: false }
    }
    const paidAt = believableTime(report.paidAt, intent.createdAt, now)
    const { journals } = buildPaymentPosting({
      entries: account.entries,
      rules,
      on: istDateOf(paidAt),
      amount: paise(report.amount),
      receiving: gatewayAccount(intent.gateway),
      rebateContext: onlineRebateContext(locked),
    })
    const [draft, ...earlier] = journals.toReversed()
    if (!draft) throw new Error('a payment has a journal')
    const trail = { ...origin, action: 'payment.settle' }
    const whole = { intent, report, version: locked.version, paidAt, instrumentKey, trail, state: locked.state }
    if (earlier.length > 0) await lockBalances(tx, intent, journals)
    const { version, audits } = await postUseOfAdvance(tx, intent, earlier.toReversed(), whole)
    const made = await postWhole(tx, { ...whole, draft, version })
    for (const body of audits)
      await tx.query('select append_audit($1, $2)', [intent.propertyId % 16, JSON.stringify(body)])
    await keepReport(tx, intent.gateway, report, now)
    await closePostingFailure(tx, intent.txnId, now)
    return { ...made, isNew: true }
  })
}

async function lockSettlement(tx: Tx, txnId: string): Promise<Locked> {
  const { rows } = await tx.query<Locked>(
    `select locked.*, payment.instrument_key, is_disabled "isDisabled", is_ex_defense_personal_widow "isExDefenceWidow"
     from lock_settlement($1) locked join property using (property_id) left join payment using (payment_id)`,
    [txnId],
    { name: 'lock-settlement' },
  )
  if (!rows[0]) throw new Error('the intent to settle is gone')
  return rows[0]
}

/**
 * The owner's credit is used before the money, in journals of their own. Their audit rows are returned to be written
 * last: the heads of the audit chain come last in the order of locks.
 */
async function postUseOfAdvance(tx: Tx, intent: Intent, drafts: readonly JournalDraft[], whole: Omit<Whole, 'draft'>) {
  const { propertyId } = intent
  const { trail, instrumentKey } = whole
  const audits: Record<string, unknown>[] = []
  let version = whole.version
  for (const draft of drafts) {
    const businessKey = `advance_applied:${instrumentKey}`
    const journalId = await postJournal(tx, { draft, propertyId, version, businessKey, actor: actorText(trail) })
    const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
    audits.push(auditBody({ ...trail, action: 'advance.apply' }, { ...subject, journalId }))
    version += draft.entries.length
  }
  return { version, audits }
}

/** Two journals in one transaction would lock control accounts in two runs; taken together first, they keep one order. */
async function lockBalances(tx: Tx, { propertyId }: Intent, drafts: readonly JournalDraft[]): Promise<void> {
  const codes = drafts.flatMap(({ postings }) => postings.map(({ account }) => account))
  await tx.query(
    `select from account_balance join ledger_account using (account_id) where shard = $1 and code = any ($2)
     order by account_id for update of account_balance`,
    [propertyId % 16, codes],
  )
}

type Whole = {
  intent: Intent
  report: GatewayPayment
  draft: JournalDraft
  version: number
  paidAt: string
  instrumentKey: string
  trail: AuditOrigin
  state: IntentState
}

async function postWhole(tx: Tx, { intent, report, draft, version, paidAt, instrumentKey, trail, state }: Whole) {
  const { txnId, propertyId } = intent
  const payment = {
    txnId,
    mode: 'online',
    channel: `online:${intent.gateway}`,
    amountPaise: report.amount,
    receivedAt: paidAt,
    payerName: intent.payerName,
    payerMobile: intent.payerMobile,
    payerEmail: intent.payerEmail,
    instrument: { gatewayTxnId: report.gatewayTxnId, mode: report.mode, bankReference: report.bankReference },
    instrumentKey,
  }
  const audit = auditBody(trail, {
    subjectKind: 'payment_intent',
    subjectId: txnId,
    before: { state },
    after: { state: 'succeeded', amountPaise: report.amount },
  })
  // A series per shard: payments of different properties do not queue for one counter.
  const series = `ON${String(propertyId % 16).padStart(2, '0')}`
  const values = postJournalValues({ draft, propertyId, version, businessKey: '', actor: actorText(trail) })
  const { rows } = await tx.query<{ made_payment: number; made_receipt: string }>(
    `select made_payment, made_receipt from settle_online_payment($1, $2, $3, $4, $5, $6, $7, $8, $9,
       $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      txnId,
      propertyId,
      version,
      draft.effectiveOn,
      actorText(trail),
      JSON.stringify(payment),
      series,
      newVerifyToken(),
      JSON.stringify(audit),
      ...values.slice(8),
    ],
    { name: 'settle-online-payment' },
  )
  const [made] = rows
  if (!made) throw new Error('settle_online_payment gave nothing')
  return { paymentId: made.made_payment, receiptNo: made.made_receipt }
}

async function noteSecondCapture(
  tx: Tx,
  { txnId, gateway }: Intent,
  report: GatewayPayment,
  now: string,
): Promise<void> {
  const facts = { gateway, gatewayTxnId: report.gatewayTxnId, amountPaise: report.amount }
  await openException(tx, { txnId, kind: 'second_capture', facts, now })
}

/** The gateway's time of success when it can be true, else ours. Rebate and interest are judged by it. */
function believableTime(paidAt: string | undefined, createdAt: string, now: string): string {
  const at = paidAt === undefined ? Number.NaN : Date.parse(paidAt)
  const isBelievable = at >= Date.parse(createdAt) - clockToleranceMs && at <= Date.parse(now) + clockToleranceMs
  return paidAt !== undefined && isBelievable ? paidAt : now
}

function actorText({ actor }: Pick<AuditOrigin, 'actor'>): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind === 'system' ? `system:${actor.name}` : 'public'
}
