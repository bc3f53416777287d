import '@mantine/core/styles/ActionIcon.layer.css'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { ruleAbout } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { DateField } from '../../form/DateField.tsx'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ResolutionUpload, SourceField } from './ProposalSource.tsx'
import { type Desk, RuleFields } from './RuleFields.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { blankRow, ruleForm, typedOf } from './rule-form.ts'
import { useCodeOptions } from './use-code-options.ts'
import { useListNames } from './use-list-names.ts'
import { usePropose } from './use-propose.ts'

type Props = {
  subject: RuleSubject
  /** The rows that are followed; none: a new rule. */
  followed: readonly RuleRow[]
  rules: readonly RuleRow[]
  onClose: () => void
}

/** Proposes what is to hold from a day on, with its source: in the place of rules that hold, or new. */
export function RuleDialog({ subject, followed, rules, onClose }: Props) {
  const codes = useCodeOptions(subject, rules)
  const form = useHouseForm(
    ruleForm,
    typedOf(
      subject,
      followed.map(({ body }) => body),
    ),
  )
  const { control, setValue } = form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'change.rows' })
  const name = followed.length === 0 ? 'new' : followed.map(({ ruleId }) => ruleId).join('-')
  const draft = useDraft(form, `law.${subject}.${name}`, { keptFor: useUser().email })
  const { document, setDocument, send } = usePropose(() => {
    draft.discard()
    onClose()
  })
  const ends = useWatch({ control, name: 'change.ends' })
  const ended = followed.filter(({ ruleId }) => ends.includes(ruleId))
  // Rows that follow others stand first, in the order of those.
  const saved = followed.filter((rule) => !ended.includes(rule))
  const end = (rule: RuleRow, at: number) => {
    remove(at)
    setValue('change.ends', [...ends, rule.ruleId])
  }
  const names = useListNames(ended.map(({ body }) => body))
  const isSingle = ruleKinds[subject].identity.length === 0
  return (
    <Dialog title={m.revision_propose()} onClose={onClose} widthVw={70}>
      <p>
        {ruleKinds[subject].label()}. {m.revision_propose_lead()}
      </p>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={send}>
        {rows.map((row, at) => {
          const rule = saved[at]
          const isOneOfMany = rows.length > 1
          return (
            <RuleEditor
              key={row.id}
              desk={{ control, codes }}
              at={at}
              subject={subject}
              followed={rule?.body}
              rules={rules}
              onRemove={!rule && isOneOfMany ? () => remove(at) : undefined}
              onEnd={
                rule && isOneOfMany && ruleKinds[subject].mayEnd?.(rule.body) === true ? () => end(rule, at) : undefined
              }
            />
          )
        })}
        {ended.map(({ ruleId, body }) => (
          <p key={ruleId}>
            <strong>{ruleAbout(subject, body, names)}</strong>: {m.law_end_this()}
          </p>
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
          <SourceField control={control} name="source" />
        </FormSection>
        <ResolutionUpload file={document} onChange={setDocument} />
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
  onEnd: (() => void) | undefined
}

/** One rule: what it is about stands fixed where it follows another, and what held of it stands below. */
function RuleEditor({ desk, at, subject, followed, rules, onRemove, onEnd }: EditorProps) {
  const { identity, fields, label } = ruleKinds[subject]
  const path = `change.rows.${at}`
  const names = useListNames(followed ? [followed] : [])
  const about =
    identity.length === 0 ? label() : followed ? ruleAbout(subject, followed, names) : m.law_row({ number: at + 1 })
  const editable = followed ? fields.filter(({ name }) => !identity.includes(name)) : fields
  return (
    <FormSection title={about}>
      <RuleFields desk={desk} path={path} fields={editable} />
      {onRemove && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {m.law_row_remove({ number: at + 1 })}
        </Button>
      )}
      {onEnd && (
        <Button variant="subtle" color="red" onClick={onEnd}>
          {m.law_end_this()}
        </Button>
      )}
      {followed && <RuleHistory subject={subject} body={followed} rules={rules} />}
    </FormSection>
  )
}
