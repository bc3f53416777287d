import { registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { useGo } from '../../ui/use-go.ts'
import classes from './RegisterImport.module.css'

/**
 * Takes an old register to look at.
 * @param isAside a file is open beneath: what is to be done next is done with it
 */
export function TakeRegister({ isAside }: { isAside: boolean }) {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [error, setFieldError] = useState<string>()
  const upload = useCommand(registerImportCalls.calls.upload, {
    onSuccess: async ({ importId }) => {
      setFile(undefined)
      await refresh(registerImportCalls.calls.page)
      await go(pathTo.utility({ import: importId }), { resetScroll: false })
    },
    onError: ({ text }) => setFieldError(text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFieldError(file ? undefined : m.register_import_file_required())
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
            setFieldError(undefined)
          }}
          error={error}
          required
        />
        <Button type="submit" variant={isAside ? 'default' : 'filled'} loading={upload.isPending}>
          {m.register_import_look()}
        </Button>
      </form>
    </Card>
  )
}
