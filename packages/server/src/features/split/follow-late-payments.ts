import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { TRANSFER } from '@karsetu/domain/ledger/accounts.ts'
import { bucketsOf } from '@karsetu/domain/ledger/buckets.ts'
import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { type JournalDraft, journalOf } from '@karsetu/domain/ledger/journal.ts'
import { buildAfterLatePosting, buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { minPaise, negatePaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { splitByLargestRemainder } from '@karsetu/domain/money/split.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type JobContext, jobContext } from '../../platform/jobs/job-context.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { lockAccounts, refreshBalances, writeJournals } from '../ledger/write-journals.ts'
import { onlineRebateContext, type PayableProperty } from '../payment/payable-account.ts'
import { heirsOf } from './heirs.ts'

const actor: Actor = { kind: 'system', name: 'late-payments' }

type Late = {
  exceptionId: number
  txnId: string
  propertyId: number
  status: PropertyStatus
  amountPaise: Paise
  receivedAt: string
}
type Moved = { account: PropertyAccount; drafts: readonly JournalDraft[] }

/**
 * Money that the bank collected for a property after it was divided or joined goes to the properties it became, in the
 * proportion of what each owes, as a payment of the day on which it was made. Where none of them owes anything, and where
 * the property was deleted, its exception stays open; once the property is in use again, it pays what that one owes.
 */
export async function followLatePayments({ database, clock }: Platform): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) last = await database.transaction((tx) => followNext(tx, clock(), last ?? 0))
}

/** @returns the exception that was looked at */
async function followNext(tx: Tx, moment: Date, after: number): Promise<number | undefined> {
  const late = await takeLate(tx, after)
  if (!late) return undefined
  const context = jobContext(tx, moment, {
    ...{ actor, address: 'system', requestId: late.txnId, action: 'payment.follow' },
  })
  const moved = await move(context, late)
  if (moved) await write(context, late, moved)
  return late.exceptionId
}

async function takeLate(tx: Tx, after: number): Promise<Late | undefined> {
  const { rows } = await tx.query<Late>(
    `select exception_id "exceptionId", txn_id "txnId", property_id "propertyId", property.status, amount_paise "amountPaise",
       received_at "receivedAt"
     from payment_exception waiting join payment using (txn_id) join property using (property_id)
     where kind = 'former_property' and resolved_at is null and exception_id > $1
     order by exception_id limit 1 for update of waiting skip locked`,
    [after],
  )
  return rows[0]
}

/** Undefined: it has to wait. */
async function move({ tx, today }: JobContext, late: Late): Promise<Moved[] | undefined> {
  const heirs = await heirsOf(tx, late.propertyId)
  const accounts = await lockAccounts(
    tx,
    [late.propertyId, ...heirs.map(({ propertyId }) => propertyId)].toSorted((a, b) => a - b),
  )
  const from = accounts.get(late.propertyId)
  if (!from) throw new Error(`the account of property ${late.propertyId} is not held`)
  const credit = negatePaise(sumPaise(from.entries.map(({ buckets }) => buckets.advance)))
  const amount = minPaise(late.amountPaise, credit)
  // Used already: on the dues that a deleted property kept, or moved with its credit by another split.
  if (amount <= 0) return late.status === 'deleted' ? undefined : []
  const out = creditOut(amount, today)
  const rules = await ledgerRules(tx)
  const request = heirs.flatMap((heir) => {
    const account = accounts.get(heir.propertyId)
    const before = account === from ? out.entries : []
    return account ? [questionOf(heir, account, before, rules, istDateOf(late.receivedAt))] : []
  })
  const owed = request.map(({ dues }) => dues.netPayable)
  if (sumPaise(owed) === 0) return undefined
  const shares = splitByLargestRemainder(amount, owed)
  const into = request.flatMap(({ account, ...question }, at): Moved[] => {
    const share = shares[at]
    return share ? [{ account, drafts: paymentOf({ ...question, amount: share }, today) }] : []
  })
  return [{ account: from, drafts: [out] }, ...into]
}

const creditOut = (amount: Paise, on: IsoDate): JournalDraft => {
  const buckets = bucketsOf({ advance: amount })
  return journalOf(
    'shift',
    on,
    [{ financialYear: financialYearOf(on), kind: 'shift', buckets, effectiveOn: on }],
    TRANSFER,
  )
}

/** On the day of the payment, but not before the dues came. */
function questionOf(
  heir: PayableProperty,
  account: PropertyAccount,
  before: readonly EntryDraft[],
  rules: LedgerRules,
  paidOn: IsoDate,
) {
  const days = account.entries.map(({ effectiveOn }) => effectiveOn)
  const [first = paidOn] = days.toSorted()
  const on = paidOn > first ? paidOn : first
  const rebateContext = onlineRebateContext(heir)
  const entries = [...account.entries, ...before]
  const ownRebates = ownerRebateContext(heir)
  return {
    account,
    entries,
    rules,
    on,
    rebateContext,
    ownRebates,
    dues: duesAsOf(entries, rules, on, { rebateContext }),
  }
}

function paymentOf(
  question: Omit<ReturnType<typeof questionOf>, 'account'> & { amount: Paise },
  today: IsoDate,
): JournalDraft[] {
  const { journals } = buildPaymentPosting({ ...question, receiving: TRANSFER, kind: 'shift' })
  const posted = [...question.entries, ...journals.flatMap(({ entries }) => entries)]
  const after = buildAfterLatePosting(posted, question.rules, {
    ...{ on: question.on, today, rebateContext: question.ownRebates },
  })
  return after ? [...journals, after] : [...journals]
}

async function write(context: JobContext, { exceptionId, txnId }: Late, moved: readonly Moved[]): Promise<void> {
  const { tx, now, note } = context
  const versions = new Map(moved.map(({ account }) => [account.propertyId, account.version]))
  const drafted = moved.flatMap(({ account: { propertyId }, drafts }) => drafts.map((draft) => ({ propertyId, draft })))
  const journals = drafted.map(({ propertyId, draft }, place) => {
    const version = versions.get(propertyId) ?? 0
    versions.set(propertyId, version + draft.entries.length)
    const businessKey = `late-payment:${txnId}:${place}`
    return { draft, propertyId, version, businessKey, actor: actorText(actor), memo: { txnId } }
  })
  const ids = await writeJournals(tx, journals)
  for (const [at, journalId] of ids.entries())
    note({
      subjectKind: 'property',
      subjectId: String(journals[at]?.propertyId),
      after: { latePayment: txnId },
      journalId,
    })
  await tx.query('update payment_exception set resolved_at = $2 where exception_id = $1', [exceptionId, now])
  await refreshBalances(tx, ids)
  await context.writeNotes()
}

export const latePayments: Chore = {
  name: 'follow-late-payments',
  pattern: '* * * * *',
  run: followLatePayments,
}
