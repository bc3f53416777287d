import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { editKindLabels } from '@karsetu/contract/property/register-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../../path-builder.ts'
import type { Column } from '../../../table/column.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { ApprovalStateBadge } from '../../approval/ApprovalStateBadge.tsx'

/** Of those that the reader asked for, who decided and what they remarked is what is looked for. */
export const editedColumns = (view?: 'own'): Column<EditedCard>[] => [
  {
    key: 'editId',
    title: m.register_edit_no(),
    isFixed: true,
    isTitle: true,
    render: ({ editId, propertyUniqueId }) => (
      <AppLink to={pathTo.editedProperties({ edit: editId, view })}>
        {m.register_edit_of({ number: editId, id: propertyUniqueId })}
      </AppLink>
    ),
  },
  {
    key: 'status',
    title: m.register_edit_status(),
    render: ({ status, isStale }) => (
      <>
        <ApprovalStateBadge status={status} /> {isStale && m.register_stale_short()}
      </>
    ),
  },
  { key: 'kind', title: m.register_edit_kind(), render: ({ kind }) => editKindLabels[kind]() },
  {
    key: 'owner',
    title: m.property_owner_name(),
    isExtra: view === 'own',
    render: ({ ownerName }) => ownerName ?? m.common_not_known(),
  },
  { key: 'ward', title: m.search_ward(), align: 'end', render: ({ wardNo }) => wardNo },
  { key: 'mohalla', title: m.search_mohalla(), isExtra: true, render: ({ mohallaName }) => mohallaName },
  { key: 'net', title: m.register_edit_net(), align: 'end', render: ({ netPaise }) => formatChange(netPaise) },
  { key: 'reason', title: m.register_reason(), isLong: true, render: ({ reason }) => reason },
  view === 'own'
    ? {
        key: 'madeAt',
        title: m.register_edit_made_at(),
        render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly />,
      }
    : {
        key: 'madeBy',
        title: m.register_edit_made_by(),
        render: ({ madeBy, madeAt }) => (
          <>
            {madeBy} · <InstantText instant={madeAt} dayOnly />
          </>
        ),
      },
  {
    key: 'decidedBy',
    title: m.register_edit_decided_or_held_by(),
    isExtra: view !== 'own',
    render: ({ decidedBy }) => decidedBy ?? '–',
  },
  {
    key: 'remarks',
    title: m.register_remarks(),
    isLong: true,
    isExtra: view !== 'own',
    render: ({ remarks }) => remarks || '–',
  },
]
