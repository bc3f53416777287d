import type { RecordAct } from '../assessment/facts-difference.ts'
import { isWholeYear, type YearPart } from '../demand/part-year.ts'
import type { Paise } from '../money/paise.ts'
import { endOfFinancialYear, type FinancialYear, financialYear, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** The value and the tax of one financial year. */
export type YearCharge = { readonly arv: Paise; readonly tax: Paise }

type YearDemand = YearCharge & {
  /** The day within the year from which a revised demand is another; none: from its first. */
  readonly changedFrom?: IsoDate | undefined
}

export type ChangeFacts = {
  readonly year: FinancialYear
  readonly now: (YearDemand & { readonly revision: number; readonly reason: string | null }) | undefined
  readonly last: YearDemand | undefined
  /** Something was demanded of it, or taken over, in a year before the last. */
  readonly hasEarlier: boolean
  /** Days for which the property is liable: a year it is liable for partly is asked for that part. */
  readonly liable: YearPart
  /** What the rules of last year make of the record this year's demand was raised on; undefined when not assessable. */
  readonly ofLastYear: YearCharge | undefined
  /** What in the record differs between the two demands. */
  readonly acts: readonly RecordAct[]
  /** Where the mohalla's rates come from, when they changed between the two years. */
  readonly ratesSource: string | undefined
  /**
   * When another supply of water or sewer in the mohalla moved its tax: what resolved it, and the tax with it under last
   * year's other rules.
   */
  readonly services: { readonly source: string; readonly tax: Paise } | undefined
}

export type Cause =
  | { readonly kind: 'part_year'; readonly year: FinancialYear; readonly from?: IsoDate; readonly until?: IsoDate }
  | { readonly kind: 'changed_within'; readonly year: FinancialYear; readonly on: IsoDate }
  | { readonly kind: 'revision'; readonly reason: string }
  /** Without acts: the books do not say which. */
  | { readonly kind: 'record'; readonly acts: readonly RecordAct[] }
  | { readonly kind: 'rates' | 'services'; readonly source: string }
  | { readonly kind: 'law' | 'tax_rate' | 'not_told' }

/** How the demand of a year stands beside last year's, and each cause for which it is another; none: it is the same. */
export type Change =
  | { readonly kind: 'no_demand' | 'first_demand' | 'no_demand_last' }
  | { readonly kind: 'compared'; readonly causes: readonly Cause[] }

/** What an official changed of the amount due of a year, outside its demand. */
export type MadeCorrection = {
  readonly kind: 'arrears' | 'demand' | 'debit_note' | 'credit_note'
  readonly number: string | null
  readonly year: FinancialYear
  /** Raised when positive, taken off when negative. */
  readonly amount: Paise
  readonly reason: { readonly en: string; readonly hi: string }
}

/**
 * Through which acts the tax of a property differs from last year's. A part of a year and a revision say so themselves;
 * otherwise last year's rules are applied to this year's record: what differs from last year's demand came of the record,
 * what differs from this year's came of the law.
 */
export function whatChanged(facts: ChangeFacts): Change {
  const { now, last } = facts
  if (!now) return { kind: 'no_demand' }
  if (!last) return { kind: facts.hasEarlier ? 'no_demand_last' : 'first_demand' }
  if (now.arv === last.arv && now.tax === last.tax) return { kind: 'compared', causes: [] }
  const parts = [
    ...partsOf(financialYear(facts.year - 1), last, facts.liable),
    ...partsOf(facts.year, now, facts.liable),
  ]
  if (now.revision > 0 && now.reason)
    return { kind: 'compared', causes: [...parts, { kind: 'revision', reason: now.reason }] }
  const causes =
    now.arv === last.arv ? causesOfTax({ ...facts, now, last }, parts) : causesOfValue({ ...facts, now, last })
  return { kind: 'compared', causes: [...parts, ...causes] }
}

/** Why the tax of a year is not that of a whole year under one assessment. */
function partsOf(year: FinancialYear, { changedFrom }: YearDemand, { from, until }: YearPart): Cause[] {
  const causes: Cause[] = []
  if (!isWholeYear(year, { from, until }))
    causes.push({
      ...{ kind: 'part_year', year },
      ...(from !== undefined && from > startOfFinancialYear(year) ? { from } : {}),
      ...(until !== undefined && until < endOfFinancialYear(year) ? { until } : {}),
    })
  if (changedFrom !== undefined) causes.push({ kind: 'changed_within', year, on: changedFrom })
  return causes
}

type Both = ChangeFacts & { readonly now: YearDemand; readonly last: YearDemand }

function causesOfValue({ now, last, ofLastYear, acts, ratesSource, services }: Both): Cause[] {
  if (!ofLastYear) return acts.length > 0 ? [{ kind: 'record', acts }] : [{ kind: 'not_told' }]
  const causes: Cause[] = []
  if (ofLastYear.arv !== last.arv || (acts.length > 0 && ofLastYear.tax !== last.tax))
    causes.push({ kind: 'record', acts })
  if (ofLastYear.arv !== now.arv)
    causes.push(ratesSource === undefined ? { kind: 'law' } : { kind: 'rates', source: ratesSource })
  if (services) causes.push({ kind: 'services', source: services.source })
  return causes
}

/** The value is the same, the tax is not. Amounts of a part of a year are not compared with those of a whole one. */
function causesOfTax({ now, last, ofLastYear, acts, services }: Both, parts: readonly Cause[]): Cause[] {
  const causes: Cause[] = []
  if (acts.length > 0 && ofLastYear?.tax !== last.tax) causes.push({ kind: 'record', acts })
  const isPart = parts.length > 0
  if (services) causes.push({ kind: 'services', source: services.source })
  if (!isPart && ofLastYear && (services ?? ofLastYear).tax !== now.tax) causes.push({ kind: 'tax_rate' })
  return isPart || causes.length > 0 ? causes : [{ kind: 'not_told' }]
}
