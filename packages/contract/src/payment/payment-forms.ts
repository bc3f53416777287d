import { hasCardNumber } from '@karsetu/domain/payment/card-number.ts'
import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { PaiseSchema, PropertyUniqueIdSchema, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { payerMobile } from './payer-mobile.ts'

/** Text that travels to the gateway under its signature, and into our own database. */
const PayerName = tidyText({ required: () => m.payment_name_required(), max: 60 })
  .refine((text) => !isUnsignableText(text), { error: () => m.payment_name_invalid() })
  .refine((text) => !hasCardNumber(text), { error: () => m.payment_card_number_refused() })

/** An empty field of a form is an absent one. */
const Email = z
  .union([z.literal(''), z.email({ error: () => m.payment_email_invalid() }).max(100)])
  .optional()
  .transform((email) => (email === '' ? undefined : email))

/** Who pays, and how much: everything that is due today, or a part of it. */
export const InitiatePayment = z
  .strictObject({
    propertyUniqueId: PropertyUniqueIdSchema,
    firstname: PayerName,
    phone: payerMobile(),
    email: Email,
    type: z.enum(['full', 'part'], { error: () => m.payment_type_required() }),
    /** Only with a part payment, or an advance; a full payment is what the server finds due. */
    amountPaise: PaiseSchema.optional(),
    /** What the payer was shown as due; another amount by now is refused, not collected. */
    duePaise: PaiseSchema.optional(),
    /**
     * The payer knows that the dues are paid, or that another payment of them is under way: what is more than due stays
     * as advance.
     */
    asAdvance: z.literal(true).optional(),
  })
  .refine(({ type, amountPaise }) => type === 'full' || (amountPaise !== undefined && amountPaise > 0), {
    path: ['amountPaise'],
    error: () => m.payment_amount_required(),
  })
  .refine(({ type, amountPaise }) => type === 'part' || amountPaise === undefined, {
    path: ['amountPaise'],
    error: () => m.payment_amount_not_with_full(),
  })

/** 30 characters that nobody can guess; also what a gateway knows the payment by. */
export const TxnIdSchema = idOf(
  'payment',
  z.string().regex(/^[A-Z0-9]{10,40}$/, { error: () => m.payment_txn_id_invalid() }),
)
export const ReceiptNoSchema = idOf(
  'receipt',
  z
    .string()
    .max(60, { error: () => m.payment_receipt_no_invalid(), abort: true })
    .transform((typed) => documentNumberTyped(typed) ?? typed)
    .pipe(z.string().regex(/^[A-Z0-9]{1,8}-\d{4}-\d\d-\d{6,9}$/, { error: () => m.payment_receipt_no_invalid() })),
)
