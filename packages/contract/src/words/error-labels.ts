import { z } from 'zod'
import { formatCount } from './format.ts'
import { m } from './messages.ts'

const figure = (value: number | bigint) =>
  Number.isInteger(Number(value)) ? formatCount(Number(value)) : String(value)

/** Of texts and lists: how many letters or entries there may be. */
const sized = {
  string: { big: m.fault_text_too_long, small: m.fault_text_too_short },
  array: { big: m.fault_list_too_long, small: m.fault_list_too_short },
}
const isSized = (origin: string): origin is keyof typeof sized => origin in sized

/** What a schema finds and does not word itself, in the language of the moment; Zod's own words are English ones. */
export function wordOfError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big': {
      const limit = figure(issue.maximum)
      return isSized(issue.origin) ? sized[issue.origin].big({ limit }) : m.fault_number_too_big({ limit })
    }
    case 'too_small': {
      const limit = figure(issue.minimum)
      if (isSized(issue.origin)) return sized[issue.origin].small({ limit })
      return issue.inclusive === false ? m.fault_number_above({ limit }) : m.fault_number_too_small({ limit })
    }
    case 'invalid_type':
      if ((issue.input ?? null) === null) return m.common_required_value()
      return issue.expected === 'number' ? m.common_number_invalid() : m.fault_value_invalid()
    case 'unrecognized_keys':
      return m.fault_unknown_field({ name: issue.keys.join(', ') })
    default:
      return m.fault_value_invalid()
  }
}

/** Who parses what was typed or sent asks for it once; the first view of a page parses nothing and is spared it. */
export const wordErrors = () => z.config({ customError: wordOfError })
