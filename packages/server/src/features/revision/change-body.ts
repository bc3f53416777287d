import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import {
  isAssessmentSubject,
  type RuleSubject,
  ruleIdentity,
  ruleKinds,
} from '@karsetu/contract/revision/rule-kinds.ts'
import type { Dated } from '@karsetu/domain/assessment/dated.ts'
import type { PartYearRule } from '@karsetu/domain/demand/part-year.ts'
import type { AddedRules, Ending } from '@karsetu/domain/revision/amend-rules.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { cellOf, type NewRate, rateRowOf } from '../master/rate-store.ts'
import type { Services } from '../master/service-store.ts'

export type DiscountValues = Omit<Discount, 'discountId'>

/** What a proposal wants to hold from its day on, in the shape of its subject. */
export type ChangeBody =
  | {
      readonly subject: 'mohallaRates'
      readonly mohallaIds: readonly number[]
      readonly body: { readonly mohallas: readonly MohallaRates[] }
    }
  | { readonly subject: 'mohallaServices'; readonly mohallaIds: readonly [number]; readonly body: Services }
  | { readonly subject: 'discount'; readonly discountId: number | null; readonly body: DiscountValues }
  | { readonly subject: RuleSubject; readonly body: RulesBody }

/** New rates of one of the mohallas that a proposal is for. */
export type MohallaRates = { readonly mohallaId: number; readonly rates: readonly NewRate[] }

/** The mohallas in which alone the proposal would hold; null: in the whole city. */
export const mohallasOf = (change: ChangeBody): readonly number[] | null =>
  change.subject === 'mohallaRates' || change.subject === 'mohallaServices' ? change.mohallaIds : null

/** Rows that are to hold, and rows on record, as they stood, that hold no more. */
export type RulesBody = { readonly rows: readonly RuleBody[]; readonly ends?: readonly RuleBody[] }

export type Proposed = ChangeBody & {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly source: string
}

/** What a rehearsal of the proposal calculates; undefined where no amount depends on it alone. */
export function rehearsalOf({ subject }: Pick<ChangeBody, 'subject'>): 'assessments' | 'dues' | undefined {
  if (subject === 'mohallaRates' || subject === 'mohallaServices') return 'assessments'
  return subject === 'discount' ? 'dues' : ruleKinds[subject].rehearsal
}

/** The proposal's rows as they would stand in the law. */
export function datedRows<Row extends object>(
  { validFrom, validTo, source }: Pick<Proposed, 'validFrom' | 'validTo' | 'source'>,
  rows: readonly Row[],
): (Row & Dated)[] {
  const dated: Dated = { validFrom, source, ...(validTo === null ? {} : { validTo }) }
  return rows.map((row) => ({ ...row, ...dated }))
}

/** What the proposal adds to the law of assessments; undefined where no assessment looks at it. */
export function addedRulesOf(change: Proposed): AddedRules | undefined {
  const { subject } = change
  if (subject === 'mohallaRates') {
    const rows = change.body.mohallas.flatMap(({ mohallaId, rates }) =>
      rates.map((rate) => {
        const { rateTenThousandths } = rate
        return { ...rateRowOf(cellOf(rate)), mohallaId: String(mohallaId), rateTenThousandths }
      }),
    )
    return { subject: 'rates', rows: datedRows(change, rows) }
  }
  if (subject === 'mohallaServices')
    return {
      subject: 'services',
      rows: datedRows(change, [{ ...change.body, mohallaId: String(change.mohallaIds[0]) }]),
    }
  if (subject === 'discount' || !isAssessmentSubject(subject)) return undefined
  // The schema of the kind has proved each row to be one of the rule book.
  return { subject, rows: datedRows(change, change.body.rows), ...endingOf(change) } as unknown as AddedRules
}

/** How a year would be shared out by the proposal. */
export const addedPartYears = (change: Proposed & { subject: RuleSubject }): readonly PartYearRule[] =>
  // The schema of the kind has proved each row to be one of the rule book.
  datedRows(change, change.body.rows) as unknown as PartYearRule[]

/** What the proposal ends: every row of the same identity, or an earlier one would hold again. */
export function endingOf({ subject, body, validFrom }: { subject: RuleSubject; body: RulesBody; validFrom: IsoDate }): {
  ending?: Ending
} {
  const ended = new Set((body.ends ?? []).map((row) => ruleIdentity(subject, row)))
  if (ended.size === 0) return {}
  // A dated row is the row with its days and its source beside.
  return { ending: { is: (row) => ended.has(ruleIdentity(subject, row as RuleBody)), endsOn: addDays(validFrom, -1) } }
}
