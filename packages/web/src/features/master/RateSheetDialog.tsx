import { type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { RateChanges } from './RateChanges.tsx'
import { RateFileForm } from './RateFileForm.tsx'

type Props = { mohalla: MohallaRow; onClose: () => void }

/** Rates of a mohalla by spreadsheet. */
export function RateSheetDialog({ mohalla, onClose }: Props) {
  const edit = useCommand(mohallaCalls.calls.edit)
  const params = { id: mohalla.mohallaId }
  return (
    <Dialog title={m.masters_sheet()} onClose={onClose} widthVw={60}>
      <p>{m.masters_sheet_step()}</p>
      <DownloadButton call={mohallaCalls.calls.rateSheet} sent={{ params }} variant="default" mb="md">
        {m.masters_sheet_template()}
      </DownloadButton>
      <RateFileForm
        send={(sent) => edit.mutateAsync({ params, ...sent })}
        preview={(edited) => <RateChanges edited={edited} />}
        count={({ changes }) => changes.length}
        onClose={onClose}
      />
    </Dialog>
  )
}
