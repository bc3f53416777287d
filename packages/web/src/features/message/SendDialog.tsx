import '@mantine/core/styles/Checkbox.layer.css'
import { type MessageQuery, type MessageSums, messageCalls } from '@karsetu/contract/message/message-calls.ts'
import type { SentTo } from '@karsetu/contract/platform/call.ts'
import { formatCount, formatMoney, formatMonth } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'
import { useGo } from '../../ui/use-go.ts'
import classes from './Message.module.css'

type Props = {
  query: MessageQuery
  sums: MessageSums
  /** The first text as it goes out. */
  sample: string | undefined
  onClose: () => void
}

/** The second look: how many, what it costs, the text itself, and that it cannot be called back. */
export function SendDialog({ query: request, sums, sample, onClose }: Props) {
  const go = useGo()
  const refresh = useRefresh()
  const [isSeen, setSeen] = useState(false)
  const send = useCommand(messageCalls.calls.start, {
    onSuccess: async ({ runId }) => {
      void toast.success(m.message_started(), m.common_success())
      await refresh(messageCalls.calls.runs)
      return go(pathTo.messages({ view: 'sent', run: runId }))
    },
    onError: (error) => toast.error(error.message, m.common_error()),
  })
  const count = sums.isEstimate ? m.message_about({ value: formatCount(sums.messages) }) : formatCount(sums.messages)
  const body: SentTo<typeof messageCalls.calls.start>['body'] = request
  return (
    <Dialog title={m.message_confirm_title({ count })} onClose={onClose}>
      <p>{m.message_confirm_what({ count, period: formatMonth(todayInIndia().slice(0, 7), useLocale()) })}</p>
      {sample && <blockquote className={classes.sample}>{sample}</blockquote>}
      <Facts
        facts={[
          { label: m.message_messages(), value: count },
          { label: m.message_parts(), value: formatCount(sums.segments) },
          { label: m.message_cost(), value: formatMoney(sums.costPaise) },
        ]}
      />
      <Checkbox
        className={classes.seen ?? ''}
        size="md"
        label={m.message_confirm_seen()}
        checked={isSeen}
        onChange={({ currentTarget }) => setSeen(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <ActionButton
          loading={send.isPending}
          offBecause={isSeen ? undefined : m.message_confirm_first()}
          onClick={() => send.mutate({ body })}
        >
          {m.message_send()}
        </ActionButton>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </Dialog>
  )
}
