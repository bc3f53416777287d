import { type OldProperty, oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mayMove } from '@karsetu/domain/old-property/matching-states.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { OldAmountFields } from './OldAmountFields.tsx'
import { OldBuildingFields, OldPlaceFields } from './OldPropertyFields.tsx'
import { type OldTyped, oldCorrectionForm, typedOf } from './old-property-form.ts'
import { useDecided } from './use-decided.ts'

/** What was typed wrongly is corrected, as long as nobody has decided what the record is today. */
export function CorrectOldProperty({ record }: { record: OldProperty }) {
  const [isOpen, setOpen] = useState(false)
  if (!mayMove(record.matchingStatus, 'correct')) return null
  return (
    <>
      <ActionButton variant="default" needs={oldPropertyCalls.calls.correct.access} onClick={() => setOpen(true)}>
        {m.old_property_correct()}
      </ActionButton>
      {isOpen && <CorrectDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectDialog({ record, onClose }: { record: OldProperty; onClose: () => void }) {
  const { oldPropertyId, PTINNo } = record
  const go = useGo()
  const decided = useDecided()
  const form = useHouseForm(oldCorrectionForm, typedOf(record))
  const correct = useCommand(oldPropertyCalls.calls.correct)
  const send = async (body: Parameters<typeof correct.mutateAsync>[0]['body']) => {
    const corrected = await correct.mutateAsync({ params: { id: oldPropertyId }, body })
    void toast.success(m.old_property_corrected({ ptin: corrected.PTINNo }), m.common_success())
    onClose()
    // The page is found by the PTIN, which may be another one now.
    await go(pathTo.oldProperties({ record: corrected.PTINNo }))
    await decided()
  }
  const fields = form as unknown as HouseForm<OldTyped, unknown> // the remark is of no concern to them
  return (
    <Dialog title={m.old_property_correct_title({ ptin: PTINNo })} onClose={onClose} widthVw={75}>
      <p>{m.common_required_hint()}</p>
      <Form form={form} onSubmit={send}>
        <OldPlaceFields form={fields} />
        <OldBuildingFields form={fields} />
        <OldAmountFields form={fields} />
        <FormSection title={m.old_property_section_why()}>
          <TextField
            control={form.control}
            name="remarks"
            required
            label={m.old_property_remark()}
            hint={m.old_property_correct_hint()}
            maxLength={500}
          />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.old_property_correct()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
