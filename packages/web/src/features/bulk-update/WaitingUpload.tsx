import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { uploadBlockedReasonLabels } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { MovedApart } from '@karsetu/domain/bulk-update/upload-states.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import classes from './BulkUpdate.module.css'

type Props = { upload: BulkUpload; query: NonNullable<BulkUpload['asked']> }

/** A spreadsheet that somebody asked to be applied or taken back, what that moves, and the decision about it. */
export function WaitingUpload({ upload, query: request }: Props) {
  const { uploadId, status, undoRemark, hindrance: blockedReason, figures } = upload
  const { calls } = bulkUpdateCalls
  const [isRefusing, setRefusing] = useState(false)
  const refresh = useRefresh()
  const decided = () => refresh(calls.report, calls.page)
  const params = { uploadId }
  const approve = useCommand(calls.approve, {
    onSuccess: async () => {
      void toast.success(m.bulk_update_approved(), m.common_success())
      await decided()
    },
    onError: ({ text }) => toast.error(text, m.common_error()),
  })
  const refuse = useCommand(calls.refuse)
  const isUndo = status === 'undo_waiting'
  const raised = ({ raisedPaise, loweredPaise }: MovedApart) => (isUndo ? loweredPaise : raisedPaise)
  const lowered = ({ raisedPaise, loweredPaise }: MovedApart) => (isUndo ? raisedPaise : loweredPaise)
  const title = isUndo ? m.bulk_update_undo_waiting_title() : m.bulk_update_waiting_title()
  const word = request.isOwn ? m.bulk_update_withdraw() : m.bulk_update_refuse()
  return (
    <Card title={title}>
      <Facts
        facts={[
          {
            label: m.bulk_update_asked_for(),
            value: isUndo ? m.bulk_update_asked_undo({ remark: undoRemark ?? '' }) : m.bulk_update_asked_apply(),
          },
          { label: m.bulk_update_raised(), value: formatMoney(raised(figures)) },
          { label: m.bulk_update_lowered(), value: formatMoney(lowered(figures)) },
          { label: m.bulk_update_foreseen_raised(), value: formatMoney(raised(figures.foreseen)) },
          { label: m.bulk_update_foreseen_lowered(), value: formatMoney(lowered(figures.foreseen)) },
          { label: m.bulk_update_asked_by(), value: `${request.by}, ${formatInstant(request.at, currentLocale())}` },
        ]}
      />
      <div className={classes.actions}>
        <ActionButton
          loading={approve.isPending}
          offBecause={blockedReason === null ? undefined : uploadBlockedReasonLabels[blockedReason]()}
          onClick={() => approve.mutate({ params })}
        >
          {m.bulk_update_approve()}
        </ActionButton>
        {(request.isOwn || blockedReason !== 'not_allowed') && (
          <Button variant="default" onClick={() => setRefusing(true)}>
            {word}
          </Button>
        )}
      </div>
      {isRefusing && (
        <RemarkDialog
          title={word}
          onSend={async (remarks) => {
            await refuse.mutateAsync({ params, body: { remarks } })
            setRefusing(false)
            await decided()
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </Card>
  )
}
