import { waitsForLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { type CorrectionCard, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FoldOnPhone } from '../../ui/FoldOnPhone.tsx'

const { calls } = correctionCalls
const query = { status: 'pending' } as const

/** Every correction that waits for a decision, of any kind; nothing while there is none. */
export function WaitingList() {
  const list = useOwnPage()
  const found = useCall(calls.page, { query: { ...query, page: list.page, limit: list.limit } }, { keepPrevious: true })
  if (!found.error && !found.data?.total) return null
  const title = m.correction_waiting_title()
  return (
    <FoldOnPhone label={found.data ? m.correction_waiting_count({ count: found.data.total }) : title}>
      <Card title={title}>
        <DataTable
          name="corrections-waiting"
          label={title}
          columns={columns()}
          listing={listingOf(found)}
          list={list}
          keyOf={({ correctionId }) => correctionId}
          onExport={() => exportList(calls.file, { query: query })}
          emptyText={m.correction_none()}
          withoutColumnChoice
        />
      </Card>
    </FoldOnPhone>
  )
}

const columns = (): Column<CorrectionCard>[] => [
  {
    key: 'propertyUniqueId',
    title: m.correction_property(),
    isTitle: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'kind', title: m.note_kind(), render: ({ kind }) => correctionKindLabels[kind]() },
  { key: 'madeBy', title: m.correction_made_by(), render: ({ madeBy }) => madeBy },
  {
    key: 'netPaise',
    title: m.correction_net(),
    align: 'end',
    render: ({ netPaise }) => formatChange(netPaise),
  },
  {
    key: 'blockedReason',
    title: m.common_waits_for(),
    render: ({ blockedReason }) => (blockedReason === null ? m.common_my_decision() : waitsForLabels[blockedReason]()),
  },
]
