import type { EntryDraft, EntryKind } from '@karsetu/domain/ledger/entry.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { YearAssessed } from '../money/assess-years.ts'
import { demoYears } from '../money/demo-calendar.ts'
import type { PropertyData } from '../property/property-rows.ts'

/** Rows of numbers by what they are of. */
export type SumsBy<Key> = Map<Key, number[]>

/**
 * What the portal keeps as sums, added up while the properties are made: the database takes ten times as long to read
 * it from their rows. What counts where is defined by the migrations; the invariants find every difference.
 */
export type CitySums = {
  /** Of the yearly demand of a ward, by its journal: the three taxes. */
  demands: SumsBy<number>
  /** Of a part of a control account, by {@link balanceKey}: paise and postings. */
  balances: SumsBy<number>
  /** By ward and use; of each year {@link ledgerWidth} numbers, as the columns of ledger_rollup, then the entries. */
  ledger: SumsBy<string>
  /** By ward, use, and category or band; of each year {@link assessmentWidth} numbers. */
  categories: SumsBy<string>
  bands: SumsBy<string>
  /** By ward, use, category and sub-category. */
  properties: SumsBy<string>
}

export const noSums = (): CitySums => ({
  demands: new Map(),
  balances: new Map(),
  ledger: new Map(),
  categories: new Map(),
  bands: new Map(),
  properties: new Map(),
})

/** Adds the sums of one part of the city to those of the others. */
export function addSums(to: CitySums, from: CitySums): void {
  addEach(to.demands, from.demands)
  addEach(to.balances, from.balances)
  addEach(to.ledger, from.ledger)
  addEach(to.categories, from.categories)
  addEach(to.bands, from.bands)
  addEach(to.properties, from.properties)
}

function addEach<Key>(to: SumsBy<Key>, from: SumsBy<Key>): void {
  for (const [key, numbers] of from) {
    addNumbers(sumsOf(to, key, numbers.length), numbers)
  }
}

export function addNumbers(to: number[], numbers: readonly number[]): void {
  for (let at = 0; at < numbers.length; at++) add(to, at, numbers[at] ?? 0)
}

/** The sums of a key, from now on kept. */
export function sumsOf<Key>(by: SumsBy<Key>, key: Key, width: number): number[] {
  const known = by.get(key)
  if (known) return known
  const sums = new Array<number>(width).fill(0)
  by.set(key, sums)
  return sums
}

export const add = (sums: number[], at: number, amount: number): void => {
  sums[at] = (sums[at] ?? 0) + amount
}

const shardsAtMost = 64
export const balanceKey = (accountId: number, shard: number): number => accountId * shardsAtMost + shard
export const ofBalanceKey = (key: number) => ({ accountId: Math.floor(key / shardsAtMost), shard: key % shardsAtMost })

export function countPosting({ balances }: CitySums, accountId: number, shard: number, amount: number): void {
  const sums = sumsOf(balances, balanceKey(accountId, shard), 2)
  add(sums, 0, amount)
  add(sums, 1, 1)
}

/** Properties, annual rental value, and the three taxes. */
export const assessmentWidth = 5
export const yearPlace = (year: FinancialYear): number => demoYears.indexOf(year)

/** @param bounds from which annual rental value on each band holds, in paise, the lowest first */
export function countProperty(
  { properties, categories, bands }: CitySums,
  property: PropertyData,
  assessed: readonly YearAssessed[],
  bounds: readonly number[],
): void {
  const { wardId, houseCategory, categoryId, subCategory } = property
  const group = `${wardId}|${houseCategory}|`
  const category = `${group}${categoryId ?? ''}/${subCategory ?? ''}`
  add(sumsOf(properties, category, 1), 0, 1)
  if (assessed.length === 0) return
  const ofCategory = sumsOf(categories, category, demoYears.length * assessmentWidth)
  for (const { year, arv, taxes } of assessed) {
    const first = yearPlace(year) * assessmentWidth
    const band = bounds.findLastIndex((bound) => bound <= arv) + 1
    for (const sums of [ofCategory, sumsOf(bands, group + band, demoYears.length * assessmentWidth)]) {
      add(sums, first, 1)
      add(sums, first + 1, arv)
      add(sums, first + 2, taxes.house)
      add(sums, first + 3, taxes.water)
      add(sums, first + 4, taxes.sewer)
    }
  }
}

/** Five groups of the three taxes, advance, demands; and entries, which tell whether there is a row. */
export const ledgerWidth = 18
const charging: ReadonlySet<EntryKind> = new Set(['opening', 'demand', 'correction', 'interest'])

/** @param sums of the ward, use and day */
export function countEntry(sums: number[], { financialYear, kind, buckets }: EntryDraft): void {
  const year = yearPlace(financialYear) * ledgerWidth
  const charges = charging.has(kind)
  const sign = charges ? 1 : -1
  const principal = year + (charges ? 0 : kind === 'rebate' ? 3 : 6)
  const interest = year + (charges ? 9 : 12)
  add(sums, principal, sign * buckets.house)
  add(sums, principal + 1, sign * buckets.water)
  add(sums, principal + 2, sign * buckets.sewer)
  add(sums, interest, sign * buckets.interestHouse)
  add(sums, interest + 1, sign * buckets.interestWater)
  add(sums, interest + 2, sign * buckets.interestSewer)
  add(sums, year + 15, -buckets.advance)
  if (kind === 'demand') add(sums, year + 16, buckets.house + buckets.water + buckets.sewer < 0 ? -1 : 1)
  add(sums, year + 17, 1)
}
