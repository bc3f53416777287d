import { type SummaryFilter, type ValueCut, valueSummary } from '@karsetu/contract/assessment/value-summary.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/http/context.ts'
import type { ListFile } from '../../platform/spreadsheet/list-file.ts'
import { readSummary } from '../../summary/read-summary.ts'
import { summaryFile } from '../../summary/summary-file.ts'
import { zeroRow } from '../../summary/zero-row.ts'
import { valueSource } from './value-source.ts'

const { cuts } = valueSummary
type Answer<Name extends ValueCut> = {
  asOf: string
  financialYear: FinancialYear
  rows: z.output<(typeof cuts)[Name]['Row']>[]
  total: z.output<(typeof cuts)[Name]['Total']>
}

/** The year asked about, and where its sums come from. */
function yearOf({ actor, today, now }: Context, query: SummaryFilter) {
  const year = query.year ?? financialYearOf(today)
  const sourceOf = (cut: 'category' | 'band') => valueSource({ ...query, actor, year }, cut)
  return { answered: { asOf: now, financialYear: year }, sourceOf }
}

/** Annual rental value and taxes by zone, or by ward of the zone named, and their total. */
export async function summarisePlaces(context: Context, query: SummaryFilter): Promise<Answer<'places'>> {
  const { answered, sourceOf } = yearOf(context, query)
  const by = query.zoneId ? (['zone', 'ward'] as const) : (['zone'] as const)
  return { ...answered, ...(await readSummary(context, cuts.places, sourceOf('band'), by)) }
}

/** By band of annual rental value; a band without a property is there with zeros. */
export async function summariseBands(context: Context, query: SummaryFilter): Promise<Answer<'bands'>> {
  const { answered, sourceOf } = yearOf(context, query)
  const [{ rows, total }, { rows: bands }] = await Promise.all([
    readSummary(context, cuts.bands, sourceOf('band')),
    context.reads.query<Pick<Answer<'bands'>['rows'][number], 'band' | 'fromPaise' | 'belowPaise'>>(
      'select band, from_paise "fromPaise", lead(from_paise) over (order by band) "belowPaise" from arv_band order by band',
      [],
      { name: 'arv-bands' },
    ),
  ])
  const rowOf = (band: (typeof bands)[number]) => rows.find((row) => row.band === band.band)
  return { ...answered, rows: bands.map((band) => rowOf(band) ?? { ...zeroRow(cuts.bands), ...band }), total }
}

/** By category and sub-category, the largest value first. */
export async function summariseCategories(context: Context, query: SummaryFilter): Promise<Answer<'categories'>> {
  const { answered, sourceOf } = yearOf(context, query)
  const { rows, total } = await readSummary(context, cuts.categories, sourceOf('category'))
  return { ...answered, rows: rows.toSorted((a, b) => b.arvPaise - a.arvPaise), total }
}

/** The zones as a spreadsheet, or the wards of the zone asked about. */
export const exportPlaces = async (context: Context, query: SummaryFilter): Promise<ListFile> =>
  fileOf(context, 'places', await summarisePlaces(context, query), query.zoneId ? 'arv-wards' : 'arv-zones')

/** The bands of value as a spreadsheet. */
export const exportBands = async (context: Context, query: SummaryFilter): Promise<ListFile> =>
  fileOf(context, 'bands', await summariseBands(context, query), 'arv-bands')

/** The categories as a spreadsheet. */
export const exportCategories = async (context: Context, query: SummaryFilter): Promise<ListFile> =>
  fileOf(context, 'categories', await summariseCategories(context, query), 'arv-categories')

const fileOf = <Name extends ValueCut>(context: Context, cut: Name, answer: Answer<Name>, name: string): ListFile =>
  summaryFile(context, cuts[cut], answer, { name, day: context.today })
