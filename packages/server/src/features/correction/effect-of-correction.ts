import type { CorrectionEffect, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { type ChangeRules, journalsOf } from './change-journals.ts'
import { correctionRules } from './correction-rules-store.ts'
import { getCorrection } from './correction-store.ts'
import { standingOf } from './standing.ts'
import { unusedNotes } from './unused-notes.ts'

export type Effect = Pick<CorrectionEffect, 'before' | 'after'>

/** How the years of a change stand without it and with the journals it makes. */
export function effectOf(
  entries: readonly LedgerEntry[],
  changes: readonly YearChange[],
  { change, credit }: ReturnType<typeof journalsOf>,
  { ledger, on, rebateContext }: ChangeRules,
): Effect {
  const years = new Set(changes.map(({ financialYear }) => financialYear))
  const after = [...entries, ...change.flatMap(({ draft }) => draft.entries), ...(credit?.entries ?? [])]
  const request = { rules: ledger, years, on, rebateContext }
  return { before: standingOf(entries, request), after: standingOf(after, request) }
}

/**
 * What a correction that waits would do if it were posted now.
 * @throws Failure call.not_found, call.out_of_scope, approval.not_waiting
 */
export async function effectOfWaiting(
  { reads, actor, today }: Context,
  correctionId: number,
): Promise<Effect & Pick<CorrectionEffect, 'changePaise' | 'needsSecond'>> {
  const correction = await getCorrection(reads, correctionId)
  assertInScope(actor, correction)
  if (correction.status !== 'pending') throw fail('approval.not_waiting')
  const [{ entries }, ledger, { corrections }, rebates, unused] = await Promise.all([
    readAccount(reads, correction.propertyId),
    ledgerRules(reads),
    correctionRules(reads),
    ownerRebateContexts(reads, [correction.propertyId]),
    unusedNotes(reads, [correction.propertyId]),
  ])
  const { propertyId } = correction
  const ofProperty = { rebateContext: rebates.get(propertyId), unused: unused.get(propertyId) }
  const rules = { ledger, corrections, on: today, ...ofProperty }
  const { changes, changePaise, needsSecond } = correction
  return { ...effectOf(entries, changes, journalsOf(correction, entries, rules), rules), changePaise, needsSecond }
}
