import { type RegroupingEffect, type SplitShown, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextAreaField } from '../../form/TextAreaField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useDraft } from '../../form/use-draft.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { EffectOfRegrouping } from './EffectOfRegrouping.tsx'
import { NewOwnerFields } from './NewOwnerFields.tsx'
import { joinForm } from './split-form.ts'
import { useRegrouped } from './use-regrouped.ts'

/** What was looked at, so that exactly this is done. */
type Looked = { content: string; effect: RegroupingEffect }

/** Joins this property with others of its ward; the effect in rupees is looked at before it is done. */
export function JoinForm({ shown: { property } }: { shown: SplitShown }) {
  const [order, setOrder] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const regrouped = useRegrouped()
  const form = useHouseForm(joinForm, {
    ...{ first: property.propertyUniqueId, others: '', houseNumber: '', propertyAddress: '', reason: '' },
    ...{ ownerName: '', fatherName: '', husbandName: '', mobileNumber: '' },
  })
  const draft = useDraft(form, `join.${property.propertyUniqueId}`, { keptFor: useUser().email })
  const { control } = form
  const join = useCommand(splitCalls.calls.amalgamate)
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content
  const send = async (body: Parameters<typeof join.mutateAsync>[0]['body']) => {
    const effect = await join.mutateAsync({
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
        <FormSection>
          <TextAreaField
            control={control}
            name="others"
            rows={3}
            required
            label={m.split_join_ids()}
            hint={m.split_join_ids_hint()}
            maxLength={400}
          />
          <TextField
            control={control}
            name="reason"
            required
            label={m.split_reason()}
            maxLength={registerLimits.propertyAddress}
          />
          <TextField
            control={control}
            name="houseNumber"
            label={m.split_house_number()}
            maxLength={registerLimits.houseNumber}
          />
          <TextField
            control={control}
            name="propertyAddress"
            label={m.split_address()}
            maxLength={registerLimits.propertyAddress}
          />
          <NewOwnerFields
            control={control}
            names={{ ownerName: 'ownerName', fatherName: 'fatherName', husbandName: 'husbandName' }}
          />
          <TextField control={control} name="mobileNumber" type="tel" label={m.split_mobile()} maxLength={20} />
          <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
        </FormSection>
        {isLooked && <EffectOfRegrouping effect={looked.effect} />}
        <FormButtons>
          <SubmitButton>
            {!isLooked ? m.split_show_effect() : looked.effect.secondFor.length > 0 ? m.split_ask() : m.split_join_do()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </>
  )
}
