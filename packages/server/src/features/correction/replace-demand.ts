import type { CorrectionEffect, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { DemandReplacement } from '@karsetu/contract/correction/correction-forms.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import { HEADS, isSameAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { FactsUntil } from '@karsetu/domain/demand/charge-of-year.ts'
import {
  type DemandRevision,
  isChanged,
  type RevisionQuestion,
  reviseDemands,
} from '@karsetu/domain/demand/revise-demands.ts'
import { yearsCharged } from '@karsetu/domain/ledger/charges.ts'
import {
  type FinancialYear,
  financialYearOf,
  lastOfYears,
  startOfFinancialYear,
} from '@karsetu/domain/time/financial-year.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { findFacts } from '../assessment/facts-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { readHistories } from '../demand/facts-history.ts'
import { type DemandsOfProperty, standingDemands } from '../demand/standing-demands.ts'
import { liableDays } from './demand-record-store.ts'
import { type HeldAccount, lockInUse, makeCorrection } from './make-correction.ts'

/**
 * Calculates one year anew, or every year from an earlier one, under the rules of each and by what the register says of
 * each part of it, and puts the new demands in the place of those that stand. A year taken over as a balance is refused: what was demanded of it nobody knows.
 * @throws Failure property.not_found, call.out_of_scope, correction.*
 */
export async function replaceDemand(
  context: WriteContext,
  propertyUniqueId: string,
  request: DemandReplacement,
): Promise<CorrectionEffect> {
  const locked = await lockInUse(context, propertyUniqueId)
  const revisions = await revise(context, locked, request)
  refuseTakenOver(locked, revisions)
  return makeCorrection(context, locked, {
    kind: 'demand',
    changes: revisions.map((revision) => changeOf(revision)),
    reason: request.reason,
    remarks: '',
    receiptNumber: null,
    shownEntryNo: request.shownEntryNo,
    preview: request.preview,
    files: [],
  })
}

type Years = { fromYear: FinancialYear; toYear: FinancialYear }

/** @param last the current year, or a later one that was demanded before its time @throws Failure correction.years_wrong */
function yearsQuery(request: DemandReplacement, current: FinancialYear, last: FinancialYear): Years {
  const to = request.financialYear ?? last
  const from =
    request.fromFinancialYear ??
    (request.changedFrom ? financialYearOf(request.changedFrom) : (request.financialYear ?? current))
  const isChangeInFirst = request.changedFrom === undefined || financialYearOf(request.changedFrom) === from
  if (to > last) throw failAt('financialYear', 'correction.years_wrong')
  if (!isChangeInFirst) throw failAt('changedFrom', 'correction.years_wrong')
  if (from > to) throw failAt('fromFinancialYear', 'correction.years_wrong')
  return { fromYear: from, toYear: to }
}

/**
 * Only years that change. A year that cannot be assessed stops all of it, and so does one of which a part was settled from a
 * day the register does not know, until it is said from which day it holds.
 * @throws Failure correction.not_assessable, correction.settled_in_parts, correction.years_wrong
 */
async function revise(
  { tx, today }: WriteContext,
  held: HeldAccount,
  request: DemandReplacement,
): Promise<DemandRevision[]> {
  const { propertyId } = held.row
  const demanded: DemandsOfProperty = (await standingDemands(tx, [propertyId])).get(propertyId) ?? new Map()
  const current = financialYearOf(today)
  const years = yearsQuery(request, current, lastOfYears(current, ...demanded.keys()))
  const { changedFrom } = request
  const { revisions, exceptions, settled } = await calculate(tx, held, {
    ...{ demanded, ...years },
    ...(changedFrom ? { changedFrom } : { history: await historyOf(tx, propertyId, years) }),
  })
  const [exception] = exceptions
  if (exception) throw fail('correction.not_assessable', { year: exception.financialYear })
  const [saved] = settled
  if (saved) throw failAt('changedFrom', 'correction.settled_in_parts', { year: saved })
  const changed = revisions.filter(isChanged)
  if (changed.length === 0) throw fail('correction.nothing_changes')
  return changed
}

type Calculated = Years & Pick<RevisionQuestion, 'demanded' | 'changedFrom' | 'history'>

/** By the register and the law as they stand. */
async function calculate(
  tx: Tx,
  { row, settings }: HeldAccount,
  request: Calculated,
): Promise<ReturnType<typeof reviseDemands>> {
  const found = await findFacts(tx, row.propertyUniqueId)
  if (!found) throw fail('property.not_found')
  const rules = await assessmentRules(tx, [found.mohallaId])
  const [{ facts } = found] = await withPreviousTaxes(tx, [found], rules, request.fromYear)
  return reviseDemands({
    ...{ facts, rules, ...request },
    partYear: settings.partYear,
    liable: await liableDays(tx, row.propertyId),
  })
}

/**
 * Whether replaced demands that waited still are what the register and the law ask for: part by part, as of all days, or
 * from the day that was said, whichever was asked for.
 */
export async function isStillQuery(tx: Tx, held: HeldAccount, changes: readonly YearChange[]): Promise<boolean> {
  const { propertyId } = held.row
  const inOrder = changes.toSorted((a, b) => a.financialYear - b.financialYear)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return true
  const years = { fromYear: first.financialYear, toYear: last.financialYear }
  const demanded: DemandsOfProperty = (await standingDemands(tx, [propertyId])).get(propertyId) ?? new Map()
  const { changedFrom } = first
  const ways = [{ history: await historyOf(tx, propertyId, years) }, {}, ...(changedFrom ? [{ changedFrom }] : [])]
  for (const way of ways) {
    const { revisions } = await calculate(tx, held, { demanded, ...years, ...way })
    const request = new Map(revisions.filter(isChanged).map(({ financialYear, after }) => [financialYear, after]))
    const isSame = ({ financialYear, after }: YearChange): boolean => {
      const now = request.get(financialYear)
      return now !== undefined && after !== undefined && isSameAmounts(now, after)
    }
    if (request.size === changes.length && changes.every(isSame)) return true
  }
  return false
}

async function historyOf(tx: Tx, propertyId: number, { fromYear }: Years): Promise<readonly FactsUntil[]> {
  const histories = await readHistories(tx, numbersText([propertyId]), { since: startOfFinancialYear(fromYear) })
  return histories.get(propertyId) ?? []
}

function refuseTakenOver({ account }: HeldAccount, revisions: readonly DemandRevision[]): void {
  const takenOver = yearsCharged(account.entries, 'opening', HEADS)
  const taken = revisions.find(({ financialYear }) => takenOver.has(financialYear))
  if (taken) throw fail('correction.year_taken_over', { year: taken.financialYear })
}

function changeOf({ financialYear, arv, before, after, difference, isFirst, ...within }: DemandRevision): YearChange {
  return {
    financialYear,
    arvPaise: arv,
    after,
    difference: Object.fromEntries(
      HEADS.map((head) => [head, difference[head]] as const).filter(([, amount]) => amount !== 0),
    ),
    ...(isFirst ? {} : { before }),
    ...(within.changedFrom ? { changedFrom: within.changedFrom } : {}),
    ...(within.parts ? { parts: [...within.parts] } : {}),
  }
}
