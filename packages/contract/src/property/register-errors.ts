import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

type OfProperty = { propertyUniqueId: string }
const ofProperty = (say: (facts: { id: string }) => string) => (facts: OfProperty) =>
  say({ id: facts.propertyUniqueId })

/** What can stand in the way of a change of the register. */
export const registerErrors = {
  'property.changed_meanwhile': { status: 409, say: ofProperty((facts) => m.register_error_changed_meanwhile(facts)) },
  'property.act_undone': { status: 409, say: () => m.register_error_act_undone() },
  'property.act_built_on': { status: 409, say: ofProperty((facts) => m.register_error_act_built_on(facts)) },
  'property.not_in_use': { status: 409, say: ofProperty((facts) => m.register_error_not_in_use(facts)) },
  'property.not_deleted': { status: 409, say: ofProperty((facts) => m.register_error_not_deleted(facts)) },
  'property.unknown_ids': { status: 404, say: (facts: { ids: string }) => m.register_error_unknown_ids(facts) },
  'property.premise_not_found': { status: 404, say: () => m.register_error_premise_not_found() },
  'property.owner_not_found': { status: 404, say: () => m.register_error_owner_not_found() },
  'property.duplicate_suspected': {
    status: 409,
    say: (facts: { ids: string }) => m.register_error_duplicate_suspected(facts),
  },
  'property.edit_waits': { status: 409, say: ofProperty((facts) => m.register_error_edit_waits(facts)) },
  'property.ptin_taken': {
    status: 409,
    say: ({ ptin, propertyUniqueId: id }: OfProperty & { ptin: string }) => m.register_error_ptin_taken({ ptin, id }),
  },
  'property.edit_changes_nothing': { status: 409, say: () => m.register_error_edit_changes_nothing() },
} satisfies Record<string, ErrorEntry>
