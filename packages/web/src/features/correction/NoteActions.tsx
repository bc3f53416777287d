import { correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { type Note, noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from './RemarkDialog.tsx'
import { useCorrectionsChanged } from './use-corrections-changed.ts'
import { WaitingCorrection } from './WaitingCorrection.tsx'

/** What can be done with the chosen note, and why not. */
export function NoteActions({ note }: { note: Note | undefined }) {
  const [open, setOpen] = useState<'decide' | 'cancel'>()
  const changed = useCorrectionsChanged()
  const cancel = useCommand(noteCalls.calls.cancel)
  const isPosted = note?.status === 'posted'
  const isWaiting = note?.status === 'pending'
  const close = () => setOpen(undefined)
  const undo = async (remarks: string) => {
    if (!note) return
    await cancel.mutateAsync({ params: { id: note.correctionId }, body: { remarks } })
    void toast.success(m.note_cancelled_toast({ no: note.noteNo ?? '' }), m.common_success())
    close()
    await changed()
  }
  return (
    <>
      <RowActs isChosen={note !== undefined}>
        <ActionButton
          variant="default"
          offBecause={isWaiting ? undefined : m.note_choose_waiting()}
          awaitsRow={!note}
          onClick={() => setOpen('decide')}
        >
          {m.correction_approve()}
        </ActionButton>
        {note?.noteNo ? (
          <DownloadButton
            variant="default"
            call={noteCalls.calls.document}
            sent={{ params: { id: note.correctionId } }}
          >
            {m.note_print()}
          </DownloadButton>
        ) : (
          <ActionButton variant="default" offBecause={m.note_choose()} awaitsRow={!note} onClick={close}>
            {m.note_print()}
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          needs={noteCalls.calls.cancel.access}
          offBecause={isPosted ? undefined : m.note_choose()}
          awaitsRow={!note}
          onClick={() => setOpen('cancel')}
        >
          {m.note_cancel()}
        </ActionButton>
      </RowActs>
      {note && open === 'decide' && <DecideDialog note={note} onClose={close} />}
      {note && open === 'cancel' && (
        <RemarkDialog
          title={m.note_cancel()}
          lead={m.note_cancel_lead({ no: note.noteNo ?? '' })}
          onSend={undo}
          onClose={close}
        />
      )}
    </>
  )
}

/** One change of a property waits at a time: it is found by its property. */
function DecideDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { propertyUniqueId, correctionId } = note
  const pending = useCall(correctionCalls.calls.page, { query: { propertyUniqueId, status: 'pending' } })
  const waiting = pending.data?.rows.find((each) => each.correctionId === correctionId)
  return (
    <Dialog title={m.correction_waiting_title()} onClose={onClose} widthVw={50}>
      {pending.error ? (
        <ErrorState error={pending.error} onRetry={() => void pending.refetch()} />
      ) : !pending.data ? (
        <PageSpinner />
      ) : waiting ? (
        <WaitingCorrection correction={waiting} onDecided={onClose} />
      ) : (
        <p role="status">{m.approval_error_not_waiting()}</p>
      )}
    </Dialog>
  )
}
