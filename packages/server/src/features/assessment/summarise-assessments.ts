import type {
  CategorySums,
  SummaryFilter,
  TaxPlace,
  ValueAndTaxes,
  ValueBand,
} from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { addPaise, type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { listWards, listZones } from '../master/read-places.ts'
import { listCategories } from '../master/read-reference-data.ts'
import { readAssessmentSums, type SumsAsked } from './assessment-sums-store.ts'

type Answered = { asOf: string; financialYear: FinancialYear }
type Sums = ValueAndTaxes & { properties: number }

const askedOf = ({ actor, today }: Context, query: SummaryFilter): SumsAsked => ({
  ...query,
  actor,
  year: query.year ?? financialYearOf(today),
})

const nothing: Sums = {
  properties: 0,
  arvPaise: paise(0),
  housePaise: paise(0),
  waterPaise: paise(0),
  sewerPaise: paise(0),
  totalPaise: paise(0),
}

const addSums = (a: Sums, b: Sums): Sums => ({
  properties: a.properties + b.properties,
  arvPaise: addPaise(a.arvPaise, b.arvPaise),
  housePaise: addPaise(a.housePaise, b.housePaise),
  waterPaise: addPaise(a.waterPaise, b.waterPaise),
  sewerPaise: addPaise(a.sewerPaise, b.sewerPaise),
  totalPaise: addPaise(a.totalPaise, b.totalPaise),
})

/** Annual rental value and taxes by zone, or by ward of the zone named, and their total. */
export async function summariseTaxes(
  context: Context,
  query: SummaryFilter,
): Promise<Answered & { total: Sums; rows: TaxPlace[] }> {
  const asked = askedOf(context, query)
  const by: readonly ('zoneId' | 'wardId')[] = query.zoneId ? ['zoneId', 'wardId'] : ['zoneId']
  const [groups, zones, wards] = await Promise.all([
    readAssessmentSums(context.reads, asked, 'band', by),
    listZones(context),
    listWards(context, {}),
  ])
  const hindi = context.locale === 'hi'
  const rows = groups.map((group): TaxPlace => {
    const zone = zones.find(({ zoneId }) => zoneId === group.zoneId)
    const ward = wards.find(({ wardId }) => wardId === group.wardId)
    return {
      ...group,
      zoneName: (hindi ? zone?.nameHi : zone?.name) ?? '',
      wardId: ward?.wardId ?? null,
      wardNo: ward?.wardNo ?? null,
      wardName: (hindi ? ward?.fullNameHi : ward?.fullName) ?? null,
    }
  })
  return { asOf: context.now, financialYear: asked.year, total: groups.reduce(addSums, nothing), rows }
}

/** By band of annual rental value; a band without a property is there with zeros. */
export async function summariseBands(
  context: Context,
  query: SummaryFilter,
): Promise<Answered & { rows: ValueBand[] }> {
  const asked = askedOf(context, query)
  const [groups, { rows: bands }] = await Promise.all([
    readAssessmentSums(context.reads, asked, 'band', ['part']),
    context.reads.query<{ band: number; fromPaise: Paise; belowPaise: Paise | null }>(
      'select band, from_paise "fromPaise", lead(from_paise) over (order by band) "belowPaise" from arv_band order by band',
      [],
      { name: 'arv-bands' },
    ),
  ])
  const rows = bands.map((band): ValueBand => {
    const { part: _, ...sums } = groups.find(({ part }) => Number(part) === band.band) ?? { part: '', ...nothing }
    return { ...band, ...sums }
  })
  return { asOf: context.now, financialYear: asked.year, rows }
}

/** By category and sub-category, the largest value first. */
export async function summariseCategories(
  context: Context,
  query: SummaryFilter,
): Promise<Answered & { rows: CategorySums[] }> {
  const asked = askedOf(context, query)
  const [groups, categories] = await Promise.all([
    readAssessmentSums(context.reads, asked, 'category', ['part']),
    listCategories(context),
  ])
  const hindi = context.locale === 'hi'
  const rows = groups.map(({ part, ...sums }): CategorySums => {
    const [id = '', code = ''] = part.split('/')
    const category = categories.find(({ categoryId }) => String(categoryId) === id)
    const subCategory = category?.subCategories.find((each) => each.code === code)
    return {
      ...sums,
      category: category?.code ?? null,
      categoryName: (hindi ? category?.nameHi : category?.name) ?? null,
      subCategory: code === '' ? null : code,
      subCategoryName: (hindi ? subCategory?.nameHi : subCategory?.name) ?? (code === '' ? null : code),
    }
  })
  return { asOf: context.now, financialYear: asked.year, rows: rows.toSorted((a, b) => b.arvPaise - a.arvPaise) }
}
