import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type FoundProperty, matches, mostFound } from '@karsetu/contract/property/property-calls.ts'
import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeNames } from '../master/place-names.ts'
import { asCard, type RegisterRow, withPlaceNames } from './property-card.ts'
import { likenessStatement, type SearchStatement, searchStatement } from './search-sql.ts'

type Request = { search: PropertySearch; page: number; limit: number }

/** A page past the end still says how many there are: one row without a card. */
type Found = (RegisterRow & { tier: number; total: number }) | { tier: null; total: number }
const isCard = (row: Found): row is RegisterRow & { tier: number; total: number } => row.tier !== null

/** The public search: one statement, and a second by likeness for a name that nobody bears. */
export async function searchProperties(
  context: Context,
  query: Request,
): Promise<Page<FoundProperty> & { more: boolean }> {
  const { reads, actor, locale } = context
  const rows = await findCandidates(context, query)
  const cards = rows.filter(isCard)
  const names = await placeNames(
    reads,
    cards.map((row) => row.mohallaId),
  )
  const total = rows[0]?.total ?? 0
  return {
    rows: cards.map((row) => ({
      ...asCard(withPlaceNames(row, names), actor, locale),
      matchedBy: matches[row.tier] ?? 'likeness',
    })),
    total: Math.min(total, mostFound),
    page: query.page,
    limit: query.limit,
    more: total > mostFound,
  }
}

async function findCandidates({ searches }: Context, { search, page, limit }: Request): Promise<Found[]> {
  const query = { search, most: mostFound, page, limit }
  const results = await ask(searches, searchStatement(query))
  // Past the end of those that a number found: only the first of them says how many there are.
  if (results.length === 0 && page > 1)
    return (await ask(searches, searchStatement({ ...query, page: 1, limit: 1 }))).map(({ total }) => ({
      tier: null,
      total,
    }))
  return search.ownerName && results[0]?.total === 0 ? ask(searches, likenessStatement(query)) : results
}

async function ask(searches: Queryable, { text, values, name }: SearchStatement): Promise<Found[]> {
  return (await searches.query<Found>(text, values, { name })).rows
}
