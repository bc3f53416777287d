import type { SummaryQuery } from '@karsetu/contract/demand/demand-summary.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { ARREAR_AGES, yearsOfAge } from '@karsetu/domain/demand/arrear-age.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import type { SummarySource } from '../../summary/read-summary.ts'
import { whereInScope } from '../access/place-scope.ts'
import { wentOnAfter } from '../ledger/accounts-on.ts'

const kinds = ['charged', 'rebate', 'paid', 'interest_charged', 'interest_paid'] as const
type Kind = (typeof kinds)[number]

const ofAllHeads = (kind: Kind) => HEADS.map((head) => `total.${kind}_${head}_paise`).join(' + ')

const measuresOf = (amount: (kind: Kind) => string) => ({
  demandPaise: `sum(${amount('charged')})`,
  rebatePaise: `sum(${amount('rebate')})`,
  collectedPaise: `sum(${amount('paid')})`,
  balancePaise: `sum(${amount('charged')}) - sum(${amount('rebate')}) - sum(${amount('paid')})`,
  interestChargedPaise: `sum(${amount('interest_charged')})`,
  interestCollectedPaise: `sum(${amount('interest_paid')})`,
  interestBalancePaise: `sum(${amount('interest_charged')}) - sum(${amount('interest_paid')})`,
})

const [charged, settled] = [ofAllHeads('charged'), `${ofAllHeads('rebate')} + ${ofAllHeads('paid')}`]
const measures = {
  ...measuresOf(ofAllHeads),
  demands: 'sum(total.demands)',
  settledPercent: `case when sum(${charged}) > 0 then round(sum(${settled}) * 100.0 / sum(${charged})) end`,
  advancePaise: 'sum(total.advance_paise)',
}

/** The sums of the ledger within the actor's zones and wards, as the books stand now or stood at the end of a day. */
export async function demandSource(
  { actor, reads }: Pick<Context, 'actor' | 'reads'>,
  { zoneId, wardId, usage, year, asOf }: SummaryQuery,
): Promise<SummarySource<keyof typeof measures>> {
  const values: unknown[] = []
  const isOver = asOf !== undefined && (await wentOnAfter(reads, asOf))
  const from = isOver ? `ledger_total_on($${values.push(asOf)}) total` : 'ledger_total total'
  const where = whereInScope(actor, values, 'total')
  const narrow = (column: string, value: unknown) => {
    if (value !== undefined) where.push(`total.${column} = $${values.push(value)}`)
  }
  narrow('zone_id', zoneId)
  narrow('ward_id', wardId)
  narrow('usage', usage)
  narrow('financial_year', year)
  return { from, where, values, measures }
}

/** The same by how old a demand is; of a year that has not begun there is no age. */
export async function demandByAge(
  context: Pick<Context, 'actor' | 'reads'>,
  query: SummaryQuery,
  year: FinancialYear,
): Promise<SummarySource<keyof typeof measures>> {
  const source = await demandSource(context, { ...query, year: undefined })
  const ages = ARREAR_AGES.map((age) => {
    const { first } = yearsOfAge(age, year)
    return first === undefined ? `else '${age}'` : `when total.financial_year >= ${first} then '${age}'`
  })
  return {
    ...source,
    where: [...source.where, `total.financial_year <= $${source.values.length + 1}::smallint`],
    values: [...source.values, year],
    keys: { age: `case ${ages.join(' ')} end` },
  }
}

/** The same head by head: of a year, and of all years before it. */
export async function demandByHead(
  context: Pick<Context, 'actor' | 'reads'>,
  query: SummaryQuery,
  year: FinancialYear,
): Promise<SummarySource<keyof ReturnType<typeof measuresOf>>> {
  const { from, where, values } = await demandSource(context, { ...query, year: undefined })
  const amounts = HEADS.map((head) => `('${head}', ${kinds.map((kind) => `${kind}_${head}_paise`).join(', ')})`)
  const place = `$${values.length + 1}::smallint`
  return {
    from: `${from} cross join lateral (values ${amounts.join(', ')}) of_head (head, ${kinds.join(', ')})`,
    where: [...where, `total.financial_year <= ${place}`],
    values: [...values, year],
    keys: { head: 'of_head.head', part: `case when total.financial_year < ${place} then 'arrears' else 'current' end` },
    measures: measuresOf((kind) => `of_head.${kind}`),
  }
}
