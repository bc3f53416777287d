import { type DcbFileQuery, dcbRegister } from '@karsetu/contract/demand/dcb-register.ts'
import type { SummaryQuery } from '@karsetu/contract/demand/demand-summary.ts'
import type { SummaryAnswer } from '@karsetu/contract/summary/declare-summary.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ListFile } from '../../platform/spreadsheet/list-file.ts'
import { readSummary } from '../../summary/read-summary.ts'
import { summaryFile } from '../../summary/summary-file.ts'
import { whereInScope } from '../access/place-scope.ts'

const { cuts } = dcbRegister

/**
 * The sums of the ledger at the end of a day beside those at the end of the financial year before it, head by head:
 * what was open then is the demand of arrears, what was settled since is their collection.
 */
function dcbSource({ actor, today }: Context, { asOf = today, ...query }: SummaryQuery) {
  const { year = financialYearOf(asOf), zoneId, wardId, usage } = query
  const values: unknown[] = [asOf, addDays(startOfFinancialYear(year), -1), year]
  const where = [...whereInScope(actor, values, 'total'), 'total.financial_year <= $3::smallint']
  const narrow = (column: string, value: unknown) => {
    if (value !== undefined) where.push(`total.${column} = $${values.push(value)}`)
  }
  narrow('zone_id', zoneId)
  narrow('ward_id', wardId)
  narrow('usage', usage)
  const perHead = HEADS.map(
    (head) => `('${head}', charged_${head}_paise + interest_charged_${head}_paise, rebate_${head}_paise,
      paid_${head}_paise + interest_paid_${head}_paise)`,
  )
  const isArrear = 'total.financial_year < $3::smallint'
  const isCurrent = 'total.financial_year = $3::smallint'
  const sum = (amount: string, when: string) => `coalesce(sum(of_head.${amount}) filter (where ${when}), 0)`
  const now = (amount: string, when: string) => sum(amount, `not total.is_before and ${when}`)
  const before = (amount: string) => sum(amount, `total.is_before and ${isArrear}`)
  const balance = (when: string) => `${now('charged', when)} - ${now('rebate', when)} - ${now('paid', when)}`
  return {
    from: `(select false is_before, sums.* from ledger_total_on($1) sums
        union all select true, sums.* from ledger_total_on($2) sums) total
      cross join lateral (values ${perHead.join(', ')}) of_head (head, charged, rebate, paid)`,
    where,
    values,
    keys: { head: 'of_head.head' },
    withoutZeros: true,
    measures: {
      arrearDemandPaise: `${now('charged', isArrear)} - ${before('rebate')} - ${before('paid')}`,
      currentDemandPaise: now('charged', isCurrent),
      rebatePaise: `${now('rebate', 'true')} - ${before('rebate')}`,
      arrearSettledPaise: `${now('paid', isArrear)} - ${before('paid')}`,
      currentSettledPaise: now('paid', isCurrent),
      arrearBalancePaise: balance(isArrear),
      currentBalancePaise: balance(isCurrent),
      balancePaise: balance('true'),
    },
  }
}

const answeredOn = ({ today, now }: Context, { asOf = today, year = financialYearOf(asOf) }: SummaryQuery) => ({
  ...{ day: asOf, today, asOf: now, financialYear: year },
})

/** By zone, or by ward of the zone named. */
export async function registerPlaces(context: Context, query: SummaryQuery) {
  const by = query.zoneId ? (['zone', 'ward'] as const) : (['zone'] as const)
  return { ...answeredOn(context, query), ...(await readSummary(context, cuts.place, dcbSource(context, query), by)) }
}

/** By head of tax. */
export const registerHeads = async (context: Context, query: SummaryQuery) => ({
  ...answeredOn(context, query),
  ...(await readSummary(context, cuts.head, dcbSource(context, query))),
})

/** A table of the register as a spreadsheet, in the caller's language. */
export async function exportRegister(context: Context, { by, ...query }: DcbFileQuery): Promise<ListFile> {
  const answer: SummaryAnswer =
    by === 'place'
      ? await registerPlaces(context, query)
      : by === 'head'
        ? await registerHeads(context, query)
        : await readSummary(context, cuts.usage, dcbSource(context, query))
  return summaryFile(context, cuts[by], answer, { name: 'dcb-register', day: query.asOf ?? context.today })
}
