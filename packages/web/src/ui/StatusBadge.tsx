import { m } from '@karsetu/contract/words/messages.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsSplit2,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconCoin,
  IconHelpCircle,
  IconHistory,
  IconHourglass,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react'
import { Badge, type Look, pendingLook } from './Badge.tsx'

/** Every status of the portal with its one word, icon and colour. A new status is decided here, once. */
const statuses = {
  paid: { word: m.status_paid, icon: IconCheck, tone: 'good' },
  due: { word: m.status_due, icon: IconClock, tone: 'warn' },
  overdue: { word: m.status_overdue, icon: IconAlertTriangle, tone: 'bad' },
  partly_paid: { word: m.status_partly_paid, icon: IconHourglass, tone: 'warn' },
  advance: { word: m.status_advance, icon: IconCoin, tone: 'good' },
  provisional: { word: m.status_provisional, icon: IconCircleDashed, tone: 'calm' },
  pending: { word: m.status_pending, ...pendingLook },
  approved: { word: m.status_approved, icon: IconCheck, tone: 'good' },
  resolved: { word: m.objection_status_resolved, icon: IconCheck, tone: 'good' },
  rejected: { word: m.status_rejected, icon: IconCircleX, tone: 'bad' },
  cleared: { word: m.transaction_status_cleared, icon: IconCheck, tone: 'good' },
  dishonoured: { word: m.transaction_status_dishonoured, icon: IconAlertTriangle, tone: 'bad' },
  shifted: { word: m.transaction_status_shifted, icon: IconTransfer, tone: 'calm' },
  refunded: { word: m.transaction_status_refunded, icon: IconArrowBackUp, tone: 'calm' },
  cancelled: { word: m.status_cancelled, icon: IconBan, tone: 'calm' },
  failed: { word: m.status_failed, icon: IconCircleX, tone: 'bad' },
  unknown: { word: m.status_unknown, icon: IconHelpCircle, tone: 'warn' },
  active: { word: m.status_active, icon: IconCheck, tone: 'good' },
  deleted: { word: m.status_deleted, icon: IconTrash, tone: 'bad' },
  superseded: { word: m.status_superseded, icon: IconArrowsSplit2, tone: 'calm' },
  withdrawn: { word: m.status_withdrawn, icon: IconBan, tone: 'calm' },
  mutation_filed: { word: m.mutation_status_filed, icon: IconHourglass, tone: 'warn' },
  mutation_verified: { word: m.mutation_status_verified, icon: IconCircleDashed, tone: 'calm' },
  mutation_notice_issued: { word: m.mutation_status_notice_issued, icon: IconClock, tone: 'calm' },
  mutation_objected: { word: m.mutation_status_objected, icon: IconAlertTriangle, tone: 'bad' },
  mutation_hearing_fixed: { word: m.mutation_status_hearing_fixed, icon: IconClock, tone: 'warn' },
  mutation_heard: { word: m.mutation_status_heard, icon: IconHourglass, tone: 'warn' },
  mutation_approved: { word: m.mutation_status_approved, icon: IconCheck, tone: 'good' },
  queued: { word: m.job_status_queued, icon: IconClock, tone: 'calm' },
  running: { word: m.job_status_running, icon: IconHourglass, tone: 'warn' },
  done: { word: m.job_status_done, icon: IconCheck, tone: 'good' },
  stopped_by_fault: { word: m.job_status_failed, icon: IconCircleX, tone: 'bad' },
  stopped: { word: m.job_status_cancelled, icon: IconBan, tone: 'calm' },
  held: { word: m.register_status_held, icon: IconClock, tone: 'warn' },
  posted: { word: m.correction_status_posted, icon: IconCheck, tone: 'good' },
  taken_back: { word: m.correction_status_withdrawn, icon: IconBan, tone: 'calm' },
  over: { word: m.status_over, icon: IconHistory, tone: 'calm' },
  push_sending: { word: m.push_state_sending, icon: IconHourglass, tone: 'warn' },
  push_agreed: { word: m.push_state_agreed, icon: IconCheck, tone: 'good' },
  push_differs: { word: m.push_state_differs, icon: IconAlertTriangle, tone: 'bad' },
  push_refused: { word: m.push_state_refused, icon: IconCircleX, tone: 'bad' },
  first_password: { word: m.staff_state_first_password, icon: IconHourglass, tone: 'warn' },
  disabled: { word: m.staff_state_disabled, icon: IconBan, tone: 'bad' },
  inactive: { word: m.status_inactive, icon: IconBan, tone: 'calm' },
} as const satisfies Record<string, Look & { word: () => string }>

export type Status = keyof typeof statuses

/** A status as word, icon and colour. */
export function StatusBadge({ status }: { status: Status }) {
  const { word, ...look } = statuses[status]
  return <Badge {...look} word={word()} />
}
