import { z } from 'zod'

/**
 * What Easebuzz really sends. Its calls do not agree among themselves: `status` is a number here and a boolean there,
 * amounts come as text or as numbers with one decimal, and one transaction may come bare or in a list.
 */
const text = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

const done = z.union([z.number(), z.boolean(), z.string()]).transform((value) => ['1', 'true'].includes(String(value)))

export const initiateReply = z.object({ status: done, data: text, error_desc: text })

/** Callback, webhook and the `msg` of a retrieved transaction: only the fields we use; all others are let through. */
export const transactionFields = z.looseObject({
  txnid: text,
  key: text,
  status: text,
  amount: text,
  easepayid: text,
  bank_ref_num: text,
  mode: text,
  addedon: text,
  error_Message: text,
  firstname: text,
  email: text,
  productinfo: text,
  hash: text,
  udf1: text,
  udf2: text,
  udf3: text,
  udf4: text,
  udf5: text,
  udf6: text,
  udf7: text,
  udf8: text,
  udf9: text,
  udf10: text,
})
export type TransactionFields = z.infer<typeof transactionFields>

const oneOrMany = z
  .union([transactionFields, z.array(transactionFields)])
  .transform((value) => (Array.isArray(value) ? value : [value]))

/** `msg` is the transaction when it is known and a sentence when it is not. */
export const retrieveReply = z.object({ status: done, msg: z.union([oneOrMany, text]) })

/** EasyCollect: the link when it was created or found, a sentence when it was refused. */
export const linkReply = z.object({
  status: done,
  message: text,
  data: z
    .object({
      id: text,
      merchant_txn: text,
      amount: z.union([z.string(), z.number()]),
      state: text,
      payment_url: text,
      short_url: text,
    })
    .nullish()
    .catch(null),
})

/** A bad row must not hide the good ones beside it, so rows are parsed one by one. */
export const dayReply = z.object({
  status: done,
  data: z.array(z.unknown()).optional(),
  msg: z.unknown().optional(),
})

const money = z.union([z.string(), z.number()])

export const payoutRow = z.object({
  payout_id: text,
  payout_amount: money,
  payout_actual_date: text,
  bank_transaction_id: text,
  peb_transactions: z
    .array(
      z.object({
        peb_transaction_id: text,
        txnid: text,
        amount: money,
        peb_service_charge: money,
        peb_service_tax: money,
        peb_settlement_amount: money,
      }),
    )
    .default([]),
  peb_refunds: z.array(z.object({ txnid: text, refund_amount: money })).default([]),
})

export const payoutReply = z.object({ status: done, payouts_history_data: z.array(z.unknown()).default([]) })
