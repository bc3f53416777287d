import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, FinancialYearInQuery } from '../platform/schemas.ts'
import { RuleChangeCard } from '../revision/rule-change-calls.ts'
import { DiscountForm } from './discount-forms.ts'
import { Discount } from './master-calls.ts'
import { ById } from './master-fields.ts'

const errors = [
  'call.out_of_scope',
  'master.discount_taken',
  'master.discount_overlaps',
  'revision.change_open',
] as const

export const discountCalls = declareCalls('discount', {
  posting: call({
    method: 'GET',
    path: '/discounts/posting',
    access: 'signed_in',
    query: z.strictObject({ on: DateSchema.optional() }),
    output: z.array(Discount),
    summary: 'The rebates in force on the day a payment is posted for: today, or the day given.',
  }),
  add: call({
    method: 'POST',
    path: '/discounts/add',
    access: 'master.edit',
    body: DiscountForm,
    output: RuleChangeCard,
    errors,
    summary: 'Proposes a billing period with its rebate; periods in force never overlap.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/discounts/edit/{id}',
    access: 'master.edit',
    params: ById('discount'),
    body: DiscountForm,
    output: RuleChangeCard,
    errors: [
      'call.not_found',
      ...errors,
      'master.discount_begun',
      'master.discount_in_force',
      'master.discount_past',
      'revision.nothing_changed',
    ],
    summary:
      'Proposes other values for a billing period; once begun, its rebate and first day stand, and it ends today at the earliest.',
  }),
  export: call({
    method: 'GET',
    path: '/discounts/export',
    access: 'master.view',
    limit: 'document',
    query: z.strictObject({ financialYear: FinancialYearInQuery.optional() }),
    download: 'xlsx',
    summary: 'The rebates of one financial year, or all, as a spreadsheet.',
  }),
})
