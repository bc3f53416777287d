import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { SummarySource } from '../../summary/read-summary.ts'
import { whereInScope } from '../access/place-scope.ts'

export type ValuesOf = {
  actor: Actor
  year: FinancialYear
  zoneId?: number | undefined
  wardId?: number | undefined
  houseCategory?: string | undefined
}

const measures = {
  properties: 'sum(total.properties)',
  arvPaise: 'sum(total.arv_paise)',
  housePaise: 'sum(total.house_paise)',
  waterPaise: 'sum(total.water_paise)',
  sewerPaise: 'sum(total.sewer_paise)',
  totalPaise: 'sum(total.house_paise + total.water_paise + total.sewer_paise)',
}

/** What the properties of a year are assessed at, within the actor's zones and wards: each counts once in each cut. */
export function valueSource({ actor, year, zoneId, wardId, houseCategory }: ValuesOf, cut: 'category' | 'band') {
  const values: unknown[] = [year, cut]
  const where = ['total.financial_year = $1', 'total.cut = $2', ...whereInScope(actor, values, 'total')]
  const narrow = (column: string, value: unknown) => {
    if (value !== undefined) where.push(`total.${column} = $${values.push(value)}`)
  }
  narrow('zone_id', zoneId)
  narrow('ward_id', wardId)
  narrow('usage', houseCategory)
  const part = (place: number) => `nullif(split_part(total.part, '/', ${place}), '')`
  const keys = { band: 'total.part::smallint', category_id: `${part(1)}::bigint`, sub_category: part(2) }
  return {
    ...{ from: 'assessment_total total', where, values, measures, keys, withoutZeros: true },
  } satisfies SummarySource<keyof typeof measures>
}
