import type { YearDetails } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { asCard } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { noSums, sumColumns } from './assessment-list-store.ts'

/**
 * One property year by year, the latest first: as assessed, demanded, paid, and what is left.
 * @throws Failure property.not_found, call.out_of_scope
 */
export async function viewDetails(
  context: Context,
  propertyUniqueId: string,
): Promise<{ asOf: string; property: PropertyCard; years: YearDetails[] }> {
  const { reads, actor, now, locale } = context
  const row = await getCardRow(reads, propertyUniqueId)
  assertInScope(actor, row)
  const [assessed, sums] = await Promise.all([
    reads.query<NonNullable<YearDetails['assessed']> & Pick<YearDetails, 'financialYear'>>(
      `select financial_year "financialYear", revision, reason, (assessed_at at time zone 'Asia/Kolkata')::date "assessedOn", arv_paise "arvPaise",
         house_paise "housePaise", water_paise "waterPaise", sewer_paise "sewerPaise",
         house_paise + water_paise + sewer_paise "totalPaise"
       from assessment_held where property_id = $1`,
      [row.propertyId],
      { name: 'assessed-years' },
    ),
    reads.query<Omit<YearDetails, 'assessed'>>(
      `select financial_year "financialYear", ${sumColumns} from ledger_measure where property_id = $1 group by 1`,
      [row.propertyId],
      { name: 'ledger-years' },
    ),
  ])
  const years = new Set([...assessed.rows, ...sums.rows].map(({ financialYear }) => financialYear))
  return {
    asOf: now,
    property: asCard(row, actor, locale),
    years: [...years]
      .toSorted((a, b) => b - a)
      .map((year) => {
        const found = assessed.rows.find(({ financialYear }) => financialYear === year)
        const { financialYear: _, ...value } = found ?? { financialYear: year }
        return {
          financialYear: year,
          ...noSums,
          ...sums.rows.find(({ financialYear }) => financialYear === year),
          assessed: 'revision' in value ? value : null,
        }
      }),
  }
}
