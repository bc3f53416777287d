import '@mantine/core/styles/ActionIcon.layer.css'
import { type RuleRow, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Desk, RuleFields } from './RuleFields.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { blankRow, ruleForm, typedOf } from './rule-form.ts'
import { ruleAbout } from './rule-text.ts'
import { useCodeOptions } from './use-code-options.ts'

const pdfOnly = { ...uploadRules.document, extensions: ['.pdf'] }

type Props = {
  subject: RuleSubject
  /** The rows that are followed; none: a new rule. */
  followed: readonly RuleBody[]
  rules: readonly RuleRow[]
  onClose: () => void
}

/** Proposes what is to hold from a day on, with its source: in the place of rules that hold, or new. */
export function RuleDialog({ subject, followed, rules, onClose }: Props) {
  const refresh = useRefresh()
  const [document, setDocument] = useState<File>()
  const codes = useCodeOptions(subject, rules)
  const propose = useCommand(ruleChangeCalls.calls.propose, {
    onSuccess: ({ changeId }) => {
      void toast.success(m.revision_proposed({ number: changeId }), m.common_success())
      onClose()
      return refresh(ruleChangeCalls.calls.page)
    },
  })
  const form = useHouseForm(ruleForm, typedOf(subject, followed))
  const { control } = form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'change.rows' })
  const isSingle = ruleKinds[subject].identity.length === 0
  return (
    <Dialog title={m.revision_propose()} onClose={onClose} widthVw={70}>
      <p>
        {ruleKinds[subject].label()}. {m.revision_propose_lead()}
      </p>
      <Form form={form} onSubmit={(body) => propose.mutateAsync({ body, files: document ? { document } : {} })}>
        {rows.map((row, at) => (
          <RuleEditor
            key={row.id}
            desk={{ control, codes }}
            at={at}
            subject={subject}
            followed={followed[at]}
            rules={rules}
            onRemove={at >= followed.length && rows.length > 1 ? () => remove(at) : undefined}
          />
        ))}
        {!isSingle && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus aria-hidden size="1.1rem" />}
              onClick={() => append(blankRow(subject))}
            >
              {m.law_row_add()}
            </Button>
          </div>
        )}
        <FormSection title={m.law_when_section()}>
          <DateField control={control} name="validFrom" required label={m.revision_valid_from()} />
          <DateField control={control} name="validTo" label={m.revision_valid_to()} hint={m.revision_valid_to_hint()} />
          <TextField
            control={control}
            name="source"
            required
            label={m.revision_source()}
            hint={m.masters_source_hint()}
            maxLength={300}
          />
        </FormSection>
        <FileUpload label={m.revision_document()} rule={pdfOnly} file={document} onChange={setDocument} />
        <FormButtons>
          <SubmitButton>{m.revision_propose()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

type EditorProps = {
  desk: Desk
  at: number
  subject: RuleSubject
  followed: RuleBody | undefined
  rules: readonly RuleRow[]
  onRemove: (() => void) | undefined
}

/** One rule: what it is about stands fixed where it follows another, and what held of it stands below. */
function RuleEditor({ desk, at, subject, followed, rules, onRemove }: EditorProps) {
  const { identity, fields, label } = ruleKinds[subject]
  const path = `change.rows.${at}`
  const about =
    identity.length === 0 ? label() : followed ? ruleAbout(subject, followed) : m.law_row({ number: at + 1 })
  const editable = followed ? fields.filter(({ name }) => !identity.includes(name)) : fields
  return (
    <FormSection title={about}>
      <RuleFields desk={desk} path={path} fields={editable} />
      {onRemove && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {m.law_row_remove({ number: at + 1 })}
        </Button>
      )}
      {followed && <RuleHistory subject={subject} body={followed} rules={rules} />}
    </FormSection>
  )
}
