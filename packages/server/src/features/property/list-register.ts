import type { Page } from '@karsetu/contract/platform/schemas.ts'
import {
  mostCounted,
  mostDearlyCounted,
  type RegisterAsked,
  type RegisterFilter,
  type RegisterPageRow,
  type RegisterRow,
} from '@karsetu/contract/property/register-list-calls.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { withDuesOn } from '../ledger/dues-on.ts'
import { placeNames } from '../master/place-names.ts'
import { countMatches, findFew } from './find-few.ts'
import { asCard, withPlaceNames } from './property-card.ts'
import type { Asked } from './register-filter-sql.ts'
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
  filter: RegisterFilter & Partial<Pick<RegisterAsked, 'sort' | 'order'>>,
): Asked => ({
  sort: 'propertyUniqueId',
  order: 'asc',
  ...filter,
  actor,
  year: filter.year ?? financialYearOf(today),
})

/** One page of the register as this reader may see it. */
export async function pageRegister(
  context: Context,
  { page, limit, ...filter }: RegisterAsked & { page: number; limit: number },
): Promise<Page<RegisterPageRow> & Answered & { more: boolean }> {
  const asked = askedBy(context, filter)
  const { ids, ...count } = await choose(context, asked, { limit, offset: (page - 1) * limit })
  const [found, dues] = await Promise.all([
    readRows(context.reads, ids, asked.year),
    withDuesOn(
      context.reads,
      ids.map((propertyId) => ({ propertyId })),
      context.today,
    ),
  ])
  const payable = new Map(dues.map(({ propertyId, payablePaise }) => [propertyId, payablePaise]))
  const rows = await asRows(context, found)
  return {
    rows: rows.map((row, at) => ({ ...row, payablePaise: payable.get(found[at]?.propertyId ?? 0) ?? ZERO })),
    ...count,
    page,
    limit,
    asOf: context.now,
    financialYear: asked.year,
  }
}

type Count = { total: number; more: boolean }
type Chosen = Count & { ids: readonly number[] }

/** The ids of a page, and how many match: how many they are decides how to look for them. */
async function choose(context: Context, asked: Asked, part: { limit: number; offset: number }): Promise<Chosen> {
  // In the order of ids every filter has an index to walk, and who counts need not be waited for.
  if (asked.sort === 'propertyUniqueId' && !isDear(asked)) {
    const [count, ids] = await Promise.all([countOf(context, asked), walkRegister(context.reads, asked, part)])
    return { ...count, ids }
  }
  const kept = isKept(asked) ? await readKeptCount(context.reads, asked) : undefined
  const most = kept === undefined ? mostToCount(asked) : mostCounted
  if (kept !== undefined && (kept > most || kept <= part.offset)) {
    const ids = kept <= part.offset ? [] : await walkRegister(context.reads, asked, part)
    return { total: kept, more: false, ids }
  }
  const found = await findFew(context, asked, { ...part, most })
  const ids = found.ids ?? (await walkRegister(context.reads, asked, part))
  return { total: kept ?? found.total, more: found.more, ids }
}

const mostToCount = (asked: Asked): number => (isDear(asked) ? mostDearlyCounted : mostCounted)

/** How many match: exactly where the kept counts know it, else up to so many and honestly no further. */
export async function countOf(sources: Pick<Context, 'reads' | 'searches'>, asked: Asked): Promise<Count> {
  if (isKept(asked)) return { total: await readKeptCount(sources.reads, asked), more: false }
  const most = mostToCount(asked)
  const total = await countMatches(sources, asked, most)
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
  const asked = askedBy(context, filter)
  const found = await readRegister(context.reads, asked, {
    limit,
    after: after ? { propertyUniqueId: after } : undefined,
  })
  const last = found.length === limit ? found.at(-1) : undefined
  return {
    rows: await asRows(context, found),
    next: last?.propertyUniqueId ?? null,
    asOf: context.now,
    financialYear: asked.year,
  }
}

/** Rows with the names of their places, as this reader may see them. */
export async function asRows(context: Context, found: readonly ListedRow[]): Promise<RegisterRow[]> {
  const { reads, actor, locale } = context
  const places = await placeNames(
    reads,
    found.map(({ mohallaId }) => mohallaId),
  )
  const inWords = (named: { name: string; nameHi: string } | null) =>
    named && (locale === 'hi' ? named.nameHi : named.name)
  return found.map((row) => {
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
