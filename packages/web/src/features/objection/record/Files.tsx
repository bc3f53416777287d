import { type ObjectionDetail, objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import classes from '../Objection.module.css'

/** The documents of the filing, or of the order. */
export function Files({ objection, part }: { objection: ObjectionDetail; part: 'filing' | 'order' }) {
  const files = objection.files.filter((file) => file.part === part)
  if (files.length === 0) return null
  return (
    <div className={classes.actions}>
      {files.map(({ fileId, fileName }) => (
        <DownloadButton
          key={fileId}
          variant="default"
          size="sm"
          call={objectionCalls.calls.document}
          sent={{ params: { id: objection.objectionId, fileId } }}
        >
          {fileName}
        </DownloadButton>
      ))}
    </div>
  )
}
