import type {
  ArvRow,
  DemandFilter,
  ListFilter,
  PropertyDemand,
} from '@karsetu/contract/assessment/assessment-list-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  type AssessedRow,
  countAssessed,
  type DemandedRow,
  type DemandQuery,
  type Request,
  readAssessed,
  readDemanded,
} from './assessment-list-store.ts'

type PageQuery = ListFilter & { page: number; limit: number }
type Answered = { asOf: string; financialYear: FinancialYear }

export const askedBy = ({ actor, today }: Context, filter: ListFilter): Request => ({
  ...filter,
  actor,
  year: filter.year ?? financialYearOf(today),
})

/** The year is that of the day where it is not said. */
export const demandAskedBy = (context: Context, filter: DemandFilter): DemandQuery => ({
  ...askedBy(context, filter),
  year: filter.year ?? financialYearOf(filter.asOf ?? context.today),
  asOf: filter.asOf,
})

/** Properties with their annual rental value and taxes of a year, within the reader's zones and wards. */
export async function pageArv(
  context: Context,
  { page, limit, ...filter }: PageQuery,
): Promise<Page<ArvRow> & Answered> {
  const query = askedBy(context, filter)
  const [rows, total] = await Promise.all([
    readAssessed(context.reads, query, { limit, offset: (page - 1) * limit }),
    countAssessed(context.reads, query),
  ])
  return {
    rows: rows.map((row) => arvRowOf(context, row)),
    total,
    page,
    limit,
    asOf: context.now,
    financialYear: query.year,
  }
}

/** The same with demand, collection and balance of the year. */
export async function pageDemands(
  context: Context,
  { page, limit, ...filter }: DemandFilter & { page: number; limit: number },
): Promise<Page<PropertyDemand> & Answered & { day: IsoDate; today: IsoDate }> {
  const query = demandAskedBy(context, filter)
  const [rows, total] = await Promise.all([
    readDemanded(context.reads, query, { limit, offset: (page - 1) * limit }),
    countAssessed(context.reads, query),
  ])
  return {
    rows: rows.map((row) => demandRowOf(context, row)),
    total,
    page,
    limit,
    asOf: context.now,
    day: filter.asOf ?? context.today,
    today: context.today,
    financialYear: query.year,
  }
}

export function arvRowOf({ locale }: Context, row: AssessedRow): ArvRow {
  const { propertyId: _, zoneNameHi, mohallaNameHi, categoryNameHi, ...rest } = row
  return locale === 'hi'
    ? { ...rest, zoneName: zoneNameHi, mohallaName: mohallaNameHi, categoryName: categoryNameHi }
    : rest
}

export function demandRowOf({ locale }: Context, row: DemandedRow): PropertyDemand {
  const {
    propertyId: _,
    zoneNameHi,
    mohallaNameHi,
    categoryName: _1,
    categoryNameHi: _2,
    previousArvPaise: _3,
    oldArvPaise: _4,
    ...rest
  } = row
  return locale === 'hi' ? { ...rest, zoneName: zoneNameHi, mohallaName: mohallaNameHi } : rest
}
