import { z } from 'zod'

/** What Razorpay really sends, of the fields we use. Amounts are whole paise, times are Unix seconds. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const amount = z.int().nonnegative()

export const paymentEntity = z.object({
  id: z.string(),
  order_id: text,
  amount,
  status: z.string(),
  method: text,
  captured: z.boolean().nullish(),
  notes: z.unknown().optional(),
  error_description: text,
  acquirer_data: z
    .object({ rrn: text, auth_code: text, bank_transaction_id: text, upi_transaction_id: text })
    .partial()
    .nullish(),
  created_at: z.int(),
})
export type PaymentEntity = z.infer<typeof paymentEntity>

export const orderEntity = z.object({
  id: z.string(),
  amount,
  status: z.string(),
  receipt: text,
  created_at: z.int(),
  /** Present when the list was asked to expand it. */
  payments: z.object({ items: z.array(z.unknown()).default([]) }).nullish(),
})

export const linkEntity = z.object({
  id: z.string(),
  short_url: z.url(),
  status: z.string(),
  amount,
  amount_paid: amount.default(0),
  reference_id: text,
  order_id: text,
  expire_by: z.int().nullish(),
  payments: z
    .array(z.object({ payment_id: z.string(), amount, status: z.string(), method: text, created_at: z.int() }))
    .nullish(),
})

/** A bad row must not hide the good ones beside it, so rows are parsed one by one. */
export const collection = z.object({ items: z.array(z.unknown()) })
export const linkCollection = z.object({ payment_links: z.array(linkEntity) })

/** The refusal that Razorpay sends with a 4xx status. */
export const errorReply = z.object({ error: z.object({ code: text, description: text, field: text }) })

export const reconRow = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: amount.default(0),
  credit: amount.default(0),
  amount,
  fee: amount.default(0),
  tax: amount.default(0),
  settlement_id: text,
  settlement_utr: text,
  settled_at: z.int().nullish(),
  payment_id: text,
  order_receipt: text,
})
export type ReconRow = z.infer<typeof reconRow>

const eventParts = z.object({
  payment: z.object({ entity: paymentEntity }).optional(),
  order: z.object({ entity: orderEntity }).optional(),
  payment_link: z.object({ entity: linkEntity }).optional(),
})
export const webhookEvent = z.object({ event: z.string(), payload: eventParts })

/** The browser's return from an order's checkout (form POST) or from a payment link (query). */
export const checkoutReturn = z.object({
  razorpay_payment_id: z.string().max(40),
  razorpay_order_id: z.string().max(40),
  razorpay_signature: z.string().max(200),
})
export const linkReturn = z.object({
  razorpay_payment_id: z.string().max(40),
  razorpay_payment_link_id: z.string().max(40),
  razorpay_payment_link_reference_id: z.string().max(40),
  razorpay_payment_link_status: z.string().max(40),
  razorpay_signature: z.string().max(200),
})
