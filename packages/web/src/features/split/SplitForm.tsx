import { type RegroupingEffect, type SplitShown, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { splitRuleLabels } from '@karsetu/contract/split/split-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { splitRules } from '@karsetu/domain/split/divide-property.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCommand } from '../../api/use-command.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useDraft } from '../../form/use-draft.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { EffectOfRegrouping } from './EffectOfRegrouping.tsx'
import { FloorChoices } from './FloorChoices.tsx'
import { LeftToDivide } from './LeftToDivide.tsx'
import { PartFields } from './PartFields.tsx'
import classes from './Split.module.css'
import { emptyPart, type SplitTyped, splitForm } from './split-form.ts'
import { useRegrouped } from './use-regrouped.ts'

/** What was looked at, so that exactly this is done. */
type Looked = { content: string; effect: RegroupingEffect }

const ruleHints = { area: m.split_rule_area_hint, floors: m.split_rule_floors_hint, shares: m.split_rule_shares_hint }

/** Divides a property: rule, parts, floors; the effect in rupees is looked at before it is done. */
export function SplitForm({ shown: { property, piece } }: { shown: SplitShown }) {
  const { propertyUniqueId } = property
  const [order, setOrder] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const regrouped = useRegrouped()
  const form = useHouseForm(splitForm, {
    ...{ rule: 'area', parts: [emptyPart, emptyPart], reason: '' },
    floors: piece.floors.map(({ premiseNo }) => ({ premiseNo, part: '' })),
  } satisfies SplitTyped)
  const { control } = form
  const parts = useFieldArray({ control, name: 'parts' })
  // Of other floors what was chosen for them would not be true.
  const floors = piece.floors.map(({ premiseNo }) => premiseNo).join('-')
  const draft = useDraft(form, `split.${propertyUniqueId}.${floors}`, { keptFor: useUser().email })
  const rule = useWatch({ control, name: 'rule' })
  const split = useCommand(splitCalls.calls.split)
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content
  const send = async (body: Parameters<typeof split.mutateAsync>[0]['body']) => {
    const effect = await split.mutateAsync({
      query: { propertyUniqueId },
      body: { ...body, preview: !isLooked, ...(isLooked ? { shown: looked.effect.shown } : {}) },
      ...(isLooked && order ? { files: { documents: order } } : {}),
    })
    if (!effect.applied) return setLooked({ content, effect })
    draft.discard()
    await regrouped(effect)
  }
  return (
    <>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={send}>
        <ChoiceField
          control={control}
          name="rule"
          required
          label={m.split_rule()}
          hint={ruleHints[rule]()}
          choices={splitRules.map((value) => ({ value, label: splitRuleLabels[value]() }))}
        />
        <div className={classes.parts}>
          {parts.fields.map(({ id }, at) => (
            <PartFields
              key={id}
              {...{ control, at, rule }}
              onRemove={parts.fields.length > 2 ? () => parts.remove(at) : undefined}
            />
          ))}
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden size="1rem" />}
            onClick={() => parts.append(emptyPart)}
          >
            {m.split_add_part()}
          </Button>
          <LeftToDivide
            control={control}
            plotArea={piece.plotArea}
            onGive={(at, of, left) => {
              form.setValue(`parts.${at}.${of}`, left, { shouldValidate: true, shouldDirty: true })
              // The button goes with what it gave.
              form.setFocus(`parts.${at}.${of}`)
            }}
          />
        </div>
        {piece.floors.length > 0 && (
          <FloorChoices {...{ control, rule }} floors={piece.floors} parts={parts.fields.length} />
        )}
        <FormSection title={m.split_section_why()}>
          <TextField control={control} name="reason" required label={m.split_reason()} maxLength={500} />
          <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
        </FormSection>
        {isLooked && <EffectOfRegrouping effect={looked.effect} />}
        <FormButtons>
          <SubmitButton>
            {!isLooked ? m.split_show_effect() : looked.effect.secondFor.length > 0 ? m.split_ask() : m.split_do()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </>
  )
}
