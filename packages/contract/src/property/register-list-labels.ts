import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import { m } from '../words/messages.ts'
import type { filterTypes, matchingStatuses } from './register-list-calls.ts'

export const statusLabels = {
  active: m.status_active,
  deleted: m.status_deleted,
  superseded: m.status_superseded,
  withdrawn: m.status_withdrawn,
} satisfies Record<PropertyStatus, unknown>

export const matchingLabels = {
  matched: m.register_list_matched,
  unmatched: m.register_list_unmatched,
} satisfies Record<(typeof matchingStatuses)[number], unknown>

export const filterTypeLabels = {
  owing: m.register_list_owing,
  in_credit: m.register_list_in_credit,
} satisfies Record<(typeof filterTypes)[number], unknown>
