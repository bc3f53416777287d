import type { Page } from '@karsetu/contract/platform/schemas.ts'
import {
  mostCounted,
  type RegisterAsked,
  type RegisterFilter,
  type RegisterRow,
} from '@karsetu/contract/property/register-list-calls.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeNames } from '../master/place-names.ts'
import { asCard, withPlaceNames } from './property-card.ts'
import {
  type Asked,
  countMatches,
  isKept,
  type ListedRow,
  type Part,
  readKeptCount,
  readRegister,
} from './register-list-store.ts'

type Answered = { asOf: string; financialYear: FinancialYear }

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
): Promise<Page<RegisterRow> & Answered & { more: boolean }> {
  const asked = askedBy(context, filter)
  const part = { limit, offset: (page - 1) * limit }
  // A name decides by how many bear it where to look; everything else is asked for at once.
  const [count, found] = asked.ownerName
    ? await countThenRead(context, asked, part)
    : await Promise.all([countOf(context.reads, asked), readRegister(context.reads, asked, part)])
  return {
    rows: await asRows(context, found),
    ...count,
    page,
    limit,
    asOf: context.now,
    financialYear: asked.year,
  }
}

/** So many bearers of a name that walking the list in its order meets them at once. */
async function countThenRead(context: Context, asked: Asked, part: Part): Promise<[Count, ListedRow[]]> {
  const count = await countOf(context.searches, asked)
  return [count, await readRegister(count.more ? context.reads : context.searches, asked, part)]
}

type Count = { total: number; more: boolean }

/** How many match: exactly where the kept counts know it, else up to so many and honestly no further. */
export async function countOf(sql: Queryable, asked: Asked): Promise<Count> {
  if (isKept(asked)) return { total: await readKeptCount(sql, asked), more: false }
  const total = await countMatches(sql, asked, mostCounted)
  return { total: Math.min(total, mostCounted), more: total > mostCounted }
}

export async function countRegister(context: Context, filter: RegisterFilter): Promise<Count & Pick<Answered, 'asOf'>> {
  const asked = askedBy(context, filter)
  const count = await countOf(asked.ownerName ? context.searches : context.reads, asked)
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
    const { status, duesPaise, arvPaise, taxPaise } = row
    return {
      ...card,
      categoryName: inWords(row.category),
      subCategoryName: inWords(row.subCategoryNames) ?? row.subCategory,
      status,
      duesPaise,
      arvPaise,
      taxPaise,
    }
  })
}
