import type { CorrectionEffect, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { DemandReplacement } from '@karsetu/contract/correction/correction-forms.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { type DemandRevision, isChanged, reviseDemands } from '@karsetu/domain/demand/revise-demands.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { findFacts } from '../assessment/facts-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { standingDemands } from '../demand/standing-demands.ts'
import { liableDays } from './demand-record-store.ts'
import { type HeldAccount, holdAccount, makeCorrection } from './make-correction.ts'

/**
 * Calculates one year anew, or every year from an earlier one, under the rules of each, and puts the new demands in the
 * place of those that stand. A year taken over as a balance is refused: what was demanded of it nobody knows.
 * @throws Failure property.not_found, call.out_of_scope, correction.*
 */
export async function replaceDemand(
  context: WriteContext,
  propertyUniqueId: string,
  asked: DemandReplacement,
): Promise<CorrectionEffect> {
  const years = yearsAsked(asked, financialYearOf(context.today))
  const held = await holdAccount(context, propertyUniqueId)
  const revisions = await revise(context, held, years, asked.changedFrom)
  refuseTakenOver(held, revisions)
  return makeCorrection(context, held, {
    kind: 'demand',
    changes: revisions.map((revision) => changeOf(revision)),
    reason: asked.reason,
    remarks: '',
    receiptNumber: null,
    shownEntryNo: asked.shownEntryNo,
    preview: asked.preview,
    files: [],
  })
}

type Years = { from: FinancialYear; to: FinancialYear }

/** @throws Failure correction.years_wrong */
function yearsAsked(asked: DemandReplacement, current: FinancialYear): Years {
  const to = asked.financialYear ?? current
  const from = asked.fromFinancialYear ?? (asked.changedFrom ? financialYearOf(asked.changedFrom) : to)
  const isChangeInFirst = asked.changedFrom === undefined || financialYearOf(asked.changedFrom) === from
  if (to > current) throw failAt('financialYear', 'correction.years_wrong')
  if (!isChangeInFirst) throw failAt('changedFrom', 'correction.years_wrong')
  if (from > to) throw failAt('fromFinancialYear', 'correction.years_wrong')
  return { from, to }
}

/** Only years that change; a year that cannot be assessed stops all of it. @throws Failure correction.not_assessable */
async function revise(
  { tx }: WriteContext,
  { row, settings }: HeldAccount,
  { from, to }: Years,
  changedFrom: IsoDate | undefined,
): Promise<DemandRevision[]> {
  const found = await findFacts(tx, row.propertyUniqueId)
  if (!found) throw fail('property.not_found')
  const rules = await assessmentRules(tx, [found.mohallaId])
  const [{ facts } = found] = await withPreviousTaxes(tx, [found], rules, from)
  const { revisions, exceptions } = reviseDemands({
    facts,
    rules,
    partYear: settings.partYear,
    fromYear: from,
    toYear: to,
    liable: await liableDays(tx, row.propertyId),
    demanded: (await standingDemands(tx, [row.propertyId])).get(row.propertyId) ?? new Map(),
    ...(changedFrom ? { changedFrom } : {}),
  })
  const [exception] = exceptions
  if (exception) throw fail('correction.not_assessable', { year: exception.financialYear })
  const changed = revisions.filter(isChanged)
  if (changed.length === 0) throw fail('correction.nothing_changes')
  return changed
}

function refuseTakenOver({ account }: HeldAccount, revisions: readonly DemandRevision[]): void {
  const taken = revisions.find(({ financialYear }) =>
    account.entries.some(
      (entry) =>
        entry.kind === 'opening' &&
        entry.financialYear === financialYear &&
        HEADS.some((head) => entry.buckets[head] !== 0),
    ),
  )
  if (taken) throw fail('correction.year_taken_over', { year: taken.financialYear })
}

function changeOf({ financialYear, arv, before, after, difference, isFirst, changedFrom }: DemandRevision): YearChange {
  return {
    financialYear,
    arvPaise: arv,
    after,
    difference: Object.fromEntries(
      HEADS.map((head) => [head, difference[head]] as const).filter(([, amount]) => amount !== 0),
    ),
    ...(isFirst ? {} : { before }),
    ...(changedFrom ? { changedFrom } : {}),
  }
}
