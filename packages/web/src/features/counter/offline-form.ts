import { OfflinePayment } from '@karsetu/contract/counter/counter-forms.ts'
import { fieldsOfMode, type InstrumentField, type OfflineType } from '@karsetu/domain/counter/offline-payment-rules.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import type { CounterMode } from '@karsetu/domain/payment/channels.ts'
import { formOf } from '../../form/form-of.ts'

export type OfflineTyped = Partial<Record<InstrumentField, string>> & {
  transactionType: CounterMode
  type: OfflineType
  /** Of a part or an advance; everything due needs none. NaN: what was typed is no amount. */
  paidAmount: Paise | null
  /** Cash handed over. It is only compared, and not sent. */
  tenderedPaise: Paise | null
  payerName: string
  payerMobile: string
}

export const rupeesTyped = (amount: Paise | null) =>
  amount === null ? '' : Number.isNaN(amount) ? 'none' : rupeeText(amount)

/** The amount of the form, as far as it is known. */
export function amountOf(
  { type, paidAmount }: Pick<OfflineTyped, 'type' | 'paidAmount'>,
  due: Paise,
): Paise | undefined {
  if (type === 'full') return due
  return paidAmount === null || Number.isNaN(paidAmount) || paidAmount <= 0 ? undefined : paidAmount
}

/** The contract's form for one property: only the fields of the chosen mode are sent. */
export const offlineForm = (propertyUniqueId: string, due: Paise) =>
  formOf(OfflinePayment, (typed: OfflineTyped) => {
    const { transactionType, type, payerName, payerMobile } = typed
    const { required, optional } = fieldsOfMode[transactionType]
    return {
      ...{ propertyUniqueId, transactionType, type, payerName, payerMobile },
      paidAmount: rupeesTyped(type === 'full' ? due : typed.paidAmount),
      ...Object.fromEntries([...required, ...optional].map((field) => [field, typed[field] ?? ''])),
    }
  })
