import { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { formOf } from '../../form/form-of.ts'

export type DiscountTyped = {
  billingPeriod: string
  periodDescription: string
  periodDescriptionHi: string
  startsOn: string | undefined
  endsOn: string | undefined
  status: boolean
  discountPercentage: number | null
  additionDiscountCriteria: { criterion: string | undefined; discountPercentage: number | null }[]
  source: string
}

export const discountForm = formOf(DiscountForm, (typed: DiscountTyped) => typed)

export const emptyDiscount: DiscountTyped = {
  billingPeriod: '',
  periodDescription: '',
  periodDescriptionHi: '',
  startsOn: undefined,
  endsOn: undefined,
  status: true,
  discountPercentage: null,
  additionDiscountCriteria: [],
  source: '',
}

/** A discount as its form shows it: percentages instead of their hundredths. */
export const typedOf = ({ discountBps, criteria, ...discount }: Discount): DiscountTyped => ({
  billingPeriod: discount.billingPeriod,
  periodDescription: discount.periodDescription,
  periodDescriptionHi: discount.periodDescriptionHi,
  startsOn: discount.startsOn,
  endsOn: discount.endsOn,
  status: discount.status,
  discountPercentage: discountBps / 100,
  additionDiscountCriteria: criteria.map((one) => ({
    criterion: one.criterion,
    discountPercentage: one.discountBps / 100,
  })),
  source: discount.source,
})
