import { NeftPayment } from '@karsetu/contract/neft/neft-forms.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import { formOf } from '../../form/form-of.ts'

/** A bank transfer as it stands in the fields. */
export type NeftTyped = {
  propertyUniqueId: string
  amount: Paise | null
  utr: string
  bankName: string | undefined
  creditedTo: string | undefined
  paidOn: string | undefined
  payerName: string
  payerMobile: string
}

export const emptyNeft = (propertyUniqueId: string): NeftTyped => ({
  ...{ propertyUniqueId, amount: null, utr: '', bankName: undefined, creditedTo: undefined, paidOn: undefined },
  ...{ payerName: '', payerMobile: '' },
})

/** Amounts travel in rupees; what is no amount is refused at its field. */
export const neftForm = formOf(NeftPayment, ({ amount, ...typed }: NeftTyped) => ({
  ...typed,
  amount: amount === null ? undefined : Number.isNaN(amount) ? 'NaN' : rupeeText(amount),
}))
