import {
  type ArrearsShown,
  type CorrectionEffect,
  correctionCalls,
} from '@karsetu/contract/correction/correction-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { EffectTable } from './EffectTable.tsx'
import { replaceForm } from './replace-form.ts'
import { useCorrectionsChanged } from './use-corrections-changed.ts'

/** What was looked at, so that exactly this is posted. */
type Looked = { content: string; effect: CorrectionEffect }

type Props = { shown: ArrearsShown; onClose: () => void }

/** Calculates demands anew from the register as it is now, year by year under the rules of each. */
export function ReplaceDialog({ shown: { property, years }, onClose }: Props) {
  const changed = useCorrectionsChanged()
  const [looked, setLooked] = useState<Looked>()
  const form = useHouseForm(replaceForm, { fromFinancialYear: undefined, changedFrom: undefined, reason: '' })
  const replace = useCommand(correctionCalls.calls.replace)
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content

  const send = async (body: Parameters<typeof replace.mutateAsync>[0]['body']) => {
    const { propertyUniqueId } = property
    const effect = await replace.mutateAsync({
      query: { propertyUniqueId },
      body: { ...body, preview: !isLooked, ...(isLooked ? { shownEntryNo: looked.effect.shownEntryNo } : {}) },
    })
    if (!effect.applied) return setLooked({ content, effect })
    void toast.success(
      effect.needsSecond ? m.correction_waits_toast() : m.correction_replaced_toast(),
      m.common_success(),
    )
    onClose()
    await changed()
  }
  return (
    <Dialog title={m.correction_replace()} onClose={onClose} widthVw={60}>
      <p>{m.correction_replace_lead()}</p>
      <Form form={form} onSubmit={send}>
        <FormSection>
          <SelectField
            control={form.control}
            name="fromFinancialYear"
            numeric
            label={m.correction_replace_from()}
            placeholder={m.correction_replace_this_year()}
            choices={years.map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
          />
          <DateField
            control={form.control}
            name="changedFrom"
            label={m.correction_replace_changed()}
            hint={m.correction_replace_changed_hint()}
          />
          <TextField control={form.control} name="reason" required label={m.correction_reason()} maxLength={300} />
        </FormSection>
        {isLooked && (
          <>
            <ChangeTable changes={looked.effect.changes} />
            <EffectTable effect={looked.effect} />
          </>
        )}
        <FormButtons>
          <SubmitButton>
            {!isLooked
              ? m.correction_show_effect()
              : looked.effect.needsSecond
                ? m.correction_ask()
                : m.correction_replace()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
