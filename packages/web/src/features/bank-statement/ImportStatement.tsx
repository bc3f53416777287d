import {
  bankStatementCalls,
  type StatementEntered,
  type StatementPreview,
} from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { StatementForm } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { PreviewCard } from './PreviewCard.tsx'

const { calls } = bankStatementCalls
type Typed = { bankAccountId: number | undefined }
const statementForm = formOf(StatementForm, ({ bankAccountId }: Typed) => ({ bankAccountId }))

type Columns = NonNullable<StatementForm['columns']>

/** A file is checked first; what of it is new is entered when somebody says so. */
export function ImportStatement({ tabs }: { tabs: ReactNode }) {
  const accounts = useCall(calls.accounts, {})
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [isSent, setSent] = useState(false)
  const [preview, setPreview] = useState<StatementPreview>()
  const [entered, setEntered] = useState<StatementEntered>()
  const form = useHouseForm(statementForm, { bankAccountId: undefined })
  const look = useCommand(calls.preview, { onSuccess: setPreview })
  const enter = useCommand(calls.enter, {
    onSuccess: (done) => {
      setEntered(done)
      return refresh(calls.page, calls.accounts)
    },
  })
  const bodyOf = (columns: Columns) => ({
    bankAccountId: Number(form.getValues('bankAccountId')),
    ...(Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {}),
  })
  const check = async (columns: Columns) => {
    setSent(true)
    // What is sent beside a file is text; the contract reads the columns from it.
    if (file) await look.mutateAsync({ body: bodyOf(columns) as unknown as StatementForm, files: { file } })
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setPreview(undefined)
    setEntered(undefined)
  }
  if (accounts.error)
    return (
      <Page>
        <PageHeader title={m.statement_import()} />
        <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
      </Page>
    )
  if (!accounts.data) return <PageSpinner />
  return (
    <Page>
      <PageHeader title={m.statement_import()} lead={m.statement_import_lead()} />
      {tabs}
      {accounts.data.length === 0 ? (
        <Outcome
          tone="warn"
          title={m.statement_accounts_none()}
          actions={<LinkButton to={pathTo.statements({ view: 'accounts' })}>{m.statement_account_add()}</LinkButton>}
        />
      ) : (
        <Card>
          <Form form={form} label={m.statement_import()} onSubmit={() => check({})}>
            <SelectField
              control={form.control}
              name="bankAccountId"
              required
              numeric
              label={m.statement_account()}
              choices={accounts.data.map(({ bankAccountId, name, lastDigits }) => ({
                value: String(bankAccountId),
                label: `${name} (${lastDigits})`,
              }))}
            />
            <FileUpload
              label={m.statement_file()}
              hint={m.statement_file_hint()}
              required
              rule={uploadRules.statement}
              file={file}
              onChange={choose}
              error={isSent && !file ? m.common_file_required() : undefined}
            />
            <FormButtons>
              <SubmitButton>{m.statement_preview()}</SubmitButton>
            </FormButtons>
          </Form>
        </Card>
      )}
      {entered ? (
        <Entered {...entered} />
      ) : (
        preview && (
          <PreviewCard
            key={preview.columns.map(({ field }) => field).join()}
            preview={preview}
            isEntering={enter.isPending}
            error={enter.error ?? undefined}
            onAgain={check}
            onEnter={(columns) => {
              if (file) enter.mutate({ body: bodyOf(columns) as unknown as StatementForm, files: { file } })
            }}
          />
        )
      )}
    </Page>
  )
}

function Entered({ newLines, statementId }: StatementEntered) {
  const title = m.statement_entered({ count: newLines })
  return (
    <Outcome
      tone="good"
      title={title}
      actions={<LinkButton to={pathTo.statements({ statementId })}>{m.statement_see_lines()}</LinkButton>}
    >
      <Announcement text={title} />
    </Outcome>
  )
}
