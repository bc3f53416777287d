import { type MessageRunCard, messageCalls, messageRunStatuses } from '@karsetu/contract/message/message-calls.ts'
import { runLabels, stateLabels } from '@karsetu/contract/message/message-labels.ts'
import { formatCount, formatMoney, formatMonth } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { MessageState } from '@karsetu/domain/message/message-rule.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText, MonthText } from '../../ui/DateText.tsx'
import { todayInIndia } from '../../ui/today.ts'

/** While messages are written and handed over every look shows more. */
const lookAgainMs = 2000
/** Of those on their way the gateway is asked every minute, as long as it may still say something. */
const askedAgainMs = 60_000
export function nextLookMs({ status, counts }: MessageRunCard): number | false {
  if (status === 'planning' || status === 'sending') return lookAgainMs
  return counts.sent > 0 && askedAgainMs
}
const soonest = (runs: readonly MessageRunCard[]): number | false => {
  const looks = runs.map(nextLookMs).filter((each) => each !== false)
  return looks.length > 0 && Math.min(...looks)
}

/** Every sending, the latest first. */
export function RunList() {
  const list = useListState({ filters: ['status', 'period'] })
  const status = messageRunStatuses.find((each) => each === list.filters.status)
  const locale = useLocale()
  const { period = '' } = list.filters
  const isPeriod = /^\d{4}-\d{2}$/.test(period)
  const query = { ...(status ? { status } : {}), ...(isPeriod ? { period } : {}) }
  const found = useCall(
    messageCalls.calls.runs,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => soonest(last?.rows ?? []) },
  )
  return (
    <>
      <FilterBar
        name="message-runs"
        list={list}
        fields={[
          {
            name: 'status',
            kind: 'choice',
            label: m.message_state(),
            choices: messageRunStatuses.map((value) => ({ value, label: runLabels[value]() })),
          },
          {
            name: 'period',
            kind: 'choice',
            label: m.message_period(),
            choices: lastMonths().map((value) => ({ value, label: formatMonth(value, locale) })),
          },
        ]}
      />
      <DataTable
        name="message-runs"
        label={m.message_runs()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.runId}
        onExport={() => exportList(messageCalls.calls.runsFile, { query: query })}
        withoutColumnChoice
        emptyText={m.message_runs_none()}
      />
    </>
  )
}

const monthsOffered = 24

/** This month and those before it, as 2026-11. */
function lastMonths(): string[] {
  const [year = 0, month = 0] = todayInIndia().split('-').map(Number)
  return Array.from({ length: monthsOffered }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

type Counted = { runId: number; state: MessageState; count: number }

/** How many messages of a sending stand so, leading to them. */
export function CountOfState({ runId, state, count }: Counted) {
  if (count === 0) return formatCount(count)
  return (
    <AppLink
      to={pathTo.messages({ view: 'sent', run: runId, state })}
      aria-label={`${stateLabels[state]()}: ${formatCount(count)}`}
    >
      {formatCount(count)}
    </AppLink>
  )
}

const columns = (): Column<MessageRunCard>[] => [
  {
    key: 'what',
    title: m.message_template(),
    isTitle: true,
    render: ({ runId, template, period }) => (
      <AppLink to={pathTo.messages({ view: 'sent', run: runId })}>
        {template.name}, <MonthText month={period} />
      </AppLink>
    ),
  },
  { key: 'state', title: m.message_state(), render: ({ status }) => runLabels[status]() },
  {
    key: 'delivered',
    title: m.message_state_delivered(),
    align: 'end',
    render: ({ runId, counts }) => <CountOfState {...{ runId }} state="delivered" count={counts.delivered} />,
  },
  {
    key: 'sent',
    title: m.message_state_sent(),
    align: 'end',
    render: ({ runId, counts }) => <CountOfState {...{ runId }} state="sent" count={counts.sent} />,
  },
  {
    key: 'failed',
    title: m.message_state_failed(),
    align: 'end',
    render: ({ runId, counts }) => <CountOfState {...{ runId }} state="failed" count={counts.failed} />,
  },
  {
    key: 'unreported',
    title: m.message_state_unreported(),
    align: 'end',
    render: ({ runId, counts }) => <CountOfState {...{ runId }} state="unreported" count={counts.unreported} />,
  },
  { key: 'left', title: m.message_left(), align: 'end', render: ({ counts }) => formatCount(counts.leftOut) },
  { key: 'cost', title: m.message_cost(), align: 'end', render: ({ costPaise }) => formatMoney(costPaise) },
  { key: 'by', title: m.message_by(), render: ({ requestedBy }) => requestedBy },
  { key: 'when', title: m.message_when(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
]
