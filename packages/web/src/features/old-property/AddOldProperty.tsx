import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { OldAmountFields } from './OldAmountFields.tsx'
import { OldBuildingFields, OldPlaceFields } from './OldPropertyFields.tsx'
import { emptyOldProperty, oldPropertyForm } from './old-property-form.ts'

/** Adds a record as the old register has it; then its matching opens. */
export function AddOldProperty({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const refresh = useRefresh()
  const form = useHouseForm(oldPropertyForm, emptyOldProperty)
  const draft = useDraft(form, 'old-property', { keptFor: useUser().email })
  const add = useCommand(oldPropertyCalls.calls.add)
  const send = async (body: Parameters<typeof add.mutateAsync>[0]['body']) => {
    const { PTINNo } = await add.mutateAsync({ body })
    draft.discard()
    void toast.success(m.old_property_added({ ptin: PTINNo }), m.common_success())
    onClose()
    await refresh(oldPropertyCalls.calls.page)
    await go(pathTo.oldProperties({ record: PTINNo }))
  }
  return (
    <Dialog title={m.old_property_add_title()} onClose={onClose} widthVw={75}>
      <DraftNotice {...draft} />
      <p>{m.common_required_hint()}</p>
      <Form form={form} onSubmit={send}>
        <OldPlaceFields form={form} />
        <OldBuildingFields form={form} />
        <OldAmountFields form={form} />
        <FormButtons>
          <SubmitButton>{m.old_property_add()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
