import type { CorrectionCard, CorrectionEffect, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { NoteForm } from '@karsetu/contract/correction/correction-forms.ts'
import { fail, failAt, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { DUE_BUCKETS, type DueBucket, interestBucketOf } from '@karsetu/domain/ledger/buckets.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { type JournalDraft, mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import { buildAfterCancelling } from '@karsetu/domain/ledger/post-correction.ts'
import { maxPaise, negatePaise, type Paise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import {
  type FinancialYear,
  financialYear,
  financialYearLabel,
  financialYearOf,
} from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { assertMove } from '../approval/assert-move.ts'
import { saveMove } from '../approval/request-store.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { lockBalances } from '../ledger/write-journals.ts'
import { type ChangeRules, creditJournal } from './change-journals.ts'
import { type Correction, changeJournals, getCorrection } from './correction-store.ts'
import { type HeldAccount, lockInUse, makeCorrection } from './make-correction.ts'
import { assertReason } from './note-reasons.ts'
import { journalWriter } from './post-change.ts'
import { correctionCard } from './read-corrections.ts'

/**
 * Asks for a note on one tax, or the interest on it, of one year.
 * @throws Failure property.not_found, call.out_of_scope, call.input_invalid (the year), correction.reason_unknown, correction.credit_too_large,
 *   correction.stale, approval.waits
 */
export async function giveNote(context: WriteContext, form: NoteForm): Promise<CorrectionEffect> {
  await assertReason(context, form.reason, form.kind)
  const locked = await lockInUse(context, form.propertyUniqueId)
  assertYearOfLedger(context, locked, form.financialYear)
  const { kind, financialYear, head, amountPaise } = form
  const amount = kind === 'debit_note' ? amountPaise : negatePaise(amountPaise)
  const changes = [{ financialYear, difference: { [head]: amount } }]
  if (kind === 'credit_note') assertCreditCovered(locked, changes)
  const { reason, remarks, shownEntryNo, preview } = form
  return makeCorrection(context, locked, {
    ...{ kind, changes, reason, remarks, shownEntryNo, preview },
    receiptNumber: null,
    files: [],
  })
}

/** A note is on a year that the ledger has reached: none to come, and none before the first. @throws Failure call.input_invalid */
function assertYearOfLedger({ today }: WriteContext, { account }: HeldAccount, year: FinancialYear): void {
  const last = financialYearOf(today)
  const first = financialYear(Math.min(last, ...account.entries.map((entry) => entry.financialYear)))
  if (year < first || year > last)
    throw failField(
      'financialYear',
      m.note_year_of_ledger({ first: financialYearLabel(first), last: financialYearLabel(last) }),
    )
}

/** Nothing is taken back that was never charged. @throws Failure correction.credit_too_large */
export function assertCreditCovered(held: HeldAccount, changes: readonly YearChange[]): void {
  for (const { financialYear, difference } of changes)
    for (const bucket of DUE_BUCKETS) {
      const credited = negatePaise(difference[bucket] ?? ZERO)
      if (credited <= 0) continue
      const mostPaise = chargedOn(held, financialYear, bucket)
      if (credited > mostPaise) throw failAt('amountPaise', 'correction.credit_too_large', { mostPaise })
    }
}

/**
 * All that stands charged on a bucket of a year; interest also what has accrued and is not yet written down, and what came
 * with the dues of another property.
 */
function chargedOn({ account, rules }: HeldAccount, year: FinancialYear, bucket: DueBucket): Paise {
  const charged = sumPaise(
    account.entries
      .filter(
        ({ financialYear, kind }) =>
          financialYear === year && ['opening', 'demand', 'correction', 'interest'].includes(kind),
      )
      .map(({ buckets }) => buckets[bucket]),
  )
  const head = HEADS.find((one) => interestBucketOf(one) === bucket)
  if (head === undefined) return maxPaise(ZERO, charged)
  const dues = duesAsOf(account.entries, rules.ledger, rules.on).years.find(
    ({ financialYear }) => financialYear === year,
  )
  const arrived = account.entries
    .filter(({ financialYear, kind }) => financialYear === year && kind === 'shift')
    .map(({ buckets }) => maxPaise(ZERO, buckets[bucket]))
  return maxPaise(ZERO, sumPaise([charged, dues?.interestPending[head] ?? ZERO, ...arrived]))
}

/**
 * Takes a posted note back by the exact mirror of its journals; rebate that its tax earned goes, and what credit is then
 * left is used again.
 * @throws Failure call.not_found, call.out_of_scope, correction.not_posted, those of `assertMove`
 */
export async function cancelNote(
  context: WriteContext,
  { id, remarks }: { id: number; remarks: string },
): Promise<CorrectionCard> {
  const { tx, actor } = context
  const { propertyUniqueId, ...found } = await getCorrection(tx, id)
  assertInScope(actor, found)
  const { account, rules } = await lockInUse(context, propertyUniqueId)
  const note = await getCorrection(tx, id, 'for update')
  const isNote = note.kind === 'debit_note' || note.kind === 'credit_note'
  if (!isNote) throw fail('correction.not_posted')
  await assertMove(tx, context, 'undo', note.request, remarks)
  await saveMove(context, note.request, 'undo', { remark: remarks })
  const mirrors = await mirrorsOf(context, account, id)
  const changes = mirrors.flatMap(({ draft, role }) => (role === 'cancellation' ? [draft] : []))
  const after = afterCancelling(account, note, { mirrors: changes, rules })
  const drafts = [...mirrors.map(({ draft }) => draft), ...after]
  const credit = creditJournal([...account.entries, ...drafts.flatMap((draft) => draft.entries)], rules)
  await lockBalances(tx, account.propertyId, [...drafts, credit])
  const writer = journalWriter(context, note, account, 'cancelled')
  for (const { draft, ...mirror } of mirrors) await writer.write(draft, mirror)
  for (const draft of after) await writer.write(draft, { role: draft.ofUnusedNotes ? 'unused' : 'credit' })
  if (credit) await writer.write(credit, { role: 'credit' })
  return correctionCard(tx, context, id)
}

const afterCancelling = (
  { entries }: PropertyAccount,
  { changes }: Pick<Correction, 'changes'>,
  { mirrors, rules }: { mirrors: readonly JournalDraft[]; rules: ChangeRules },
): JournalDraft[] =>
  changes.flatMap(({ financialYear: year }) =>
    buildAfterCancelling({ entries, mirrors, year, unused: rules.unused?.get(year) ?? {}, rules: rules.ledger }),
  )

type Mirror = { draft: JournalDraft; reverses: number; role: 'cancellation' | 'credit' }

async function mirrorsOf({ tx }: WriteContext, { entries }: PropertyAccount, correctionId: number): Promise<Mirror[]> {
  const mirrors: Mirror[] = []
  for (const { journalId, role } of await changeJournals(tx, correctionId)) {
    const { rows } = await tx.query<{ account: AccountCode; amount: Paise; effectiveOn: IsoDate }>(
      `select code account, amount_paise amount, effective_on "effectiveOn"
       from posting join ledger_account using (account_id) join journal using (journal_id) where journal_id = $1 order by line`,
      [journalId],
    )
    const effectiveOn = rows[0]?.effectiveOn
    if (effectiveOn === undefined) throw new Error(`journal ${journalId} has no postings`)
    const draft = mirrorOf({
      kind: 'correction',
      effectiveOn,
      entries: entries.filter((entry) => entry.journalId === String(journalId)),
      postings: rows.map(({ account, amount }) => ({ account, amount })),
    })
    mirrors.push({ draft, reverses: journalId, role: role === 'change' ? 'cancellation' : role })
  }
  return mirrors
}
