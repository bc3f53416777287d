import { officialCalls, operatorCalls } from '@karsetu/contract/access/access-calls.ts'
import { staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { StaffKind } from './StaffKindSwitch.tsx'

const { calls } = staffCalls

/** The calls and texts in which the lists of officials and of operators differ. */
export const staffKinds = {
  official: {
    list: calls.officials,
    file: calls.officialsFile,
    remove: calls.removeOfficial,
    reset: officialCalls.calls.resetPassword,
    title: m.staff_officials,
    lead: m.staff_officials_lead,
    add: m.staff_add_official,
    edit: m.staff_edit_official,
  },
  operator: {
    list: calls.operators,
    file: calls.operatorsFile,
    remove: calls.removeOperator,
    reset: operatorCalls.calls.resetPassword,
    title: m.staff_operators,
    lead: m.staff_operators_lead,
    add: m.staff_add_operator,
    edit: m.staff_edit_operator,
  },
} as const satisfies Record<StaffKind, unknown>
