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
import { type HeldAccount, holdInUse, makeCorrection } from './make-correction.ts'

/**
 * Calculates one year anew, or every year from an earlier one, under the rules of each and by what the register says of
 * each part of it, and puts the new demands in the place of those that stand. A year taken over as a balance is refused: what was demanded of it nobody knows.
 * @throws Failure property.not_found, call.out_of_scope, correction.*
 */
export async function replaceDemand(
  context: WriteContext,
  propertyUniqueId: string,
  asked: DemandReplacement,
): Promise<CorrectionEffect> {
  const held = await holdInUse(context, propertyUniqueId)
  const revisions = await revise(context, held, asked)
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

type Years = { fromYear: FinancialYear; toYear: FinancialYear }

/** @param last the current year, or a later one that was demanded before its time @throws Failure correction.years_wrong */
function yearsAsked(asked: DemandReplacement, current: FinancialYear, last: FinancialYear): Years {
  const to = asked.financialYear ?? last
  const from =
    asked.fromFinancialYear ??
    (asked.changedFrom ? financialYearOf(asked.changedFrom) : (asked.financialYear ?? current))
  const isChangeInFirst = asked.changedFrom === undefined || financialYearOf(asked.changedFrom) === from
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
  asked: DemandReplacement,
): Promise<DemandRevision[]> {
  const { propertyId } = held.row
  const demanded: DemandsOfProperty = (await standingDemands(tx, [propertyId])).get(propertyId) ?? new Map()
  const current = financialYearOf(today)
  const years = yearsAsked(asked, current, lastOfYears(current, ...demanded.keys()))
  const { changedFrom } = asked
  const { revisions, exceptions, settled } = await calculate(tx, held, {
    ...{ demanded, ...years },
    ...(changedFrom ? { changedFrom } : { history: await historyOf(tx, propertyId, years) }),
  })
  const [exception] = exceptions
  if (exception) throw fail('correction.not_assessable', { year: exception.financialYear })
  const [kept] = settled
  if (kept) throw failAt('changedFrom', 'correction.settled_in_parts', { year: kept })
  const changed = revisions.filter(isChanged)
  if (changed.length === 0) throw fail('correction.nothing_changes')
  return changed
}

type Calculated = Years & Pick<RevisionQuestion, 'demanded' | 'changedFrom' | 'history'>

/** By the register and the law as they stand. */
async function calculate(
  tx: Tx,
  { row, settings }: HeldAccount,
  asked: Calculated,
): Promise<ReturnType<typeof reviseDemands>> {
  const found = await findFacts(tx, row.propertyUniqueId)
  if (!found) throw fail('property.not_found')
  const rules = await assessmentRules(tx, [found.mohallaId])
  const [{ facts } = found] = await withPreviousTaxes(tx, [found], rules, asked.fromYear)
  return reviseDemands({
    ...{ facts, rules, ...asked },
    partYear: settings.partYear,
    liable: await liableDays(tx, row.propertyId),
  })
}

/**
 * Whether replaced demands that waited still are what the register and the law ask for: part by part, as of all days, or
 * from the day that was said, whichever was asked for.
 */
export async function isStillAsked(tx: Tx, held: HeldAccount, changes: readonly YearChange[]): Promise<boolean> {
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
    const asked = new Map(revisions.filter(isChanged).map(({ financialYear, after }) => [financialYear, after]))
    const isSame = ({ financialYear, after }: YearChange): boolean => {
      const now = asked.get(financialYear)
      return now !== undefined && after !== undefined && isSameAmounts(now, after)
    }
    if (asked.size === changes.length && changes.every(isSame)) return true
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
