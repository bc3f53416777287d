import { type MessageLeftOut, type MessageRow, messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { failureText, leftOutLabels, runLabels, stateLabels } from '@karsetu/contract/message/message-labels.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { messageStates } from '@karsetu/domain/message/message-rule.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText, MonthText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Message.module.css'
import { CountOfState, nextLookMs } from './RunList.tsx'

/** One sending: how far it is, what became of each message, and whom it left out. */
export function RunDetail({ runId }: { runId: number }) {
  const found = useCall(
    messageCalls.calls.run,
    { params: { runId } },
    {
      askAgainMs: (last) => last !== undefined && nextLookMs(last),
      readAgain: {
        when: ({ status }) => status,
        calls: [messageCalls.calls.messages, messageCalls.calls.leftOut, messageCalls.calls.runs],
      },
    },
  )
  const refresh = useRefresh()
  const after = {
    onSuccess: () => refresh(messageCalls.calls.run),
    onError: ({ text }: { text: string }) => toast.error(text, m.common_error()),
  }
  const stop = useCommand(messageCalls.calls.stop, after)
  const goOn = useCommand(messageCalls.calls.continue, after)
  if (found.error)
    return <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { template, period, status, counts, costPaise, job } = found.data
  const isWorking = status === 'planning' || status === 'sending' || status === 'waiting'
  const mayGoOn = status !== 'sent' && job.status !== 'queued' && job.status !== 'running' && status !== 'waiting'
  return (
    <>
      <Card
        title={
          <>
            {template.name}, <MonthText month={period} />
          </>
        }
        aside={
          <div className={classes.actions}>
            {isWorking && !mayGoOn && (
              <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: { runId } })}>
                {m.message_run_stop()}
              </Button>
            )}
            {mayGoOn && (
              <Button loading={goOn.isPending} onClick={() => goOn.mutate({ params: { runId } })}>
                {m.message_run_continue()}
              </Button>
            )}
            <LinkButton variant="default" size="sm" to={pathTo.messages({ view: 'sent' })}>
              {m.message_all_runs()}
            </LinkButton>
          </div>
        }
      >
        <p role="status">
          <strong>{runLabels[status]()}</strong> {job.error}
        </p>
        <Facts
          facts={[
            ...messageStates.map((state) => ({
              label: stateLabels[state](),
              value: <CountOfState {...{ runId, state }} count={counts[state]} />,
            })),
            { label: m.message_left(), value: formatCount(counts.leftOut) },
            { label: m.message_cost(), value: formatMoney(costPaise) },
          ]}
        />
      </Card>
      <Messages runId={runId} lookMs={nextLookMs(found.data)} />
      {counts.leftOut > 0 && <LeftOut runId={runId} />}
    </>
  )
}

function Messages({ runId, lookMs }: { runId: number; lookMs: number | false }) {
  const list = useListState({ filters: ['state'] })
  const state = messageStates.find((each) => each === list.filters.state)
  const found = useCall(
    messageCalls.calls.messages,
    { params: { runId }, query: { page: list.page, limit: list.limit, ...(state ? { state } : {}) } },
    { keepPrevious: true, askAgainMs: () => lookMs },
  )
  const title = m.message_run_details()
  return (
    <>
      <h2>{title}</h2>
      <FilterBar
        name="message-states"
        list={list}
        fields={[
          {
            name: 'state',
            kind: 'choice',
            label: m.message_state(),
            choices: messageStates.map((each) => ({ value: each, label: stateLabels[each]() })),
          },
        ]}
      />
      <DataTable
        name="messages"
        label={title}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.messageId}
        onExport={() =>
          exportList(messageCalls.calls.messagesFile, { params: { runId }, query: state ? { state } : {} })
        }
        withoutColumnChoice
      />
    </>
  )
}

const propertyLink = ({ propertyUniqueId: propertyId }: { propertyUniqueId: string }) => (
  <AppLink to={pathTo.property({ propertyId })}>{propertyId}</AppLink>
)

const columns = (): Column<MessageRow>[] => [
  { key: 'property', title: m.register_list_col_id(), isTitle: true, render: propertyLink },
  { key: 'mobile', title: m.register_list_col_mobile(), render: (row) => row.mobileNumber },
  { key: 'text', title: m.message_col_text(), isLong: true, render: (row) => row.text },
  { key: 'state', title: m.message_state(), render: (row) => stateLabels[row.state]() },
  {
    key: 'reason',
    title: m.message_reason(),
    render: ({ reason }) => reason && failureText(reason),
  },
  {
    key: 'when',
    title: m.message_when(),
    render: ({ settledAt, sentAt }) => {
      const at = settledAt ?? sentAt
      return at && <InstantText instant={at} />
    },
  },
]

/** Who got none, page by page beside the pages of the messages. */
function LeftOut({ runId }: { runId: number }) {
  const list = useOwnPage()
  const { page, limit } = list
  const found = useCall(
    messageCalls.calls.leftOut,
    { params: { runId }, query: { page, limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <h2>{m.message_left()}</h2>
      <DataTable
        name="messages-left-out"
        label={m.message_left()}
        columns={leftOutColumns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        onExport={() => exportList(messageCalls.calls.leftOutFile, { params: { runId } })}
        withoutColumnChoice
      />
    </>
  )
}

const leftOutColumns = (): Column<MessageLeftOut>[] => [
  { key: 'property', title: m.register_list_col_id(), isTitle: true, render: propertyLink },
  { key: 'reason', title: m.message_reason(), render: ({ reason }) => leftOutLabels[reason]() },
]
