import { type NoticeFilter, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { SheetErrors } from './SheetFaults.tsx'

/** Outcomes of many papers: the list goes out, comes back filled in, and is taken whole or not at all. */
export function DeliverySheetDialog({ query: request, onClose }: { query: NoticeFilter; onClose: () => void }) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [error, setFieldError] = useState<string>()
  const enter = useCommand(noticeCalls.calls.deliverSheet, {
    onSuccess: ({ entered }) => {
      void toast.success(m.notices_deliveries_entered({ count: formatCount(entered) }), m.common_success())
      onClose()
      return refresh(noticeCalls.calls.page, noticeCalls.calls.eligible)
    },
    onError: ({ text }) => setFieldError(text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFieldError(file ? undefined : m.common_file_required())
    if (file) enter.mutate({ files: { file } })
  }
  return (
    <Dialog title={m.notices_deliver_sheet()} onClose={onClose} widthVw={60}>
      <p>{m.notices_deliver_sheet_lead()}</p>
      <DownloadButton variant="default" mb="md" call={noticeCalls.calls.file} sent={{ query: request }}>
        {m.common_export()}
      </DownloadButton>
      <form noValidate onSubmit={send}>
        <FileUpload
          label={m.notices_sheet_file()}
          required
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(taken) => {
            setFile(taken)
            setFieldError(undefined)
          }}
          error={error}
        />
        <SheetErrors error={enter.error} />
        <Button type="submit" mt="md" loading={enter.isPending}>
          {m.notices_send()}
        </Button>
      </form>
    </Dialog>
  )
}
