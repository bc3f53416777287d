import type { Page } from '@karsetu/contract/platform/schemas.ts'
import {
  mostCounted,
  mostDearlyCounted,
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
  isDear,
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
  const [count, found] =
    isKept(asked) && asked.sort === 'propertyUniqueId'
      ? await Promise.all([countOf(context.reads, asked), readRegister(context.reads, asked, part)])
      : await countThenRead(context, asked, part)
  return {
    rows: await asRows(context, found),
    ...count,
    page,
    limit,
    asOf: context.now,
    financialYear: asked.year,
  }
}

/** How many there are decides how to look for them. */
async function countThenRead(context: Context, asked: Asked, part: Part): Promise<[Count, ListedRow[]]> {
  const source = sourceOf(context, asked)
  const count = await countOf(source, asked)
  const few = !count.more && count.total <= mostCounted
  if (!count.more && (part.offset ?? 0) >= count.total) return [count, []]
  return [count, await readRegister(few ? source : context.reads, asked, { ...part, few })]
}

/** A name is looked for where the search looks; so many bear a common one that walking the list meets them at once. */
const sourceOf = ({ reads, searches }: Context, { ownerName }: Asked): Queryable => (ownerName ? searches : reads)

type Count = { total: number; more: boolean }

/** How many match: exactly where the kept counts know it, else up to so many and honestly no further. */
export async function countOf(sql: Queryable, asked: Asked): Promise<Count> {
  if (isKept(asked)) return { total: await readKeptCount(sql, asked), more: false }
  const most = isDear(asked) ? mostDearlyCounted : mostCounted
  const total = await countMatches(sql, asked, most)
  return { total: Math.min(total, most), more: total > most }
}

export async function countRegister(context: Context, filter: RegisterFilter): Promise<Count & Pick<Answered, 'asOf'>> {
  const asked = askedBy(context, filter)
  const count = await countOf(sourceOf(context, asked), asked)
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
