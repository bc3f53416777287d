import { optOutSourceLabels, optOutStateLabels } from '@karsetu/contract/message/message-labels.ts'
import { type OptOut, optOutCalls, optOutStates } from '@karsetu/contract/message/opt-out-calls.ts'
import { formatCount, formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { optOutSources } from '@karsetu/domain/message/opt-out.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { StageBadge } from '../../ui/StageBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import classes from './Message.module.css'
import { OptOutDialog } from './OptOutDialog.tsx'

/** Whom nobody writes to: who asked, when and how; taken out of force for a reason, never out of the list. */
export function OptOuts() {
  const list = useListState({ filters: ['mobileNumber', 'state', 'source'], limit: 25 })
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<OptOut>()
  const { calls } = optOutCalls
  const { mobileNumber } = list.filters
  const state = optOutStates.find((each) => each === list.filters.state)
  const source = optOutSources.find((each) => each === list.filters.source)
  const request = {
    ...(mobileNumber ? { mobileNumber: mobileNumber.replace(/\D/g, '').slice(-10) || '0' } : {}),
    ...(state ? { state } : {}),
    ...(source ? { source } : {}),
  }
  const found = useCall(
    calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <p className={classes.note}>{m.message_opt_outs_lead()}</p>
      <FilterBar
        name="opt-outs"
        list={list}
        fields={[
          { name: 'mobileNumber', kind: 'text', label: m.register_list_col_mobile() },
          {
            name: 'state',
            kind: 'choice',
            label: m.message_state(),
            choices: optOutStates.map((value) => ({ value, label: optOutStateLabels[value]() })),
          },
          {
            name: 'source',
            kind: 'choice',
            label: m.message_opt_source(),
            choices: optOutSources.map((value) => ({ value, label: optOutSourceLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="opt-outs"
        label={m.message_opt_outs()}
        columns={columns(setLifted)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ optOutId }) => optOutId}
        tools={<Button onClick={() => setAdding(true)}>{m.message_opt_add()}</Button>}
        onExport={() => exportList(calls.file, { query: request })}
        withoutColumnChoice
        emptyText={m.message_opt_outs_none()}
      />
      {isAdding && <OptOutDialog onClose={() => setAdding(false)} />}
      {lifted && <LiftDialog optOut={lifted} onClose={() => setLifted(undefined)} />}
    </>
  )
}

function LiftDialog({ optOut: { optOutId, mobileNumber }, onClose }: { optOut: OptOut; onClose: () => void }) {
  const refresh = useRefresh()
  const lift = useCommand(optOutCalls.calls.lift)
  const send = async (remarks: string) => {
    await lift.mutateAsync({ params: { optOutId }, body: { remarks } })
    void toast.success(m.message_opt_lift_done({ mobile: mobileNumber }), m.common_success())
    onClose()
    await refresh(optOutCalls.calls.page)
  }
  return (
    <RemarkDialog
      title={m.message_opt_lift_of({ mobile: mobileNumber })}
      lead={m.message_opt_lift_lead()}
      onSend={send}
      onClose={onClose}
    />
  )
}

const columns = (onLift: (optOut: OptOut) => void): Column<OptOut>[] => [
  {
    key: 'mobile',
    title: m.register_list_col_mobile(),
    isTitle: true,
    render: ({ mobileNumber }) => mobileNumber,
  },
  { key: 'since', title: m.message_opt_since(), render: ({ since }) => <DateText date={since} /> },
  { key: 'source', title: m.message_opt_source(), render: ({ source }) => optOutSourceLabels[source]() },
  { key: 'reason', title: m.message_opt_reason(), render: ({ reason }) => reason },
  {
    key: 'properties',
    title: m.message_opt_properties(),
    align: 'end',
    render: ({ properties, mobileNumber }) =>
      properties === 0 ? (
        formatCount(properties)
      ) : (
        <AppLink to={pathTo.properties({ mobileNumber })}>{formatCount(properties)}</AppLink>
      ),
  },
  {
    key: 'by',
    title: m.message_opt_added_by(),
    render: ({ addedBy, addedAt }) => (
      <>
        {addedBy && `${addedBy}, `}
        <InstantText instant={addedAt} dayOnly />
      </>
    ),
  },
  {
    key: 'state',
    title: m.message_state(),
    render: ({ liftedAt, liftedBy, liftReason }) =>
      liftedAt === null ? (
        <StageBadge stage="done" word={optOutStateLabels.in_force()} />
      ) : (
        m.message_opt_lifted_because({
          who: liftedBy ?? m.common_not_known(),
          date: formatInstant(liftedAt, currentLocale()),
          reason: liftReason ?? '',
        })
      ),
  },
  {
    key: 'lift',
    title: m.message_opt_lift(),
    isAction: true,
    render: (row) =>
      row.liftedAt === null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${m.message_opt_lift()}: ${row.mobileNumber}`}
          onClick={() => onLift(row)}
        >
          {m.message_opt_lift()}
        </Button>
      ),
  },
]
