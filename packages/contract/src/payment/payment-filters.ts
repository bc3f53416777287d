import { PAYMENT_MODES, type PaymentMode } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { choiceFilter, TypedText, textFilter } from '../list/filters.ts'
import { idOf } from '../platform/ids.ts'
import { m } from '../words/messages.ts'

export const paymentModeLabels = {
  cash: m.receipt_mode_cash,
  cheque: m.receipt_mode_cheque,
  dd: m.receipt_mode_dd,
  pos: m.receipt_mode_pos,
  upi: m.receipt_mode_upi,
  neft: m.receipt_mode_neft,
  online: m.receipt_mode_online,
} satisfies Record<PaymentMode, unknown>

/** Of offline payments section 3 writes Cheque and DD. */
const Mode = z.string().toLowerCase().pipe(z.enum(PAYMENT_MODES))
const modeFilter = { ...choiceFilter(m.receipt_mode, paymentModeLabels), schema: Mode }

/** The filters of section 7 by which a payment is found: its number, how it was paid, the number of the paper. */
export const paymentFilters = {
  transactionId: textFilter(m.pay_transaction, idOf('payment', TypedText)),
  paymentMethod: modeFilter,
  transactionType: { ...modeFilter, isHidden: true },
  chequeNo: textFilter(m.list_cheque_no, TypedText),
  ddNo: textFilter(m.list_dd_no, TypedText),
}
