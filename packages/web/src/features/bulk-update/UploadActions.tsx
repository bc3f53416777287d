import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import classes from './BulkUpdate.module.css'

/** What can be done with a spreadsheet where it stands. */
export function UploadActions({ upload }: { upload: BulkUpload }) {
  const { uploadId, status, figures, fileName, needsSecond } = upload
  const { calls } = bulkUpdateCalls
  const [isUndoing, setUndoing] = useState(false)
  const refresh = useRefresh()
  const moved = () => refresh(calls.report, calls.page, calls.rows)
  const again = { onSuccess: moved, onError: (error: { text: string }) => toast.error(error.text, m.common_error()) }
  const apply = useCommand(calls.apply, again)
  const tryAgain = useCommand(calls.tryAgain, again)
  const undo = useCommand(calls.undo, { onSuccess: moved })
  const params = { uploadId }
  return (
    <>
      {status === 'tried' && figures.faulty > 0 && (
        <p>{m.bulk_update_apply_leaves({ count: formatCount(figures.faulty) })}</p>
      )}
      {status === 'tried' && needsSecond && <p>{m.bulk_update_ask_hint()}</p>}
      <div className={classes.actions}>
        {status === 'tried' && (
          <>
            <ActionButton
              offBecause={figures.ready === 0 ? m.bulk_update_error_nothing_ready() : undefined}
              loading={apply.isPending}
              onClick={() => apply.mutate({ params })}
            >
              {(needsSecond ? m.bulk_update_ask : m.bulk_update_apply)({ count: formatCount(figures.ready) })}
            </ActionButton>
            <Button variant="default" loading={tryAgain.isPending} onClick={() => tryAgain.mutate({ params })}>
              {m.bulk_update_try_again()}
            </Button>
          </>
        )}
        {figures.faulty > 0 && (
          <DownloadButton variant="default" call={calls.faults} sent={{ params }}>
            {m.bulk_update_faults_file()}
          </DownloadButton>
        )}
        {status === 'applied' && (
          <Button variant="default" onClick={() => setUndoing(true)}>
            {m.bulk_update_undo()}
          </Button>
        )}
      </div>
      {isUndoing && (
        <RemarkDialog
          title={m.bulk_update_undo_title({ file: fileName })}
          lead={needsSecond ? `${m.bulk_update_undo_hint()} ${m.bulk_update_undo_waits()}` : m.bulk_update_undo_hint()}
          onSend={async (remarks) => {
            await undo.mutateAsync({ params, body: { remarks } })
            setUndoing(false)
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
