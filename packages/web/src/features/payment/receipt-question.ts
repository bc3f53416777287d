import type { ReceiptQuestion } from '@karsetu/contract/payment/payment-calls.ts'
import { ReceiptNoSchema, TxnIdSchema } from '@karsetu/contract/payment/payment-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { plainTyped } from '@karsetu/domain/property/plain-typed.ts'
import { z } from 'zod'

/** How a receipt is asked for: by its number, the transaction's, or the token of its QR. */
export type ReceiptQuery = z.output<typeof ReceiptQuestion>

/** A typed number as the question it means; receipt numbers and transaction numbers differ in their shape. */
export function questionOf(typed: string): ReceiptQuery | undefined {
  const receipt = ReceiptNoSchema.safeParse(typed)
  if (receipt.success) return { receiptNo: receipt.data }
  const number = plainTyped(typed).replaceAll(/\s/g, '').toUpperCase()
  if (TxnIdSchema.safeParse(number).success) return { txnId: number }
  return undefined
}

/** The form of the screen: one field that takes either number. */
export const ReceiptForm = z.object({
  number: z
    .string()
    .trim()
    .min(1, { error: () => m.receipt_view_number_required(), abort: true })
    .refine((typed) => questionOf(typed) !== undefined, { error: () => m.receipt_view_number_invalid() }),
})

/** What the address asks for: `?token=` comes from the QR of a receipt. */
export function readReceiptQuestion(address: Record<string, unknown>): ReceiptQuery | undefined {
  const { receiptNo, txnId, token } = address
  if (typeof token === 'string') return { token }
  const number = typeof receiptNo === 'string' ? receiptNo : txnId
  return typeof number === 'string' ? questionOf(number) : undefined
}
