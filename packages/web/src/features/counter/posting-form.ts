import { ManualPayment, type postingMethods, type postingTypes } from '@karsetu/contract/counter/counter-forms.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { formOf } from '../../form/form-of.ts'
import { rupeesTyped } from './offline-form.ts'

export type PostingTyped = {
  amount: Paise | null
  payerName: string
  payerMobile: string
  transactionMethod: (typeof postingMethods)[number] | undefined
  paymentType: (typeof postingTypes)[number] | undefined
  bankCode: string | undefined
  referenceNo: string
  paidOn: string | undefined
  remarks: string
}

export const postingForm = formOf(ManualPayment, (typed: PostingTyped) => ({
  ...typed,
  amount: rupeesTyped(typed.amount),
}))
