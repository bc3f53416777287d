import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { whereInScope } from '../access/place-scope.ts'

const groupColumns = { zoneId: 'zone_id', wardId: 'ward_id', part: 'part' } as const
export type AssessmentGroup = {
  zoneId: number
  wardId: number
  part: string
  properties: number
  arvPaise: Paise
  housePaise: Paise
  waterPaise: Paise
  sewerPaise: Paise
  totalPaise: Paise
}

export type SumsAsked = {
  actor: Actor
  year: FinancialYear
  zoneId?: number | undefined
  wardId?: number | undefined
  houseCategory?: string | undefined
}
type Grouping = 'zoneId' | 'wardId' | 'part'

/** The kept sums of a year by the columns named, within the actor's zones and wards; other keys are undefined. */
export async function readAssessmentSums<By extends Grouping>(
  sql: Queryable,
  asked: SumsAsked,
  cut: 'category' | 'band',
  by: readonly By[],
): Promise<(Pick<AssessmentGroup, By> & Omit<AssessmentGroup, Grouping>)[]> {
  const values: unknown[] = [asked.year, cut]
  const conditions = ['financial_year = $1', 'cut = $2', ...whereInScope(asked.actor, values, 'assessment_total')]
  const keep = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`)
  }
  keep('zone_id', asked.zoneId)
  keep('ward_id', asked.wardId)
  keep('usage', asked.houseCategory)
  const keys = by.map((key) => groupColumns[key])
  const { rows } = await sql.query<AssessmentGroup>(
    `select ${keys.map((column, at) => `${column} "${by[at]}",`).join(' ')} sum(properties)::bigint properties,
       sum(arv_paise)::bigint "arvPaise", sum(house_paise)::bigint "housePaise", sum(water_paise)::bigint "waterPaise",
       sum(sewer_paise)::bigint "sewerPaise", sum(house_paise + water_paise + sewer_paise)::bigint "totalPaise"
     from assessment_total where ${conditions.join(' and ')}
     group by ${keys.join(', ')} having sum(properties) > 0 order by ${keys.join(', ')}`,
    values,
  )
  return rows
}
