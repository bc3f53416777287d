import type { Paise } from '../money/paise.ts'

/** The value and the tax of one financial year. */
export type YearCharge = { readonly arv: Paise; readonly tax: Paise }

export type ChangeFacts = {
  readonly now: (YearCharge & { readonly revision: number; readonly reason: string | null }) | undefined
  readonly last: YearCharge | undefined
  /** What the rules of last year make of the property as it is recorded today; undefined when not assessable. */
  readonly arvOfLastYearToday: Paise | undefined
  /** Where the mohalla's rates come from, when they changed between the two years. */
  readonly ratesSource: string | undefined
}

export type Change =
  | { readonly kind: 'no_demand' | 'first_demand' | 'nothing' | 'tax_rate' | 'law' | 'record' }
  | { readonly kind: 'rates'; readonly source: string }
  | { readonly kind: 'revision'; readonly reason: string }

/**
 * Through which act the tax of a property differs from last year's: a revision says so itself; otherwise last year's
 * rules are applied to today's record, and what gives last year's value anew was not changed on the property.
 */
export function whatChanged({ now, last, arvOfLastYearToday, ratesSource }: ChangeFacts): Change {
  if (!now) return { kind: 'no_demand' }
  if (!last) return { kind: 'first_demand' }
  if (now.arv === last.arv && now.tax === last.tax) return { kind: 'nothing' }
  if (now.revision > 0 && now.reason) return { kind: 'revision', reason: now.reason }
  if (now.arv === last.arv) return { kind: 'tax_rate' }
  if (arvOfLastYearToday !== last.arv) return { kind: 'record' }
  return ratesSource === undefined ? { kind: 'law' } : { kind: 'rates', source: ratesSource }
}
