import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type FoundProperty, matches, mostFound } from '@karsetu/contract/property/property-calls.ts'
import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import type { Context } from '../../platform/http/context.ts'
import { asCard, type CardRow } from './property-card.ts'
import { searchStatement } from './search-sql.ts'

/** A page past the end still says how many there are: one row without a card. */
type Found = (CardRow & { tier: number; total: number }) | { tier: null; total: number }
const isCard = (row: Found): row is CardRow & { tier: number; total: number } => row.tier !== null

type Asked = { search: PropertySearch; page: number; limit: number }

/** The public search: one statement on the search connections, cards as the reader may see them. */
export async function searchProperties(
  context: Context,
  { search, page, limit }: Asked,
): Promise<Page<FoundProperty> & { more: boolean }> {
  const { text, values } = searchStatement({ search, most: mostFound, page, limit })
  const { rows } = await context.searches.query<Found>(text, values)
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.filter(isCard).map((row) => ({
      ...asCard(row, context.actor, context.locale),
      matchedBy: matches[row.tier] ?? 'likeness',
    })),
    total: Math.min(total, mostFound),
    page,
    limit,
    more: total > mostFound,
  }
}
