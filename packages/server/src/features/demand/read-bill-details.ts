import type { DemandBillDetails } from '@karsetu/contract/demand/bill-calls.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { openAccount, payableReport, type Question, yearOf } from '../ledger/read-ledger.ts'
import { asCard } from '../property/property-card.ts'

/** What a demand bill says on a day, today unless another is asked for. @throws Failure property.not_found, call.out_of_scope */
export async function readBillDetails(context: Context, question: Question): Promise<DemandBillDetails> {
  const opened = await openAccount(context, question)
  const { row, asOf, dues } = opened
  assertInScope(context.actor, row)
  return {
    property: asCard(row, context.actor, context.locale),
    asOf,
    demand: await readDemand(context.reads, row.propertyId, asOf),
    years: dues.years.map(yearOf),
    creditPaise: addPaise(dues.advance, dues.excess),
    rebatePaise: totalOfHeads(dues.rebate.amounts),
    netPayablePaise: dues.netPayable,
    payableBy: payableReport(opened),
  }
}

/** The demand of the year of a day as it stood then: its latest revision raised by that day. */
async function readDemand(sql: Queryable, propertyId: number, asOf: IsoDate): Promise<DemandBillDetails['demand']> {
  const { rows } = await sql.query<NonNullable<DemandBillDetails['demand']>>(
    `select financial_year "financialYear", arv_paise "arvPaise", house_paise "housePaise", water_paise "waterPaise",
       sewer_paise "sewerPaise", raised_on "raisedOn", due_on "dueOn"
     from demand where property_id = $1 and financial_year = $2 and raised_on <= $3 order by revision desc limit 1`,
    [propertyId, financialYearOf(asOf), asOf],
  )
  return rows[0] ?? null
}
