import { parseRupees } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'
import { typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'

/** A required amount above zero, typed in rupees with at most two decimals; Paise once read. */
export const positiveRupees = (label: () => string) =>
  z.unknown().transform((value, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (value === undefined || value === null || value === '')
      return refuse(m.common_field_required({ label: label() }))
    const amount = parseRupees(typedText(value))
    if (amount === undefined) return refuse(m.common_number_invalid())
    return amount > 0 ? amount : refuse(m.common_must_be_positive())
  })
