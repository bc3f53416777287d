import type { ObjectionBlockedReason } from '@karsetu/domain/objection/objection-workflow.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'
import { objectionBarLabels } from './objection-labels.ts'

/** What can stand in the way of an objection or of what is done with it. */
export const objectionErrors = {
  'objection.not_now': {
    status: 409,
    say: ({ bar }: { bar: Exclude<ObjectionBlockedReason, 'not_allowed' | 'not_heard'> }) => objectionBarLabels[bar](),
  },
  'objection.not_heard': { status: 409, say: () => m.objection_bar_not_heard() },
  'objection.of_other_property': { status: 409, say: () => m.objection_error_other_property() },
  'objection.changes_nothing': { status: 409, say: () => m.objection_error_changes_nothing() },
  'objection.paper_unknown': { status: 404, say: () => m.objection_error_paper_unknown() },
  'objection.no_order': { status: 404, say: () => m.objection_error_no_order() },
} satisfies Record<string, ErrorEntry>
