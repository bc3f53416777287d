import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { criterionLabels } from '@karsetu/contract/master/master-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { discountColumns } from './discount-store.ts'
import { behindColumns, behindSql, type WhoIsBehind } from './who-is-behind.ts'

type Approved = Discount & WhoIsBehind

const percent = (bps: number) => String(bps / 100)

/** The rebate calendar of a year, or all of it, with who entered and who approved each period. */
export async function exportDiscounts(
  { reads, locale }: Context,
  { financialYear }: { financialYear?: FinancialYear | undefined },
): Promise<FileReply> {
  const { rows } = await reads.query<Approved>(
    `select discount.*, behind.* from (
       select ${discountColumns}, change_id from discount where $1::smallint is null or financial_year = $1
     ) discount ${behindSql('discount.change_id')}
     order by "financialYear" desc, "startsOn", "discountId"`,
    [financialYear ?? null],
  )
  return listFile<Approved>({ name: 'discounts', title: m.master_discounts() }, rows, [
    text(m.master_financial_year(), (row) => financialYearLabel(row.financialYear), 14),
    text(m.master_billing_period(), (row) => row.billingPeriod),
    text(m.master_period_description(), (row) => row.periodDescription, 40),
    text(m.master_period_description_hindi(), (row) => row.periodDescriptionHi, 40),
    day(m.master_starts_on(), (row) => row.startsOn),
    day(m.master_ends_on(), (row) => row.endsOn),
    text(m.master_status(), (row) => (row.status ? m.status_active() : m.status_inactive()), 12),
    text(m.master_discount_percentage(), (row) => percent(row.discountBps), 14),
    text(
      m.master_criteria(),
      (row) => row.criteria.map((one) => `${criterionLabels[one.criterion]()} ${percent(one.discountBps)}%`).join(', '),
      40,
    ),
    text(m.master_source(), (row) => row.source, 40),
    ...behindColumns<Approved>(locale),
  ])
}
