import { type MessageRunCard, messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { runWords } from '@karsetu/contract/message/message-words.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'

export const lookAgainMs = 2000
export const isUnderWay = ({ status, counts }: MessageRunCard) =>
  status === 'planning' || status === 'sending' || counts.sent > 0

/** Every sending, the latest first. */
export function RunList() {
  const list = useListState()
  const found = useCall(
    messageCalls.calls.runs,
    { query: { page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isUnderWay) ? lookAgainMs : false) },
  )
  return (
    <DataTable
      name="message-runs"
      label={m.message_runs()}
      columns={columns()}
      listing={listingOf(found)}
      list={list}
      keyOf={(row) => row.runId}
      withoutColumnChoice
      emptyText={m.message_runs_none()}
    />
  )
}

const columns = (): Column<MessageRunCard>[] => [
  {
    key: 'what',
    title: m.message_template(),
    isTitle: true,
    render: ({ runId, template, period }) => (
      <AppLink to={pathTo.messages({ view: 'sent', run: runId })}>
        {template.name}, {period}
      </AppLink>
    ),
  },
  { key: 'state', title: m.message_state(), render: ({ status }) => runWords[status]() },
  {
    key: 'delivered',
    title: m.message_state_delivered(),
    align: 'end',
    render: ({ counts }) => formatCount(counts.delivered),
  },
  { key: 'sent', title: m.message_state_sent(), align: 'end', render: ({ counts }) => formatCount(counts.sent) },
  { key: 'failed', title: m.message_state_failed(), align: 'end', render: ({ counts }) => formatCount(counts.failed) },
  { key: 'left', title: m.message_left(), align: 'end', render: ({ counts }) => formatCount(counts.leftOut) },
  { key: 'cost', title: m.message_cost(), align: 'end', render: ({ costPaise }) => formatMoney(costPaise) },
  { key: 'by', title: m.message_by(), render: ({ requestedBy }) => requestedBy },
  { key: 'when', title: m.message_when(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
]
