import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { roadBandOf } from '@karsetu/contract/master/mohalla-forms.ts'
import type { RuleSubject } from '@karsetu/contract/revision/rule-change-forms.ts'
import type { Dated } from '@karsetu/domain/assessment/dated.ts'
import type { FactorRow, ReliefRow, TaxRateRow } from '@karsetu/domain/assessment/rule-book.ts'
import type { AddedRules } from '@karsetu/domain/revision/amend-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { NewRate } from '../master/rate-store.ts'

export type DiscountValues = Omit<Discount, 'discountId'>
/** A row of the rule book without its dates and source, as `rule.body` holds it. */
export type RuleBody = Readonly<Record<string, unknown>>

/** What a proposal wants to hold from its day on, in the shape of its subject. */
export type ChangeBody =
  | {
      readonly subject: 'mohallaRates'
      readonly mohallaId: number
      readonly body: { readonly rates: readonly NewRate[] }
    }
  | { readonly subject: 'discount'; readonly discountId: number | null; readonly body: DiscountValues }
  | { readonly subject: RuleSubject; readonly body: { readonly rows: readonly RuleBody[] } }

export type Proposed = ChangeBody & {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly source: string
}

/** What the proposal adds to the law of assessments; undefined where no assessment looks at it. */
export function addedRulesOf(change: Proposed): AddedRules | undefined {
  const { validFrom, validTo, source } = change
  const dated: Dated = { validFrom, source, ...(validTo === null ? {} : { validTo }) }
  switch (change.subject) {
    case 'mohallaRates':
      return {
        subject: 'mohallaRates',
        rows: change.body.rates.map(({ road, ...rate }) => ({
          ...dated,
          ...rate,
          mohallaId: String(change.mohallaId),
          roadBand: roadBandOf[road],
        })),
      }
    // Bodies are made of rows of the same kind: what was a row of the rule book stays one.
    case 'taxRates':
      return { subject: 'taxRates', rows: change.body.rows.map((row) => ({ ...row, ...dated }) as TaxRateRow) }
    case 'factors':
      return { subject: 'factors', rows: change.body.rows.map((row) => ({ ...row, ...dated }) as FactorRow) }
    case 'reliefs':
      return { subject: 'reliefs', rows: change.body.rows.map((row) => ({ ...row, ...dated }) as unknown as ReliefRow) }
    case 'interest':
    case 'discount':
      return undefined
  }
}
