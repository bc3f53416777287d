import { parseTypedMobile } from '@karsetu/domain/property/mobile-number.ts'
import { z } from 'zod'
import { m } from '../words/messages.ts'

/** Mobile number of whoever pays, however it is typed: its ten digits. @param label of the field where it is required */
export function payerMobile(label?: () => string) {
  const wanting = { error: () => (label ? m.common_field_required({ label: label() }) : m.payment_phone_required()) }
  return z
    .string(wanting)
    .min(1, { ...wanting, abort: true })
    .max(30, { error: () => m.payment_phone_invalid(), abort: true })
    .transform((typed, context) => {
      const mobile = parseTypedMobile(typed)
      if (mobile !== undefined) return mobile
      context.addIssue({ code: 'custom', message: m.payment_phone_invalid() })
      return z.NEVER
    })
}
