import { registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

const { calls } = registerImportCalls
type Props = { call: typeof calls.accountFile | typeof calls.findingsFile; importId: number }

/** What a table of an import shows, as a spreadsheet. */
export function TableFile({ call, importId }: Props) {
  return (
    <DownloadButton variant="default" size="sm" call={call} sent={{ params: { importId } }}>
      {m.common_export()}
    </DownloadButton>
  )
}
