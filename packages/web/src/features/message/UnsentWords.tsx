import {
  failureText,
  notificationKindLabels,
  notificationStateLabels,
} from '@karsetu/contract/message/message-labels.ts'
import { notificationCalls, type UnsentNotification } from '@karsetu/contract/message/notification-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { noRegisteredText, notificationKinds, notificationStates } from '@karsetu/domain/message/word.ts'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Message.module.css'

/** Words to one number that have not gone: why, and another try. */
export function UnsentWords() {
  const list = useListState({ filters: ['kind', 'standing'] })
  const refresh = useRefresh()
  const kind = notificationKinds.find((each) => each === list.filters.kind)
  const standing = notificationStates.find((each) => each === list.filters.standing)
  const request = { ...(kind ? { kind } : {}), ...(standing ? { standing } : {}) }
  const { calls } = notificationCalls
  const found = useCall(
    calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const retry = useCommand(calls.retry, {
    onSuccess: () => {
      void toast.success(m.message_word_retried(), m.common_success())
      return refresh(calls.page)
    },
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return refresh(calls.page)
    },
  })
  return (
    <>
      <p className={classes.note}>{m.message_words_lead()}</p>
      <FilterBar
        name="unsent-words"
        list={list}
        fields={[
          {
            name: 'kind',
            kind: 'choice',
            label: m.message_word_about(),
            choices: notificationKinds.map((value) => ({ value, label: notificationKindLabels[value]() })),
          },
          {
            name: 'standing',
            kind: 'choice',
            label: m.message_state(),
            choices: notificationStates.map((value) => ({ value, label: notificationStateLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="unsent-words"
        label={m.message_words()}
        columns={columns(({ wordId }) => retry.mutate({ params: { wordId } }))}
        listing={listingOf(found)}
        list={list}
        keyOf={({ wordId }) => wordId}
        onExport={() => exportList(calls.file, { query: request })}
        withoutColumnChoice
        emptyText={m.message_words_none()}
      />
    </>
  )
}

const columns = (onRetry: (word: UnsentNotification) => void): Column<UnsentNotification>[] => [
  {
    key: 'property',
    title: m.register_list_col_id(),
    isTitle: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.property({ propertyId: propertyUniqueId, view: 'history' })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'mobile', title: m.register_list_col_mobile(), render: ({ mobileNumber }) => mobileNumber },
  { key: 'kind', title: m.message_word_about(), render: ({ kind }) => notificationKindLabels[kind]() },
  { key: 'purpose', title: m.message_word_purpose(), render: ({ purpose }) => purpose },
  { key: 'state', title: m.message_state(), render: ({ standing }) => notificationStateLabels[standing]() },
  { key: 'reason', title: m.message_reason(), render: ({ reason }) => reason && failureText(reason) },
  { key: 'left', title: m.message_word_left(), render: ({ leftAt }) => <InstantText instant={leftAt} /> },
  {
    key: 'next',
    title: m.message_word_next(),
    render: ({ nextTryAt }) => nextTryAt && <InstantText instant={nextTryAt} />,
  },
  {
    key: 'retry',
    title: m.message_word_retry(),
    isAction: true,
    render: (row) => (
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label={m.message_word_retry_of({ mobile: row.mobileNumber, property: row.propertyUniqueId })}
        offBecause={row.reason === noRegisteredText ? m.message_failure_no_text() : undefined}
        onClick={() => onRetry(row)}
      >
        {m.message_word_retry()}
      </ActionButton>
    ),
  },
]
