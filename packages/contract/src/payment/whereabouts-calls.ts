import { REVERSAL_KINDS } from '@karsetu/domain/ledger/post-reversal.ts'
import { paymentSteps, stepStates } from '@karsetu/domain/payment/payment-steps.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, PaiseSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { payerMobile } from './payer-mobile.ts'

/** The transaction number of the portal, or the bank's reference (UTR, RRN), as people type it. */
export const WhereaboutsRequest = z.strictObject({
  reference: z
    .string({ error: () => m.whereabouts_reference_required() })
    .max(60, { error: () => m.whereabouts_reference_invalid() })
    .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
    .refine((typed) => typed !== '', { error: () => m.whereabouts_reference_required(), abort: true })
    .refine((typed) => /^[A-Z0-9/-]{6,40}$/.test(typed), { error: () => m.whereabouts_reference_invalid() }),
  mobile: payerMobile(),
})

/** Nothing of the payer or the property: who has both numbers learns how far the money is. */
export const Whereabouts = z.object({
  amountPaise: PaiseSchema,
  steps: z.array(z.object({ step: z.enum(paymentSteps), state: z.enum(stepStates), at: InstantSchema.nullable() })),
  receiptNo: z.string().nullable(),
  /** How the payment was undone after its receipt; null: it stands. */
  reversed: z.enum(REVERSAL_KINDS).nullable(),
})
export type Whereabouts = z.output<typeof Whereabouts>

export const whereaboutsCalls = declareCalls('whereabouts', {
  find: call({
    method: 'POST',
    path: '/payments/whereIsMyPayment',
    access: 'public',
    work: 'read',
    limit: 'receipt',
    body: WhereaboutsRequest,
    output: Whereabouts,
    errors: ['payment.not_found'],
    summary:
      'How far a payment has come, by a number of it and the mobile number it was made with: initiated, debited, at the gateway, posted, receipt.',
  }),
})
