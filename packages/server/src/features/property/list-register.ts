import type { Page } from '@karsetu/contract/platform/schemas.ts'
import {
  mostCounted,
  mostDearlyCounted,
  type RegisterFilter,
  type RegisterPageRow,
  type RegisterQuery,
  type RegisterRow,
} from '@karsetu/contract/property/register-list-calls.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { withDuesOn } from '../ledger/dues-on.ts'
import { placeNames } from '../master/place-names.ts'
import { countMatches, findFew } from './find-few.ts'
import { asCard, withPlaceNames } from './property-card.ts'
import type { Request } from './register-filter-sql.ts'
import {
  isDear,
  isKept,
  type ListedRow,
  readKeptCount,
  readRegister,
  readRows,
  walkRegister,
} from './register-list-store.ts'

export type Answered = { asOf: string; financialYear: FinancialYear }

export const askedBy = (
  { actor, today }: Context,
  filter: RegisterFilter & Partial<Pick<RegisterQuery, 'sort' | 'order'>>,
): Request => ({
  sort: 'propertyUniqueId',
  order: 'asc',
  ...filter,
  actor,
  year: filter.year ?? financialYearOf(today),
})

/** One page of the register as this reader may see it. */
export async function pageRegister(
  context: Context,
  { page, limit, ...filter }: RegisterQuery & { page: number; limit: number },
): Promise<Page<RegisterPageRow> & Answered & { more: boolean }> {
  const query = askedBy(context, filter)
  const { ids, ...count } = await choose(context, query, { limit, offset: (page - 1) * limit })
  const [results, dues] = await Promise.all([
    readRows(context.reads, ids, query.year),
    withDuesOn(
      context.reads,
      ids.map((propertyId) => ({ propertyId })),
      context.today,
    ),
  ])
  const payable = new Map(dues.map(({ propertyId, payablePaise }) => [propertyId, payablePaise]))
  const rows = await asRows(context, results)
  return {
    rows: rows.map((row, at) => ({ ...row, payablePaise: payable.get(results[at]?.propertyId ?? 0) ?? ZERO })),
    ...count,
    page,
    limit,
    asOf: context.now,
    financialYear: query.year,
  }
}

type Count = { total: number; more: boolean }
type Chosen = Count & { ids: readonly number[] }

/** The ids of a page, and how many match: how many they are decides how to look for them. */
async function choose(context: Context, query: Request, part: { limit: number; offset: number }): Promise<Chosen> {
  // In the order of ids every filter has an index to walk, and who counts need not be waited for.
  if (query.sort === 'propertyUniqueId' && !isDear(query)) {
    const [count, ids] = await Promise.all([countOf(context, query), walkRegister(context.reads, query, part)])
    return { ...count, ids }
  }
  const saved = isKept(query) ? await readKeptCount(context.reads, query) : undefined
  const most = saved === undefined ? mostToCount(query) : mostCounted
  if (saved !== undefined && (saved > most || saved <= part.offset)) {
    const ids = saved <= part.offset ? [] : await walkRegister(context.reads, query, part)
    return { total: saved, more: false, ids }
  }
  const found = await findFew(context, query, { ...part, most })
  const ids = found.ids ?? (await walkRegister(context.reads, query, part))
  return { total: saved ?? found.total, more: found.more, ids }
}

const mostToCount = (query: Request): number => (isDear(query) ? mostDearlyCounted : mostCounted)

/** How many match: exactly where the kept counts know it, else up to so many and honestly no further. */
export async function countOf(sources: Pick<Context, 'reads' | 'searches'>, query: Request): Promise<Count> {
  if (isKept(query)) return { total: await readKeptCount(sources.reads, query), more: false }
  const most = mostToCount(query)
  const total = await countMatches(sources, query, most)
  return { total: Math.min(total, most), more: total > most }
}

export async function countRegister(context: Context, filter: RegisterFilter): Promise<Count & Pick<Answered, 'asOf'>> {
  const count = await countOf(context, askedBy(context, filter))
  return { ...count, asOf: context.now }
}

/** A part of everything that matches, in the order of ids, beginning after `after`. */
export async function partOfRegister(
  context: Context,
  { after, limit, ...filter }: RegisterFilter & { after?: string | undefined; limit: number },
): Promise<Answered & { rows: RegisterRow[]; next: string | null }> {
  const query = askedBy(context, filter)
  const results = await readRegister(context.reads, query, {
    limit,
    after: after ? { propertyUniqueId: after } : undefined,
  })
  const last = results.length === limit ? results.at(-1) : undefined
  return {
    rows: await asRows(context, results),
    next: last?.propertyUniqueId ?? null,
    asOf: context.now,
    financialYear: query.year,
  }
}

/** Rows with the names of their places, as this reader may see them. */
export async function asRows(context: Context, results: readonly ListedRow[]): Promise<RegisterRow[]> {
  const { reads, actor, locale } = context
  const places = await placeNames(
    reads,
    results.map(({ mohallaId }) => mohallaId),
  )
  const inWords = (named: { name: string; nameHi: string } | null) =>
    named && (locale === 'hi' ? named.nameHi : named.name)
  return results.map((row) => {
    const { emailId: _, ...card } = asCard(withPlaceNames(row, places), actor, locale)
    const { status, matchingStatus, duesPaise, arvPaise, taxPaise } = row
    return {
      ...card,
      categoryName: inWords(row.category),
      subCategoryName: inWords(row.subCategoryNames) ?? row.subCategory,
      status,
      matchingStatus,
      duesPaise,
      arvPaise,
      taxPaise,
    }
  })
}
