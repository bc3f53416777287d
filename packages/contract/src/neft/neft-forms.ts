import { hasCardNumber } from '@karsetu/domain/payment/card-number.ts'
import { z } from 'zod'
import { positiveRupees } from '../payment/typed-rupees.ts'
import { DateSchema, tidyText } from '../platform/schemas.ts'
import { MobileNumber, mayBeText } from '../property/register-field-schemas.ts'
import { TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })
const text = (label: () => string, max: number) =>
  tidyText({ required: required(label), max }).refine((value) => !hasCardNumber(value), {
    error: () => m.payment_card_number_refused(),
  })

/** Bank's reference of a transfer: NEFT has 16 characters, RTGS 22, IMPS 12 digits. */
const Utr = z
  .string({ error: required(m.neft_utr) })
  .min(1, { error: required(m.neft_utr), abort: true })
  .max(40, { error: () => m.neft_utr_invalid(), abort: true })
  .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .refine((value) => /^[A-Z0-9]{12,22}$/.test(value), { error: () => m.neft_utr_invalid() })

/** A bank transfer that an official found on the statement of the corporation's account; its proof comes as a file. */
export const NeftPayment = z.strictObject({
  propertyUniqueId: TypedPropertyId,
  /** In rupees. */
  amount: positiveRupees(m.neft_amount),
  utr: Utr,
  /** From which the payer sent it. */
  bankName: text(m.neft_bank, 120),
  /** Code of the bank in which the corporation received it. */
  creditedTo: text(m.neft_credited_to, 20),
  /** On which the corporation's account was credited. */
  paidOn: z
    .string({ error: required(m.neft_paid_on) })
    .min(1, { error: required(m.neft_paid_on), abort: true })
    .pipe(DateSchema),
  payerName: text(m.neft_payer, 120),
  payerMobile: mayBeText(MobileNumber),
})
export type NeftPayment = z.output<typeof NeftPayment>
