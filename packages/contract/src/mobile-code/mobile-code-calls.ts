import { mobileCodeDigits, mobileCodePurposes } from '@karsetu/domain/mobile-code/mobile-code.ts'
import { plainTyped } from '@karsetu/domain/property/plain-typed.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { InstantSchema } from '../platform/schemas.ts'
import { MobileNumber } from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'

/** A code as people type it: in the figures of either language, with or without spaces. */
export const MobileCode = z
  .string({ error: () => m.mobile_code_invalid() })
  .max(40, { error: () => m.mobile_code_invalid(), abort: true })
  .transform((typed) => plainTyped(typed).replaceAll(/[\s-]/g, ''))
  .refine((code) => new RegExp(`^\\d{${mobileCodeDigits}}$`).test(code), { error: () => m.mobile_code_invalid() })

/** Proves for two hours that the sender of a form reads the messages of the number in it. Void for any other number. */
export const MobileProof = z.string().max(1000)

const MobileCodeSent = z.object({
  codeId: z.uuid(),
  endsAt: InstantSchema,
  simulatedText: z.string().nullable().meta({ description: 'The text, where no gateway is connected on a trial' }),
})

export const mobileCodeCalls = declareCalls('mobileCode', {
  send: call({
    method: 'POST',
    path: '/mobileCodes/send',
    access: 'public',
    work: 'read',
    limit: 'mobile_code',
    body: z.strictObject({ mobileNumber: MobileNumber, purpose: z.enum(mobileCodePurposes) }),
    output: MobileCodeSent,
    errors: ['mobile_code.too_soon', 'mobile_code.day_limit', 'mobile_code.not_sent'],
    summary: 'Sends a one-time code to a mobile number, so that its holder can prove it.',
  }),
  verify: call({
    method: 'POST',
    path: '/mobileCodes/verify',
    access: 'public',
    work: 'read',
    limit: 'mobile_code',
    body: z.strictObject({ codeId: idOf('mobile_code', z.uuid()), code: MobileCode }),
    output: z.object({ mobileProof: MobileProof, endsAt: InstantSchema }),
    errors: ['mobile_code.wrong', 'mobile_code.ended'],
    summary: 'Exchanges a one-time code for a proof of the mobile number it was sent to.',
  }),
})
