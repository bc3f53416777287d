import { type RuleChangeReport, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { takesDocument } from '@karsetu/domain/revision/rule-change-workflow.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { toast } from '../../ui/toast.ts'
import { ResolutionUpload } from './ProposalSource.tsx'
import classes from './Revision.module.css'

const { calls } = ruleChangeCalls

/** The maker adds the resolution that came without one; everybody else is told that there is none. */
export function AttachResolution({ change: { changeId, isOwn, status } }: { change: RuleChangeReport }) {
  const refresh = useRefresh()
  const [document, setDocument] = useState<File>()
  const [error, setFieldError] = useState<string>()
  const attach = useCommand(calls.attach, {
    onSuccess: () => {
      void toast.success(m.revision_document_attached(), m.common_success())
      return refresh(calls.report, calls.page)
    },
    onError: ({ text }) => setFieldError(text),
  })
  if (!isOwn || !takesDocument(status)) return <p>{m.revision_document_none()}</p>
  return (
    <div className={classes.attach}>
      <ResolutionUpload
        file={document}
        error={error}
        onChange={(taken) => {
          setDocument(taken)
          setFieldError(undefined)
        }}
      />
      {document && (
        <Button
          variant="default"
          loading={attach.isPending}
          onClick={() => attach.mutate({ params: { id: changeId }, files: { document } })}
        >
          {m.revision_document_attach()}
        </Button>
      )}
    </div>
  )
}
