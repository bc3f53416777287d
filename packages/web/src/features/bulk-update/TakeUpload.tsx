import { bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkKindWords } from '@karsetu/contract/bulk-update/bulk-update-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type BulkKind, bulkKinds } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { useGo } from '../../ui/use-go.ts'
import { usePlaceChoices } from '../notice/place-filters.ts'
import classes from './BulkUpdate.module.css'

const calls = {
  facts: bulkUpdateCalls.calls.facts,
  ptin: bulkUpdateCalls.calls.ptin,
  road_width: bulkUpdateCalls.calls.roadWidth,
} as const

/** The template of a ward goes out, the filled one comes in and is tried. */
export function TakeUpload() {
  const [kind, setKind] = useState<BulkKind>('facts')
  return (
    <Card title={m.bulk_update_title()}>
      <p>{m.bulk_update_lead()}</p>
      <div className={classes.take}>
        <NativeSelect
          label={m.bulk_update_kind()}
          value={kind}
          data={bulkKinds.map((value) => ({ value, label: bulkKindWords[value]() }))}
          onChange={({ currentTarget: { value } }) => setKind(bulkKinds.find((each) => each === value) ?? 'facts')}
        />
        <Template kind={kind} />
        <SendSheet kind={kind} />
      </div>
    </Card>
  )
}

function Template({ kind }: { kind: BulkKind }) {
  const [wardId, setWardId] = useState('')
  const { wards } = usePlaceChoices(undefined)
  return (
    <>
      <NativeSelect
        label={m.bulk_update_ward()}
        description={m.bulk_update_template_hint()}
        value={wardId}
        data={[{ value: '', label: m.bulk_update_template_first() }, ...wards]}
        onChange={({ currentTarget: { value } }) => setWardId(value)}
      />
      <div className={`${classes.actions} ${classes.wide}`}>
        <DownloadButton
          variant="default"
          disabled={wardId === ''}
          call={bulkUpdateCalls.calls.template}
          sent={{ query: { kind, wardId: Number(wardId) } }}
        >
          {m.bulk_update_template()}
        </DownloadButton>
      </div>
    </>
  )
}

function SendSheet({ kind }: { kind: BulkKind }) {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [countsFrom, setCountsFrom] = useState('')
  const [fault, setFault] = useState<string>()
  const upload = useCommand(calls[kind], {
    onSuccess: async ({ uploadId }) => {
      setFile(undefined)
      await refresh(bulkUpdateCalls.calls.page)
      await go(pathTo.utility({ upload: uploadId }), { resetScroll: false })
    },
    onError: ({ text }) => setFault(text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFault(file ? undefined : m.bulk_update_file_required())
    if (file) upload.mutate({ body: { countsFrom }, files: { file } })
  }
  return (
    <form className={`${classes.take} ${classes.wide}`} noValidate onSubmit={send}>
      <div className={classes.wide}>
        <FileUpload
          label={m.bulk_update_file()}
          hint={m.bulk_update_file_hint()}
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(taken) => {
            setFile(taken)
            setFault(undefined)
          }}
          error={fault}
          required
        />
      </div>
      {kind !== 'ptin' && (
        <TextInput
          type="date"
          label={m.bulk_update_counts_from()}
          description={m.bulk_update_counts_from_hint()}
          value={countsFrom}
          onChange={({ currentTarget: { value } }) => setCountsFrom(value)}
        />
      )}
      <div className={`${classes.actions} ${classes.wide}`}>
        <Button type="submit" loading={upload.isPending}>
          {m.bulk_update_try()}
        </Button>
      </div>
    </form>
  )
}
