import { importStatusWords } from '@karsetu/contract/register-import/import-words.ts'
import { type ImportCard, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import { mayUser, useUser } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useGo } from '../../ui/use-go.ts'
import { TakeUpload } from '../bulk-update/TakeUpload.tsx'
import { UploadList } from '../bulk-update/UploadList.tsx'
import { UploadPanel } from '../bulk-update/UploadPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import classes from './RegisterImport.module.css'

/** The administrator's utilities: old registers brought in, and many properties changed from spreadsheets. */
export default function UtilityScreen() {
  const address: Record<string, unknown> = useLocation().search
  const [importId, uploadId] = [Number(address.import), Number(address.upload)]
  const user = useUser()
  const isNumber = (id: number) => Number.isInteger(id) && id > 0
  const mayNothing = !['register.import', 'bulk_update.run'].some((right) => mayUser(user, right))
  return (
    <Page>
      <PageHeader title={m.register_import_title()} lead={m.register_import_lead()} />
      {mayNothing && <EmptyState title={m.common_not_allowed()} />}
      {isNumber(uploadId) ? (
        <UploadPanel key={uploadId} uploadId={uploadId} />
      ) : (
        <>
          {mayUser(user, 'register.import') && <Registers importId={isNumber(importId) ? importId : undefined} />}
          {mayUser(user, 'bulk_update.run') && !isNumber(importId) && (
            <>
              <TakeUpload />
              <UploadList />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function Registers({ importId }: { importId: number | undefined }) {
  return (
    <>
      <TakeRegister />
      {importId === undefined ? <ImportList /> : <ImportPanel key={importId} importId={importId} />}
    </>
  )
}

function TakeRegister() {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const upload = useCommand(registerImportCalls.calls.upload, {
    onSuccess: async ({ importId }) => {
      setFile(undefined)
      await refresh(registerImportCalls.calls.page)
      await go(pathTo.utility({ import: importId }), { resetScroll: false })
    },
    onError: ({ text }) => setFault(text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFault(file ? undefined : m.register_import_file_required())
    if (file) upload.mutate({ files: { file } })
  }
  return (
    <Card title={m.register_import_import_register()}>
      <form className={classes.take} noValidate onSubmit={send}>
        <FileUpload
          label={m.register_import_file()}
          hint={m.register_import_file_hint()}
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(taken) => {
            setFile(taken)
            setFault(undefined)
          }}
          error={fault}
          required
        />
        <Button type="submit" loading={upload.isPending}>
          {m.register_import_look()}
        </Button>
      </form>
    </Card>
  )
}

function ImportList() {
  const { data, error, refetch } = useCall(registerImportCalls.calls.page, { query: { limit: 50 } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.rows.length === 0)
    return <EmptyState title={m.register_import_none_yet()} hint={m.register_import_none_yet_hint()} />
  return (
    <Card title={m.register_import_imports()}>
      <FigureTable<ImportCard>
        label={m.register_import_imports()}
        columns={[
          {
            head: m.register_import_col_file(),
            cell: ({ importId, fileName }) => <AppLink to={pathTo.utility({ import: importId })}>{fileName}</AppLink>,
          },
          { head: m.register_import_col_status(), cell: ({ status }) => importStatusWords[status]() },
          { head: m.register_import_col_by(), cell: ({ requestedBy }) => requestedBy },
          { head: m.register_import_col_when(), cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
        ]}
        rows={data.rows}
        keyOf={({ importId }) => importId}
      />
    </Card>
  )
}
