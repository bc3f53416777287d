import { staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { StaffList } from './StaffList.tsx'

OfficialsScreen.needs = { access: staffCalls.calls.officials.access, title: m.staff_officials } satisfies Needs

/** The officials of the corporation and the water department. */
export default function OfficialsScreen() {
  return <StaffList kind="official" />
}
