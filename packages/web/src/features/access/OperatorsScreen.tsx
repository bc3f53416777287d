import { staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { StaffList } from './StaffList.tsx'

OperatorsScreen.needs = { access: staffCalls.calls.operators.access, title: m.staff_operators } satisfies Needs

/** The operators of counters and upload desks. */
export default function OperatorsScreen() {
  return <StaffList kind="operator" />
}
