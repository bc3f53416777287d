import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { MutationStatus } from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { formatDate, formatMoney } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import { mutationStatusLabels } from './mutation-labels.ts'

const day = (date: IsoDate) => formatDate(date, spokenLocale())

export const mutationErrors = {
  'mutation.already_open': {
    status: 409,
    say: (facts: { propertyUniqueId: string; mutationNo: string }) => m.mutation_error_already_open(facts),
  },
  'mutation.wrong_status': {
    status: 409,
    say: ({ status }: { status: MutationStatus }) =>
      m.mutation_error_wrong_status({ status: mutationStatusLabels[status]() }),
  },
  'mutation.same_person': { status: 403, say: () => m.mutation_error_same_person() },
  'mutation.fee_paid': { status: 409, say: () => m.mutation_error_fee_paid() },
  'mutation.fee_unknown': { status: 409, say: () => m.mutation_error_fee_unknown() },
  'mutation.fee_unpaid': { status: 409, say: () => m.mutation_error_fee_unpaid() },
  'mutation.window_open': {
    status: 409,
    say: ({ until }: { until: IsoDate }) => m.mutation_error_window_open({ until: day(until) }),
  },
  'mutation.window_closed': { status: 409, say: () => m.mutation_error_window_closed() },
  'mutation.hearing_not_fixed': { status: 409, say: () => m.mutation_error_hearing_not_fixed() },
  'mutation.hearing_to_come': {
    status: 409,
    say: ({ on }: { on: IsoDate }) => m.mutation_error_hearing_to_come({ on: day(on) }),
  },
  'mutation.dues_pending': {
    status: 409,
    say: ({ duesPaise }: { duesPaise: Paise }) => m.mutation_error_dues_pending({ dues: formatMoney(duesPaise) }),
  },
  'mutation.owners_changed': {
    status: 409,
    say: (facts: { propertyUniqueId: string }) => m.mutation_error_owners_changed(facts),
  },
  'mutation.no_order_yet': { status: 409, say: () => m.mutation_error_no_order_yet() },
  'mutation.no_notice_yet': { status: 409, say: () => m.mutation_error_no_notice_yet() },
  'mutation.not_yourself': { status: 403, say: () => m.mutation_error_not_yourself() },
} satisfies Record<string, ErrorEntry>
