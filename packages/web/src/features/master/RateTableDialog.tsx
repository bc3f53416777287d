import { mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { RatesOfMany } from '../revision/RatesOfMany.tsx'
import { RateFileForm } from './RateFileForm.tsx'

/** The places that the list of mohallas shows. */
type Props = { place: { zone: string | undefined; ward: string | undefined }; onClose: () => void }

/** A resolution about the rates of many mohallas: one spreadsheet, and one change of the law. */
export function RateTableDialog({ place, onClose }: Props) {
  const propose = useCommand(mohallaCalls.calls.proposeRateTable)
  return (
    <Dialog title={m.masters_table()} onClose={onClose} widthVw={60}>
      <p>{m.masters_table_step()}</p>
      <DownloadButton call={mohallaCalls.calls.rateTable} sent={{ query: place }} variant="default" mb="md">
        {place.zone || place.ward ? m.masters_table_template_here() : m.masters_table_template()}
      </DownloadButton>
      <RateFileForm
        send={(sent) => propose.mutateAsync(sent)}
        preview={({ ratesOf, unchanged }) => (
          <section role="status">
            <h2>{m.masters_sheet_changes()}</h2>
            <RatesOfMany ratesOf={ratesOf} />
            {unchanged > 0 && <p>{m.masters_table_unchanged({ count: unchanged })}</p>}
          </section>
        )}
        count={({ ratesOf }) => ratesOf.reduce((sum, { changes }) => sum + changes.length, 0)}
        onClose={onClose}
      />
    </Dialog>
  )
}
