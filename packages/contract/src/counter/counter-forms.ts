import {
  fieldsOfMode,
  INSTRUMENT_FIELDS,
  type InstrumentField,
  ifscPattern,
  OFFLINE_TYPES,
} from '@karsetu/domain/counter/offline-payment-rules.ts'
import { parseRupees } from '@karsetu/domain/money/paise.ts'
import { hasCardNumber } from '@karsetu/domain/payment/card-number.ts'
import { COUNTER_MODES, type CounterMode } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { payerMobile } from '../payment/payer-mobile.ts'
import { DateSchema, PropertyUniqueIdSchema, tidyText, whenSound } from '../platform/schemas.ts'
import { typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })

/** An empty field of a form is an absent one. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** Free text at a counter; never the number of a card (RBI). */
const counterText = (options: { required?: () => string; max: number }) =>
  tidyText(options).refine((text) => !hasCardNumber(text), { error: () => m.payment_card_number_refused() })

/** A bank's reference. A UTR has letters, and its digits may look like a card number by chance. */
const bankReference = (max: number) =>
  tidyText({ max }).refine((text) => /[A-Z]/i.test(text) || !hasCardNumber(text), {
    error: () => m.payment_card_number_refused(),
  })

/** Rupees with at most two decimals, as the specification's payload has them; more than nothing, Paise once read. */
export const RupeesReceived = (label: () => string) =>
  z.unknown().transform((value, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (value === undefined || value === null || value === '') return refuse(required(label)())
    const amount = parseRupees(typedText(value))
    if (amount === undefined) return refuse(m.common_number_invalid())
    return amount > 0 ? amount : refuse(m.common_must_be_positive())
  })

export const PayerName = counterText({ required: required(() => m.counter_payer_name()), max: 60 })

export const Ifsc = z
  .string()
  .regex(ifscPattern, { error: () => m.counter_ifsc_invalid(), abort: true })
  .transform((code) => code.toUpperCase())

export const instrumentLabels = {
  ddNumber: m.counter_dd_number,
  chequeNo: m.counter_cheque_no,
  referenceNo: m.counter_reference_no,
  bankName: m.counter_bank_name,
  issuerName: m.counter_issuer_name,
  ifscCode: m.counter_ifsc,
  instrumentDate: m.counter_instrument_date,
} satisfies Record<InstrumentField, unknown>

/** Section 3 writes Cheque and DD; any case is accepted. */
export const CounterModeTyped = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(COUNTER_MODES, { error: required(() => m.counter_mode()) }),
)

/** Number, bank, drawer and date of a paper, or the reference of a slip. */
export const instrumentFields = {
  ddNumber: optional(counterText({ max: 20 })),
  chequeNo: optional(counterText({ max: 20 })),
  referenceNo: optional(bankReference(30)),
  bankName: optional(counterText({ max: 100 })),
  issuerName: optional(counterText({ max: 100 })),
  ifscCode: optional(Ifsc),
  instrumentDate: optional(DateSchema),
}

type TypedInstrument = { readonly [Field in InstrumentField]?: string | undefined }

/** Specification section 5: which fields each mode needs; it is also checked while other fields are wrong. */
export function checkInstrument(mode: CounterMode, typed: TypedInstrument, context: z.RefinementCtx): void {
  const fields = COUNTER_MODES.includes(mode) ? fieldsOfMode[mode].required : []
  for (const field of fields)
    if (!typed[field]) context.addIssue({ code: 'custom', path: [field], message: required(instrumentLabels[field])() })
}

/** Specification sections 3 and 5, Offline payment: money taken at a counter for one property. */
export const OfflinePayment = z
  .strictObject({
    propertyUniqueId: PropertyUniqueIdSchema,
    transactionType: CounterModeTyped,
    type: z.enum(OFFLINE_TYPES, { error: required(() => m.counter_type()) }),
    paidAmount: RupeesReceived(() => m.counter_amount()),
    ...instrumentFields,
    payerName: PayerName,
    payerMobile: optional(payerMobile()),
  })
  .superRefine(
    ({ transactionType, ...typed }, context) => checkInstrument(transactionType, typed, context),
    whenSound('transactionType', ...INSTRUMENT_FIELDS),
  )
export type OfflinePayment = z.output<typeof OfflinePayment>

/** Why a bank returned a paper, or what is to be known of its clearing. */
export const ReturnedPaper = z.strictObject({
  reason: counterText({ required: required(() => m.counter_reason()), max: 500 }).min(5, {
    error: () => m.counter_reason_short(),
  }),
})

/** How money came that is posted by hand. */
export const postingMethods = [...COUNTER_MODES, 'neft'] as const
export const postingTypes = ['dues', 'advance'] as const

/** Specification sections 3 and 5, Manual payment: money that lies in an account of the corporation already. */
export const ManualPayment = z
  .strictObject({
    amount: RupeesReceived(() => m.counter_amount()),
    payerName: PayerName,
    payerMobile: payerMobile(() => m.counter_posting_mobile()),
    transactionMethod: z.preprocess(
      (value) => (typeof value === 'string' ? value.toLowerCase() : value),
      z.enum(postingMethods, { error: required(() => m.counter_method()) }),
    ),
    paymentType: z.enum(postingTypes, { error: required(() => m.counter_type()) }),
    /** The corporation's account that has the money, by the code of its bank. */
    bankCode: counterText({ required: required(() => m.counter_bank_of_city()), max: 20 }),
    /** UTR, or number of the paper or slip; cash paid in at a bank may have none. */
    referenceNo: optional(bankReference(30)),
    /** The day on which the bank had it; today when left out. */
    paidOn: optional(DateSchema),
    remarks: optional(counterText({ max: 500 })),
  })
  .superRefine(
    ({ transactionMethod, referenceNo }, context) => {
      if (transactionMethod !== 'cash' && !referenceNo)
        context.addIssue({ code: 'custom', path: ['referenceNo'], message: required(() => m.counter_utr())() })
    },
    whenSound('transactionMethod', 'referenceNo'),
  )
export type ManualPayment = z.output<typeof ManualPayment>
