import '@mantine/core/styles/ActionIcon.layer.css'
import { subjectWords } from '@karsetu/contract/revision/revision-words.ts'
import { type RuleRow, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Revision.module.css'
import { type RuleTyped, ruleForm, typedOf } from './rule-form.ts'
import { ruleAbout, ruleFigure } from './rule-text.ts'

const pdfOnly = { ...uploadRules.document, extensions: ['.pdf'] }

/** Proposes a new figure for one rule, from a day on, with its source. */
export function RuleDialog({ rule, onClose }: { rule: RuleRow; onClose: () => void }) {
  const refresh = useRefresh()
  const [document, setDocument] = useState<File>()
  const propose = useCommand(ruleChangeCalls.calls.propose, {
    onSuccess: ({ changeId }) => {
      void toast.success(m.revision_proposed({ number: changeId }), m.common_success())
      onClose()
      return refresh(ruleChangeCalls.calls.page)
    },
  })
  const form = useHouseForm(ruleForm, typedOf(rule))
  const { control } = form
  return (
    <Dialog title={m.revision_propose()} onClose={onClose} widthVw={60}>
      <p>
        {subjectWords[rule.subject]()}: {ruleAbout(rule.body)} ({ruleFigure(rule.body)}). {m.revision_propose_lead()}
      </p>
      <Form form={form} onSubmit={(body) => propose.mutateAsync({ body, files: document ? { document } : {} })}>
        <FormSection>
          <Figure form={form} subject={rule.subject} />
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

type FigureProps<Sent> = { form: HouseForm<RuleTyped, Sent>; subject: RuleRow['subject'] }

function Figure<Sent>({ form, subject }: FigureProps<Sent>) {
  const { control } = form
  const label = m.revision_new_figure()
  switch (subject) {
    case 'factors':
      return <NumberField control={control} name="change.rows.0.value" required label={label} />
    case 'reliefs':
      return <NumberField control={control} name="change.rows.0.sharePercent" required unit="%" label={label} />
    case 'interest':
      return <NumberField control={control} name="change.rows.0.annualPercent" required unit="%" label={label} />
    case 'taxRates':
      return <Slabs form={form} />
  }
}

function Slabs<Sent>({ form: { control } }: { form: HouseForm<RuleTyped, Sent> }) {
  const { fields, insert, remove } = useFieldArray({ control, name: 'change.rows.0.slabs' })
  const last = fields.length - 1
  return (
    <div>
      {fields.map((field, at) => (
        <div key={field.id} className={classes.slab}>
          {at === last ? (
            <p>{last > 0 && m.revision_slab_rest()}</p>
          ) : (
            <NumberField
              control={control}
              name={`change.rows.0.slabs.${at}.upToRupees`}
              required
              wholeOnly
              label={m.revision_slab_up_to({ number: at + 1 })}
            />
          )}
          <NumberField
            control={control}
            name={`change.rows.0.slabs.${at}.percent`}
            required
            unit="%"
            label={m.revision_slab_percent({ number: at + 1 })}
          />
          {at !== last && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={m.revision_slab_remove({ number: at + 1 })}
              onClick={() => remove(at)}
            >
              <IconTrash aria-hidden size="1.1rem" />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconPlus aria-hidden size="1.1rem" />}
        onClick={() => insert(Math.max(0, last), { upToRupees: null, percent: null })}
      >
        {m.revision_slab_add()}
      </Button>
    </div>
  )
}
