import type { ArrearsShown, CorrectionEffect } from '@karsetu/contract/correction/correction-calls.ts'
import type { ArrearCorrection } from '@karsetu/contract/correction/correction-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { arrearsOf } from '@karsetu/domain/ledger/post-correction.ts'
import { minPaise, paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context, SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { openAccount, type Question } from '../ledger/read-ledger.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { asCard } from '../property/property-card.ts'
import { correctionRules } from './correction-rules-store.ts'
import { waitingFor } from './correction-store.ts'
import { lockInUse, makeCorrection } from './make-correction.ts'
import { correctionCard } from './read-corrections.ts'
import { lastEntryOf, standingOf } from './standing.ts'

/** What the form of arrears shows of a year as of a day, today unless another is asked for. @throws Failure property.not_found, call.out_of_scope */
export async function readArrears(
  context: Context,
  { year, ...question }: Question & { year: FinancialYear | undefined },
): Promise<ArrearsShown> {
  const { reads, actor, today } = context
  const { row, account, rules, asOf, dues } = await openAccount(context, question)
  assertInScope(actor, row)
  const current = financialYearOf(today)
  const inLedger = account.entries.map(({ financialYear }) => financialYear).filter((one) => one <= current)
  const years = [...new Set([current, ...inLedger])].sort((a, b) => b - a)
  const finYear = year ?? dues.years[0]?.financialYear ?? current
  const concerned = new Set([finYear])
  const waiting = await waitingFor(reads, row.propertyId)
  const [settings, reader, rebates] = await Promise.all([
    correctionRules(reads),
    readDecider(reads, context),
    ownerRebateContexts(reads, [row.propertyId]),
  ])
  const rebateContext = rebates.get(row.propertyId)
  const limit = paise(rowInForce(settings.limits, today)?.atOnceUpToPaise ?? 0)
  return {
    property: asCard(row, actor, context.locale),
    asOf,
    finYear,
    years,
    standing: standingOf(account.entries, { rules, years: concerned, on: asOf, rebateContext }),
    shownEntryNo: lastEntryOf(account.entries, concerned),
    atOnceUpToPaise: minPaise(limit, reader.mostPaise ?? limit),
    waiting: waiting === undefined ? null : await correctionCard(reads, context, waiting),
  }
}

/**
 * Sets what is still owed of a year, tax by tax: the difference to the ledger is added as a correction, and the interest
 * follows by itself.
 * @throws Failure property.not_found, call.out_of_scope, call.input_invalid (the year), correction.*
 */
export async function correctArrears(
  context: WriteContext,
  propertyUniqueId: string,
  form: ArrearCorrection,
  files: readonly SentFile[],
): Promise<CorrectionEffect> {
  if (form.finYear > financialYearOf(context.today)) throw failField('finYear', m.correction_year_invalid())
  const locked = await lockInUse(context, propertyUniqueId)
  const { finYear: financialYear } = form
  const now = arrearsOf(locked.account.entries, locked.rules.ledger, financialYear, context.today)
  const after = {
    house: form.revisedArrearsHouseTax,
    water: form.revisedArrearsWaterTax,
    sewer: form.revisedArrearsSewerageTax,
  }
  const differences = HEADS.map((head) => [head, subtractPaise(after[head], now[head])] as const)
  const difference = Object.fromEntries(differences.filter(([, amount]) => amount !== 0))
  return makeCorrection(context, locked, {
    kind: 'arrears',
    changes: [{ financialYear, difference, before: now, after }],
    reason: form.receiptNumber,
    remarks: form.remarks,
    receiptNumber: form.receiptNumber,
    shownEntryNo: form.shownEntryNo,
    preview: form.preview,
    files,
  })
}
