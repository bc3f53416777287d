import type { RebateCriterion } from '@karsetu/domain/demand/demand-rules.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { z } from 'zod'
import { DateSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { optionalText, percentage, requiredText, SourceField } from './master-fields.ts'

/** Who or what earns a further percentage. */
export const rebateCriteria = [
  'online_payment',
  'disabled_owner',
  'ex_defence_widow',
] as const satisfies readonly RebateCriterion[]

const Criterion = z.strictObject({
  criterion: z.enum(rebateCriteria, { error: () => m.common_field_required({ label: m.master_criterion() }) }),
  discountPercentage: percentage(() => m.master_discount_percentage()),
})

const Criteria = z
  .array(Criterion)
  .max(rebateCriteria.length)
  .default([])
  .superRefine((list, context) => {
    const named = list.map(({ criterion }) => criterion)
    for (const [index, criterion] of named.entries()) {
      if (named.indexOf(criterion) !== index)
        context.addIssue({ code: 'custom', path: [index, 'criterion'], message: m.master_criterion_twice() })
    }
  })

const Period = z.strictObject({
  billingPeriod: requiredText(() => m.master_billing_period(), 60),
  periodDescription: requiredText(() => m.master_period_description(), 300),
  periodDescriptionHi: optionalText(300),
  startsOn: DateSchema,
  endsOn: DateSchema,
  status: z.boolean().default(true),
  discountPercentage: percentage(() => m.master_discount_percentage()),
  additionDiscountCriteria: Criteria,
  source: SourceField,
})

/** A billing period of one financial year with its rebate; percentages are hundredths of a percent once parsed. */
export const DiscountForm = Period.refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
  path: ['endsOn'],
  error: () => m.master_period_backwards(),
}).refine(({ startsOn, endsOn }) => endsOn < startsOn || financialYearOf(startsOn) === financialYearOf(endsOn), {
  path: ['endsOn'],
  error: () => m.master_period_two_years(),
})
export type DiscountForm = z.output<typeof DiscountForm>
