import { bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkKindLabels } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { splitRuleLabels } from '@karsetu/contract/split/split-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type BulkKind, bulkKinds, type RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { type SplitRule, splitRules } from '@karsetu/domain/split/divide-property.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DayInput } from '../../form/DayInput.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
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

/** A template goes out, the filled one comes in and is tried. */
export function TakeUpload() {
  const may = useMay()
  const needs = { split: splitCalls.calls.split.access, restore: registerWriteCalls.calls.restore.access }
  const kinds = bulkKinds.filter((each) => (each === 'split' || each === 'restore' ? may(needs[each]) : true))
  const { kind: begun }: Record<string, unknown> = useLocation().search
  const [kind, setKind] = useState<BulkKind>(kinds.find((each) => each === begun) ?? 'facts')
  return (
    <Card title={m.bulk_update_title()}>
      <p>{leads[kind]?.() ?? m.bulk_update_lead()}</p>
      <div className={classes.take}>
        <NativeSelect
          label={m.bulk_update_kind()}
          value={kind}
          data={kinds.map((value) => ({ value, label: bulkKindLabels[value]() }))}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((each) => each === value) ?? 'facts')}
        />
        {kind === 'split' ? (
          <SendSplits />
        ) : (
          <>
            <Template kind={kind} />
            {kind === 'restore' ? <SendRestored /> : <SendSheet kind={kind} />}
          </>
        )}
      </div>
    </Card>
  )
}

const leads: Partial<Record<BulkKind, () => string>> = {
  split: m.split_sheet_lead,
  restore: m.bulk_update_restore_lead,
}

function Template({ kind }: { kind: RowKind }) {
  const [wardId, setWardId] = useState('')
  const { wards } = usePlaceChoices(undefined)
  return (
    <>
      <NativeSelect
        label={m.bulk_update_ward()}
        description={kind === 'restore' ? m.bulk_update_restore_hint() : m.bulk_update_template_hint()}
        value={wardId}
        data={[{ value: '', label: m.bulk_update_template_first() }, ...wards]}
        onChange={({ currentTarget: { value } }) => setWardId(value)}
      />
      <div className={`${classes.actions} ${classes.wide}`}>
        <DownloadButton
          variant="default"
          offBecause={wardId === '' ? m.bulk_update_template_first() : undefined}
          call={bulkUpdateCalls.calls.template}
          sent={{ query: { kind, wardId: Number(wardId) } }}
        >
          {m.bulk_update_template()}
        </DownloadButton>
      </div>
    </>
  )
}

function SendRestored() {
  const upload = useCommand(bulkUpdateCalls.calls.restore)
  return (
    <SheetForm hint={m.bulk_update_file_hint()} onSend={(file) => upload.mutateAsync({ body: {}, files: { file } })} />
  )
}

function SendSheet({ kind }: { kind: keyof typeof calls }) {
  const [countsFrom, setCountsFrom] = useState('')
  const upload = useCommand(calls[kind])
  return (
    <SheetForm
      hint={m.bulk_update_file_hint()}
      onSend={(file) => upload.mutateAsync({ body: { countsFrom }, files: { file } })}
    >
      {kind !== 'ptin' && (
        <DayInput
          label={m.bulk_update_counts_from()}
          description={m.bulk_update_counts_from_hint()}
          day={countsFrom}
          onChoose={setCountsFrom}
        />
      )}
    </SheetForm>
  )
}

/** Splits of many properties: an empty sheet or one of the properties named, and by what the dues are divided. */
function SendSplits() {
  const [rule, setRule] = useState<SplitRule>('area')
  const [propertyUniqueIds, setIds] = useState('')
  const upload = useCommand(bulkUpdateCalls.calls.split)
  return (
    <>
      <NativeSelect
        label={m.split_rule()}
        value={rule}
        data={splitRules.map((value) => ({ value, label: splitRuleLabels[value]() }))}
        onChange={({ currentTarget: { value } }) => setRule(splitRules.find((each) => each === value) ?? 'area')}
      />
      <TextInput
        label={m.split_sheet_ids()}
        description={m.split_sheet_ids_hint()}
        value={propertyUniqueIds}
        maxLength={4000}
        onChange={({ currentTarget: { value } }) => setIds(value)}
      />
      <p className={classes.wide}>{m.split_sheet_floors_hint()}</p>
      <div className={`${classes.actions} ${classes.wide}`}>
        <DownloadButton variant="default" call={splitCalls.calls.sheet} sent={{ query: { propertyUniqueIds } }}>
          {propertyUniqueIds.trim() === '' ? m.split_sheet_template() : m.split_sheet_of_ids()}
        </DownloadButton>
      </div>
      <SheetForm
        hint={m.split_sheet_hint()}
        onSend={(file) => upload.mutateAsync({ body: { rule }, files: { file } })}
      />
    </>
  )
}

type SheetFormProps = {
  hint: string
  onSend: (file: File) => Promise<{ uploadId: number }>
  /** What else is asked. */
  children?: ReactNode
}

function SheetForm({ hint, onSend, children }: SheetFormProps) {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [fieldError, setFieldError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFieldError(file ? undefined : m.bulk_update_file_required())
    if (!file) return
    setSending(true)
    try {
      const { uploadId } = await onSend(file)
      await refresh(bulkUpdateCalls.calls.page)
      await go(pathTo.utility({ upload: uploadId }), { resetScroll: false })
    } catch (error) {
      setFieldError(asApiError(error).text)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={`${classes.take} ${classes.wide}`} noValidate onSubmit={(event) => void send(event)}>
      <div className={classes.wide}>
        <FileUpload
          label={m.bulk_update_file()}
          hint={hint}
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(taken) => {
            setFile(taken)
            setFieldError(undefined)
          }}
          error={fieldError}
          required
        />
      </div>
      {children}
      <div className={`${classes.actions} ${classes.wide}`}>
        <Button type="submit" loading={isSending}>
          {m.bulk_update_try()}
        </Button>
      </div>
    </form>
  )
}
