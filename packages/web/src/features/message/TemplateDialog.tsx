import { messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { languageLabels, templateKindLabels, variableLabels } from '@karsetu/contract/message/message-labels.ts'
import { MessageTemplateForm } from '@karsetu/contract/message/template-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { templateKinds } from '@karsetu/domain/message/message-rule.ts'
import { countMarks, templateVariables } from '@karsetu/domain/message/template.ts'
import { useWatch } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'

type Typed = {
  dltTemplateId: string
  header: string
  kind: string | undefined
  /** One that texts have already, or {@link another}. */
  known: string | undefined
  purpose: string
  name: string
  language: string | undefined
  body: string
  variables: (string | undefined)[]
  approvedOn: string
}

/** The choice of a purpose that no text has yet; a purpose itself has three letters at least. */
const another = '-'
const isNew = (known: string | undefined) => known === undefined || known === another

/** As many values as the text has places. */
const templateForm = formOf(MessageTemplateForm, ({ known, ...typed }: Typed) => ({
  ...typed,
  purpose: isNew(known) ? typed.purpose : known,
  variables: Array.from({ length: countMarks(typed.body) }, (_, place) => typed.variables[place]),
}))

/** Enters a text exactly as the operators registered it. */
export function TemplateDialog({ purposes, onClose }: { purposes: readonly string[]; onClose: () => void }) {
  const refresh = useRefresh()
  const add = useCommand(messageCalls.calls.addTemplate, {
    onSuccess: () => {
      void toast.success(m.message_template_saved(), m.common_success())
      onClose()
      return refresh(messageCalls.calls.templates, messageCalls.calls.templatePage)
    },
  })
  const form = useHouseForm(templateForm, {
    dltTemplateId: '',
    header: '',
    kind: 'service_explicit',
    known: purposes.includes('dues_reminder') ? 'dues_reminder' : another,
    purpose: '',
    name: '',
    language: 'en',
    body: '',
    variables: [],
    approvedOn: todayInIndia(),
  })
  const { control } = form
  const known = useWatch({ control, name: 'known' })
  const places = countMarks(useWatch({ control, name: 'body' }) ?? '')
  return (
    <Dialog title={m.message_add_template()} onClose={onClose} widthVw={60}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <FormSection>
          <TextField control={control} name="name" required label={m.message_name()} maxLength={80} />
          <TextField
            control={control}
            name="dltTemplateId"
            required
            label={m.message_template_number()}
            maxLength={30}
          />
          <TextField control={control} name="header" required label={m.message_header()} maxLength={6} />
          <SelectField
            control={control}
            name="kind"
            required
            label={m.message_kind()}
            choices={templateKinds.map((kind) => ({ value: kind, label: templateKindLabels[kind]() }))}
          />
          <SelectField
            control={control}
            name="language"
            required
            label={m.message_language()}
            choices={(['en', 'hi'] as const).map((value) => ({ value, label: languageLabels[value]() }))}
          />
          <SelectField
            control={control}
            name="known"
            required
            label={m.message_purpose()}
            hint={m.message_purpose_hint()}
            choices={[
              ...purposes.map((value) => ({ value, label: value })),
              { value: another, label: m.message_purpose_another() },
            ]}
          />
          {isNew(known) && (
            <TextField
              control={control}
              name="purpose"
              required
              label={m.message_purpose_new()}
              hint={m.message_purpose_new_hint()}
              maxLength={30}
            />
          )}
          <DateField control={control} name="approvedOn" required label={m.message_approved_on()} />
          <TextAreaField
            control={control}
            name="body"
            required
            label={m.message_body()}
            hint={m.message_body_hint()}
            maxLength={1000}
          />
          {Array.from({ length: places }, (_, place) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a text are told apart by their order alone
              key={place}
              control={control}
              name={`variables.${place}`}
              required
              label={m.message_variable_of({ number: place + 1 })}
              choices={templateVariables.map((variable) => ({ value: variable, label: variableLabels[variable]() }))}
            />
          ))}
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.message_save_template()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
