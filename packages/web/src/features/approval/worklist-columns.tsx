import type { WorklistQuery, WorklistRow } from '@karsetu/contract/approval/approval-calls.ts'
import { approvalKindLabels, waitsForLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isOpen } from '@karsetu/domain/approval/approval-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { daysBetween } from '@karsetu/domain/time/iso-date.ts'
import type { Column } from '../../table/column.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { ApprovalStateBadge } from './ApprovalStateBadge.tsx'
import { pathToRequest } from './path-to-request.ts'

/** Columns of the worklist; of the reader's own requests also what became of them. */
export const worklistColumns = (view: WorklistQuery['view']): Column<WorklistRow>[] => [
  {
    key: 'subject',
    title: m.approval_subject(),
    isTitle: true,
    isFixed: true,
    render: (row) => (
      <AppLink to={pathToRequest(row)}>
        <WithUnbrokenIds text={row.subject} />
      </AppLink>
    ),
  },
  { key: 'kind', title: m.approval_kind(), render: ({ kind }) => approvalKindLabels[kind]() },
  {
    key: 'amountPaise',
    title: m.approval_amount(),
    align: 'end',
    render: ({ amountPaise }) => formatMoney(amountPaise),
  },
  { key: 'place', title: m.approval_place(), render: placeOf },
  { key: 'reason', title: m.approval_reason(), isLong: true, render: ({ reason }) => reason },
  ...(view === 'own' ? [] : [{ key: 'madeBy', title: m.approval_made_by(), render: madeBy }]),
  {
    key: 'madeAt',
    title: m.approval_waiting_since(),
    render: ({ madeAt, status }) => (
      <>
        <InstantText instant={madeAt} dayOnly />
        {isOpen(status) && ` · ${m.approval_age_days({ count: daysBetween(istDateOf(madeAt), todayInIndia()) })}`}
      </>
    ),
  },
  view === 'own'
    ? { key: 'status', title: m.register_edit_status(), render: statusOf }
    : { key: 'waitsFor', title: m.common_waits_for(), isExtra: view === 'mine', render: waitsFor },
]

const madeBy = ({ madeBy: name }: WorklistRow) => name

const placeOf = ({ zoneNo, wardNo }: WorklistRow) =>
  zoneNo === null || wardNo === null ? m.approval_whole_city() : m.approval_zone_ward({ zone: zoneNo, ward: wardNo })

const statusOf = ({ status, decidedBy, remark }: WorklistRow) => (
  <>
    <ApprovalStateBadge status={status} /> {[decidedBy, remark].filter(Boolean).join(': ')}
  </>
)

const waitsFor = ({ blockedReason }: WorklistRow) =>
  blockedReason === null ? m.common_my_decision() : waitsForLabels[blockedReason]()
