import { type SplitSheet as SplitSheetResult, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { splitRuleWords } from '@karsetu/contract/split/split-words.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type SplitRule, splitRules } from '@karsetu/domain/split/divide-property.ts'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Split.module.css'

/** Many splits from one sheet: tried out first, then all of them or none. */
export function SplitSheet() {
  const [rule, setRule] = useState<SplitRule>('area')
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const send = useCommand(splitCalls.calls.fromExcel, { onError: ({ text }) => setFault(text) })
  const result = send.data
  const forget = () => {
    setFault(undefined)
    send.reset()
  }
  const isSound = result !== undefined && !result.applied && result.splits.every((one) => one.fault === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return setFault(m.bulk_update_file_required())
    send.mutate({ body: { rule, preview: !isSound }, files: { file } })
  }
  return (
    <Card title={m.split_sheet_title()}>
      <p>{m.split_sheet_lead()}</p>
      <form className={classes.effect} noValidate onSubmit={submit}>
        <div className={classes.actions}>
          <NativeSelect
            label={m.split_rule()}
            value={rule}
            data={splitRules.map((value) => ({ value, label: splitRuleWords[value]() }))}
            onChange={({ currentTarget: { value } }) => {
              setRule(splitRules.find((each) => each === value) ?? 'area')
              forget()
            }}
          />
          <DownloadButton variant="default" call={splitCalls.calls.sheet} sent={{}}>
            {m.split_sheet_template()}
          </DownloadButton>
        </div>
        <FileUpload
          label={m.split_sheet_file()}
          hint={m.split_sheet_hint()}
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(taken) => {
            setFile(taken)
            forget()
          }}
          error={fault}
          required
        />
        {result && <Result result={result} />}
        <div className={classes.actions}>
          <Button type="submit" loading={send.isPending} disabled={result?.applied ?? false}>
            {isSound ? m.split_sheet_apply({ count: formatCount(result.splits.length) }) : m.split_sheet_try()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Result({ result: { applied, splits } }: { result: SplitSheetResult }) {
  return (
    <section className={classes.effect} role="status">
      {applied && <Outcome tone="good" title={m.split_sheet_done({ count: formatCount(splits.length) })} />}
      <FigureTable
        label={m.split_sheet_title()}
        rows={splits}
        keyOf={({ propertyUniqueId }) => propertyUniqueId}
        columns={[
          { head: m.split_property(), cell: ({ propertyUniqueId }) => propertyUniqueId },
          { head: m.split_sheet_rows(), isFigure: true, cell: ({ rows }) => rows.join(', ') },
          {
            head: m.split_sheet_parts(),
            cell: ({ parts }) => (applied ? parts.join(', ') : formatCount(parts.length)),
          },
          { head: m.split_due(), isFigure: true, cell: ({ duePaise }) => formatMoney(duePaise) },
          { head: m.split_sheet_fault(), cell: ({ fault }) => fault ?? m.split_sheet_fine() },
        ]}
      />
    </section>
  )
}
