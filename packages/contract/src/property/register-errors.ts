import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

type OfProperty = { propertyUniqueId: string }

/** What can stand in the way of a change of the register. */
export const registerErrors = {
  'property.changed_meanwhile': {
    status: 409,
    say: (facts: OfProperty) => m.register_error_changed_meanwhile({ id: facts.propertyUniqueId }),
  },
  'property.act_undone': { status: 409, say: () => m.register_error_act_undone() },
  'property.act_built_on': {
    status: 409,
    say: (facts: OfProperty) => m.register_error_act_built_on({ id: facts.propertyUniqueId }),
  },
  'property.act_paid_since': {
    status: 409,
    say: (facts: OfProperty) => m.register_error_act_paid_since({ id: facts.propertyUniqueId }),
  },
} satisfies Record<string, ErrorEntry>
