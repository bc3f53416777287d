import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { HEADS, type Head, type HeadAmounts, headAmounts } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, paise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'
import { wentOnAfter } from '../ledger/accounts-on.ts'

const measures = ['charged', 'rebate', 'paid', 'interest_charged', 'interest_paid'] as const
type Measure = (typeof measures)[number]

/** Sums of one group, head by head. */
export type GroupSums = {
  zoneId: number
  wardId: number
  usage: string
  financialYear: FinancialYear
  sums: Readonly<Record<Measure, HeadAmounts>>
  advance: Paise
  demands: number
}

const groupColumns = {
  zoneId: 'zone_id',
  wardId: 'ward_id',
  usage: 'usage',
  financialYear: 'financial_year',
} as const
export type Grouping = keyof typeof groupColumns

type TotalsAsked = {
  actor: Actor
  zoneId?: number | undefined
  wardId?: number | undefined
  usage?: string | undefined
  year?: FinancialYear | undefined
  /** As the books stood at its end; as they stand now when undefined. */
  asOf?: IsoDate | undefined
}

const columnOf = (measure: Measure, head: Head) => `${measure}_${head}_paise`
const sumColumns = measures.flatMap((measure) => HEADS.map((head) => columnOf(measure, head)))
const summed = [...sumColumns, 'advance_paise', 'demands']
  .map((column) => `sum(${column})::bigint ${column}`)
  .join(', ')

/**
 * The sums by the columns named, within the actor's zones and wards. A group has only the keys it was asked by; the
 * others are undefined.
 */
export async function readTotals<By extends Grouping>(
  sql: Queryable,
  { actor, zoneId, wardId, usage, year, asOf }: TotalsAsked,
  by: readonly By[],
): Promise<(Pick<GroupSums, By> & Omit<GroupSums, Grouping>)[]> {
  const values: unknown[] = []
  const isOver = asOf !== undefined && (await wentOnAfter(sql, asOf))
  const totals = isOver ? `ledger_total_on($${values.push(asOf)})` : 'ledger_total'
  const conditions = whereInScope(actor, values, 'total')
  const narrow = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`)
  }
  narrow('zone_id', zoneId)
  narrow('ward_id', wardId)
  narrow('usage', usage)
  narrow('financial_year', year)
  const keys = by.map((key) => groupColumns[key])
  const { rows } = await sql.query<Record<string, number>>(
    `select ${[...keys.map((column, at) => `${column} "${by[at]}"`), summed].join(', ')} from ${totals} total
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     ${keys.length > 0 ? `group by ${keys.join(', ')} order by ${keys.join(', ')}` : ''}`,
    values,
  )
  return rows.map((row) => ({
    ...(Object.fromEntries(by.map((key) => [key, row[key]])) as Pick<GroupSums, By>), // the columns named above
    sums: Object.fromEntries(
      measures.map((measure) => [measure, headAmounts((head) => paise(row[columnOf(measure, head)] ?? 0))]),
    ) as GroupSums['sums'], // one for each measure
    advance: paise(row.advance_paise ?? 0),
    demands: row.demands ?? 0,
  }))
}

const addHeads = (a: HeadAmounts, b: HeadAmounts): HeadAmounts => headAmounts((head) => addPaise(a[head], b[head]))

const nothing: HeadAmounts = { house: ZERO, water: ZERO, sewer: ZERO }

/** All groups as one. */
export function addGroups(groups: readonly Pick<GroupSums, 'sums' | 'advance' | 'demands'>[]) {
  const total = (measure: Measure) => groups.reduce((sum, group) => addHeads(sum, group.sums[measure]), nothing)
  return {
    sums: Object.fromEntries(measures.map((measure) => [measure, total(measure)])) as GroupSums['sums'], // as above
    advance: groups.reduce((sum, group) => addPaise(sum, group.advance), ZERO),
    demands: groups.reduce((sum, group) => sum + group.demands, 0),
  }
}
