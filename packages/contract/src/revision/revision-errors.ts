import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'

export const revisionErrors = {
  'revision.not_now': { status: 409, say: () => m.revision_error_not_now() },
  'revision.own_proposal': { status: 403, say: () => m.revision_error_own_proposal() },
  'revision.not_own_proposal': { status: 403, say: () => m.revision_error_not_own_proposal() },
  'revision.document_there': { status: 409, say: () => m.revision_error_document_there() },
  'revision.reason_required': { status: 400, say: () => m.revision_error_reason_required() },
  'revision.nothing_changed': { status: 409, say: () => m.revision_error_nothing_changed() },
  'revision.change_open': {
    status: 409,
    say: (facts: { changeId: number }) => m.revision_error_change_open(facts),
  },
  'revision.begun': {
    status: 409,
    say: (facts: { validFrom: IsoDate }) =>
      m.revision_error_begun({ date: formatDate(facts.validFrom, spokenLocale()) }),
  },
  'revision.repealed': {
    status: 409,
    say: (facts: { changeId: number }) => m.revision_error_repealed(facts),
  },
  'revision.built_on': {
    status: 409,
    say: (facts: { changeId: number }) => m.revision_error_built_on(facts),
  },
  'revision.rehearsal_needed': { status: 409, say: () => m.revision_error_rehearsal_needed() },
  'revision.rehearsal_outdated': { status: 409, say: () => m.revision_error_rehearsal_outdated() },
  'revision.no_assessment_moves': { status: 409, say: () => m.revision_error_no_assessment_moves() },
  'revision.day_before': {
    status: 400,
    say: (facts: { earliest: IsoDate }) =>
      m.revision_error_day_before({ earliest: formatDate(facts.earliest, spokenLocale()) }),
  },
  'revision.run_open': { status: 409, say: () => m.revision_error_run_open() },
  'revision.run_not_now': { status: 409, say: () => m.revision_error_run_not_now() },
  'revision.run_working': { status: 409, say: () => m.revision_error_run_working() },
  'revision.law_changed': { status: 409, say: () => m.revision_error_law_changed() },
  'revision.own_run': { status: 403, say: () => m.revision_error_own_run() },
} satisfies Record<string, ErrorEntry>
