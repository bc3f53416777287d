import type { CorrectionEffect, CorrectionKind, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { needsSecondPerson } from '@karsetu/domain/approval/own-limit.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { lockAccount, type PropertyAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import type { CardRow } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { heirsOf } from '../split/heirs.ts'
import { type ChangeRules, journalsOf, netOf, sizeOf } from './change-journals.ts'
import { type CorrectionRules, correctionRules } from './correction-rules-store.ts'
import { assertNoneWaits, insertCorrection } from './correction-store.ts'
import { effectOf } from './effect-of-correction.ts'
import { postChange } from './post-change.ts'
import { correctionCard } from './read-corrections.ts'
import { saveDocuments } from './save-documents.ts'
import { lastEntryOf } from './standing.ts'
import { unusedNotes } from './unused-notes.ts'

/** A property's account, held for this transaction, with all rules a correction looks at. */
export type HeldAccount = { row: CardRow; account: PropertyAccount; rules: ChangeRules; settings: CorrectionRules }

/** @throws Failure property.not_found, call.out_of_scope */
export async function lockAccountRows(context: WriteContext, propertyUniqueId: string): Promise<HeldAccount> {
  const { tx, reads, actor, today } = context
  const row = await getCardRow(tx, propertyUniqueId)
  assertInScope(actor, row)
  const account = await lockAccount(tx, row.propertyId)
  const settings = await correctionRules(tx)
  const rebateContext = (await ownerRebateContexts(tx, [row.propertyId])).get(row.propertyId)
  const unused = (await unusedNotes(tx, [row.propertyId])).get(row.propertyId)
  const rules = {
    ledger: await ledgerRules(reads),
    corrections: settings.corrections,
    on: today,
    rebateContext,
    unused,
  }
  return { row, account, rules, settings }
}

/** The same of a property in use. @throws Failure property.not_found, call.out_of_scope, correction.not_in_use */
export async function lockInUse(context: WriteContext, propertyUniqueId: string): Promise<HeldAccount> {
  const locked = await lockAccountRows(context, propertyUniqueId)
  await assertInUse(context.tx, locked)
  return locked
}

/** What a former property owed is corrected where it went. @throws Failure correction.not_in_use */
export async function assertInUse(tx: Tx, { row: { propertyId, propertyUniqueId } }: HeldAccount): Promise<void> {
  const heirs = (await heirsOf(tx, propertyId)).map((heir) => heir.propertyUniqueId)
  if (!heirs.includes(propertyUniqueId)) throw fail('correction.not_in_use', { propertyUniqueId, became: heirs })
}

export type Request = {
  kind: CorrectionKind
  changes: readonly YearChange[]
  reason: string
  remarks: string
  receiptNumber: string | null
  shownEntryNo: number | undefined
  preview: boolean
  files: readonly SentFile[]
}

/** Refused when an entry of these years came after the one that was shown. @throws Failure correction.stale */
export function assertAsShown(
  entries: readonly LedgerEntry[],
  changes: readonly YearChange[],
  shownEntryNo: number | undefined,
): number {
  const last = lastEntryOf(entries, new Set(changes.map(({ financialYear }) => financialYear)))
  if (shownEntryNo !== undefined && shownEntryNo !== last) throw fail('correction.stale')
  return last
}

/**
 * Every correction of money goes this way: it is compared with what was shown, weighed against the limit, and posted at
 * once or left to somebody else. A preview says what it would do and leaves everything as it is.
 * @throws Failure correction.stale, approval.waits, correction.nothing_changes
 */
export async function makeCorrection(
  context: WriteContext,
  held: HeldAccount,
  request: Request,
): Promise<CorrectionEffect> {
  const { tx, today } = context
  const { row, account, rules, settings } = held
  const shownEntryNo = assertAsShown(account.entries, request.changes, request.shownEntryNo)
  const changePaise = sizeOf(request.changes)
  if (changePaise === 0) throw fail('correction.nothing_changes')
  const maker = await readDecider(tx, context)
  const needsSecond = needsSecondPerson(settings.limits, { amount: changePaise, on: today, maker })
  const journals = journalsOf(request, account.entries, rules)
  const effect = {
    ...effectOf(account.entries, request.changes, journals, rules),
    changes: [...request.changes],
    ...{ changePaise, needsSecond, shownEntryNo },
  }
  if (request.preview) {
    context.audited()
    return { ...effect, applied: false, correction: null }
  }
  await assertNoneWaits(tx, { ...row, kind: request.kind })
  const { kind, reason, remarks, receiptNumber } = request
  const correction = await insertCorrection(tx, context, {
    ...{ kind, reason, remarks, receiptNumber, needsSecond, shownEntryNo, changePaise },
    propertyId: row.propertyId,
    propertyUniqueId: row.propertyUniqueId,
    zoneId: row.zoneId,
    wardId: row.wardId,
    changes: [...request.changes],
    netPaise: netOf(request.changes),
    madeBy: maker.staffId,
    at: context.now,
  })
  await saveDocuments(context, correction.correctionId, request.files)
  if (needsSecond)
    context.note({
      subjectKind: 'property',
      subjectId: row.propertyUniqueId,
      after: { correctionId: correction.correctionId, kind, status: 'pending', changes: request.changes, reason },
    })
  else await postChange(context, correction, account, journals)
  return { ...effect, applied: true, correction: await correctionCard(tx, context, correction.correctionId) }
}
