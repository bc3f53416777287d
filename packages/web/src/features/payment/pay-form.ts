import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { InitiatePayment } from '@karsetu/contract/payment/payment-forms.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'

/** What stands in the form; an amount is NaN when what was typed is none. */
export type PayTyped = {
  type: 'full' | 'part'
  amountPaise: Paise | null
  firstname: string
  phone: string
  email: string
}

type Bounds = Pick<PayableDues, 'propertyUniqueId' | 'netPayablePaise' | 'minimumPaise'>

/** The contract's form for one property, with the bounds of a part told before the server has to; every fault at once. */
export function payFormOf(bounds: Bounds) {
  return z.custom<PayTyped>().transform(({ type, amountPaise, ...payer }, context) => {
    const isAmount = type === 'part' && amountPaise !== null && !Number.isNaN(amountPaise)
    const parsed = InitiatePayment.safeParse({
      ...payer,
      propertyUniqueId: bounds.propertyUniqueId,
      type,
      duePaise: bounds.netPayablePaise,
      ...(isAmount ? { amountPaise } : {}),
    })
    const error = type === 'part' && amountPaise !== null ? errorOf(amountPaise, bounds) : undefined
    const issues = parsed.error?.issues.filter(({ path }) => error === undefined || path[0] !== 'amountPaise') ?? []
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
    if (error) context.addIssue({ code: 'custom', path: ['amountPaise'], message: error })
    return parsed.data ?? z.NEVER
  })
}

function errorOf(amount: Paise, { netPayablePaise, minimumPaise }: Bounds): string | undefined {
  if (Number.isNaN(amount)) return m.pay_amount_not_number()
  if (amount > netPayablePaise) return m.payment_amount_too_large({ due: formatMoney(netPayablePaise) })
  const isTooSmall = amount < Math.min(minimumPaise, netPayablePaise)
  return isTooSmall ? m.payment_amount_too_small({ minimum: formatMoney(minimumPaise) }) : undefined
}
