import { type Regrouping, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import classes from './Split.module.css'

/** The documents on which a split or a join was asked for. */
export function RegroupingDocuments({ regrouping: { regroupingId: id, documents } }: { regrouping: Regrouping }) {
  if (documents.length === 0) return null
  return (
    <div className={classes.actions}>
      {documents.map(({ fileId, fileName }) => (
        <DownloadButton
          key={fileId}
          call={splitCalls.calls.document}
          sent={{ params: { id, fileId } }}
          variant="default"
          size="compact-sm"
        >
          {fileName}
        </DownloadButton>
      ))}
    </div>
  )
}
