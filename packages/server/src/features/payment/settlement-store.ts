import { BUCKETS, totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { addPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type AuditOrigin, auditBody } from '../../platform/audit/append-audit.ts'
import { numbersText, textsText } from '../../platform/db/array-text.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { GatewayPayment } from '../../platform/gateways/gateway-adapter.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postJournal } from '../ledger/ledger-store.ts'
import { holdBalances } from '../ledger/write-journals.ts'
import type { Intent } from './intent-store.ts'
import { newVerifyToken } from './txn-id.ts'

/** Takes the locks of a settlement in the house order: intent, then account. True while nothing is posted yet. */
export async function lockSettlement(tx: Tx, txnId: string): Promise<boolean> {
  const { rows } = await tx.query<{ payment_id: number | null }>(
    'select payment_id from lock_settlement($1)',
    [txnId],
    {
      name: 'lock-settlement',
    },
  )
  return rows[0]?.payment_id === null
}

export type SettlementPosting = {
  intent: Intent
  report: GatewayPayment
  paidAt: string
  instrumentKey: string
  origin: Omit<AuditOrigin, 'action'>
  /** The version of the account everything was computed on. */
  version: number
  /** In the order of writing: use of the owner's credit, the payment, what an overtaken payment left in excess. */
  creditBefore: readonly JournalDraft[]
  payment: JournalDraft
  creditAfter: readonly JournalDraft[]
}

/** `isNew` is false when somebody else had posted it; `paidBy` names the money that it was posted for. */
export type PostedPayment = { paymentId: number; receiptNo: string; paidBy: string; isNew: boolean }

/** Writes a settlement of several journals under the locks of `lockSettlement`. */
export async function postSettlement(tx: Tx, posting: SettlementPosting): Promise<PostedPayment> {
  const { creditBefore, payment, creditAfter, intent, version } = posting
  await holdBalances(tx, intent.propertyId, [...creditBefore, payment, ...creditAfter])
  const used = await postCredit(tx, posting, 'before', creditBefore, version)
  const made = await postPayment(tx, posting, used.version)
  const left = await postCredit(tx, posting, 'after', creditAfter, used.version + payment.entries.length)
  // Last, as the heads of the audit chain are in the order of locks.
  for (const body of [...used.audits, ...left.audits])
    await tx.query('select append_audit($1, $2)', [shardOf(intent.propertyId), JSON.stringify(body)])
  return made
}

async function postCredit(
  tx: Tx,
  { intent, instrumentKey, origin }: SettlementPosting,
  place: 'before' | 'after',
  drafts: readonly JournalDraft[],
  version: number,
) {
  const audits: Record<string, unknown>[] = []
  let next = version
  for (const draft of drafts) {
    const { propertyId } = intent
    const businessKey = `advance_applied:${place}:${instrumentKey}`
    const journalId = await postJournal(tx, {
      draft,
      propertyId,
      version: next,
      businessKey,
      actor: actorText(origin.actor),
    })
    const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId }
    audits.push(auditBody({ ...origin, action: 'advance.apply' }, { ...subject, journalId }))
    next += draft.entries.length
  }
  return { version: next, audits }
}

/** A payment to write, and the version of the account it was computed on. */
export type PaymentToPost = { posting: SettlementPosting; version: number }

/** One payment in a transaction that holds its account; gives what was posted when somebody had posted it. */
export async function postPayment(tx: Tx, posting: SettlementPosting, version: number): Promise<PostedPayment> {
  const [made] = await postPayments(tx, [{ posting, version }])
  if (!made) throw new Error('the account moved although it was locked')
  return made
}

/**
 * Writes payments whole in one statement, all or none: journal, entries, balances, payment, receipt, audit, outbox,
 * intent and the gateway's report.
 *
 * @returns in their order; undefined where the account is not at the version any more, and nothing was written
 */
export async function postPayments(
  sql: Queryable,
  payments: readonly PaymentToPost[],
): Promise<(PostedPayment | undefined)[]> {
  const { rows } = await sql.query<PostedPayment & { place: number }>(settleStatement, columnsOf(payments), {
    name: 'settle-online-payments',
  })
  const made = new Map(rows.map(({ place, ...payment }) => [place, payment]))
  return payments.map((_, at) => made.get(at + 1))
}

const settleStatement = `select place, made_payment "paymentId", made_receipt "receiptNo", paid_by "paidBy", is_new "isNew"
  from settle_online_payments(${Array.from({ length: 25 + BUCKETS.length }, (_, at) => `$${at + 1}`).join(', ')})`

/** The arguments of the SQL function, in its order: columns of payments, of their postings and of their entries. */
function columnsOf(payments: readonly PaymentToPost[]): string[] {
  const postings = payments.map(({ posting }) => posting)
  const journals = postings.map(({ payment }) => payment)
  return [
    textsText(postings.map(({ intent }) => intent.txnId)),
    numbersText(postings.map(({ intent }) => intent.propertyId)),
    numbersText(payments.map(({ version }) => version)),
    textsText(journals.map(({ effectiveOn }) => effectiveOn)),
    textsText(postings.map(({ paidAt }) => paidAt)),
    numbersText(postings.map(({ report }) => report.amount)),
    textsText(postings.map(({ instrumentKey }) => instrumentKey)),
    textsText(postings.map(newVerifyToken)),
    textsText(postings.map(({ origin }) => actorText(origin.actor))),
    textsText(postings.map((posting) => JSON.stringify(auditOf(posting)))),
    textsText(postings.map(({ report }) => report.gatewayTxnId)),
    textsText(postings.map(({ report }) => report.status)),
    textsText(postings.map(({ report }) => report.paidAt)),
    textsText(postings.map(({ report }) => report.mode)),
    textsText(postings.map(({ report }) => report.bankReference)),
    textsText(postings.map(({ report }) => report.remark)),
    ...postingColumns(journals),
    ...entryColumns(journals),
  ]
}

function auditOf({ intent, report, origin }: SettlementPosting) {
  const after = { state: 'succeeded', amountPaise: report.amount }
  const subject = { subjectKind: 'payment_intent', subjectId: intent.txnId, after }
  return auditBody({ ...origin, action: 'payment.settle' }, subject)
}

/** Each line with the place of its journal, and its own place in it, from 1. */
function postingColumns(journals: readonly JournalDraft[]): string[] {
  const lines = journals.flatMap(({ postings }, of) => postings.map((posting, line) => ({ of, line, ...posting })))
  return [
    numbersText(lines.map(({ of }) => of + 1)),
    numbersText(lines.map(({ line }) => line + 1)),
    textsText(lines.map(({ account }) => account)),
    numbersText(lines.map(({ amount }) => amount)),
  ]
}

/** The same of entries, each with what its journal has changed up to it. */
function entryColumns(journals: readonly JournalDraft[]): string[] {
  const lines = journals.flatMap(({ entries }, of) => {
    let running = ZERO
    return entries.map((entry, line) => {
      running = addPaise(running, totalOfBuckets(entry.buckets))
      return { of, line, entry, running }
    })
  })
  return [
    numbersText(lines.map(({ of }) => of + 1)),
    numbersText(lines.map(({ line }) => line + 1)),
    numbersText(lines.map(({ entry }) => entry.financialYear)),
    textsText(lines.map(({ entry }) => entry.kind)),
    ...BUCKETS.map((bucket) => numbersText(lines.map(({ entry }) => entry.buckets[bucket]))),
    numbersText(lines.map(({ running }) => running)),
  ]
}
