import { type CorrectionEffect, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import { bucketLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { currentYear } from '../../ui/today.ts'
import { EffectTable } from './EffectTable.tsx'
import { emptyNote, type NoteTyped, noteForm } from './note-form.ts'
import { useCorrectionsChanged } from './use-corrections-changed.ts'

/** What was looked at, so that exactly this is given. */
type Looked = { content: string; effect: CorrectionEffect }

type Props = { propertyUniqueId: string; onClose: () => void }

/** Gives a debit or credit note: its effect is looked at before it is issued. */
export function NoteDialog({ propertyUniqueId, onClose }: Props) {
  const changed = useCorrectionsChanged()
  const [looked, setLooked] = useState<Looked>()
  const form = useHouseForm(noteForm, emptyNote(propertyUniqueId))
  const add = useCommand(noteCalls.calls.add)
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content

  const send = async (body: Parameters<typeof add.mutateAsync>[0]['body']) => {
    const effect = await add.mutateAsync({
      body: { ...body, preview: !isLooked, ...(isLooked ? { shownEntryNo: looked.effect.shownEntryNo } : {}) },
    })
    if (!effect.applied) return setLooked({ content, effect })
    const no = effect.correction?.noteNo
    void toast.success(no ? m.note_posted_toast({ no }) : m.correction_waits_toast(), m.common_success())
    onClose()
    await changed()
  }
  return (
    <Dialog title={m.note_add_title()} onClose={onClose} widthVw={60}>
      <Form form={form} onSubmit={send}>
        <NoteFields form={form} />
        {isLooked && <EffectTable effect={looked.effect} />}
        <FormButtons>
          <SubmitButton>
            {!isLooked ? m.correction_show_effect() : looked.effect.needsSecond ? m.correction_ask() : m.note_add()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function NoteFields<Sent>({ form: { control, watch } }: { form: HouseForm<NoteTyped, Sent> }) {
  const isHindi = useLocale() === 'hi'
  const reasons = useCall(noteCalls.calls.reasons, {})
  const kind = watch('kind')
  const years = useYearsOfLedger(watch('propertyUniqueId'))
  const fitting = (reasons.data ?? []).filter(({ kinds }) => kind === undefined || kinds.includes(kind))
  return (
    <FormSection>
      <ChoiceField
        control={control}
        name="kind"
        required
        label={m.note_kind()}
        choices={noteKinds.map((value) => ({ value, label: noteKindLabels[value]() }))}
      />
      <TextField
        control={control}
        name="propertyUniqueId"
        required
        label={m.correction_property()}
        maxLength={propertyUniqueIdLength}
      />
      <SelectField
        control={control}
        name="financialYear"
        required
        label={m.correction_fin_year()}
        choices={years.map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
      />
      <SelectField
        control={control}
        name="head"
        required
        label={m.note_head()}
        choices={DUE_BUCKETS.map((value) => ({ value, label: bucketLabels[value]() }))}
      />
      <MoneyField control={control} name="amountPaise" required label={m.note_amount()} />
      <SelectField
        control={control}
        name="reason"
        required
        label={m.note_reason()}
        choices={fitting.map(({ code, name, nameHi }) => ({ value: code, label: isHindi ? nameHi : name }))}
      />
      <TextField control={control} name="remarks" label={m.correction_remarks()} maxLength={1000} />
    </FormSection>
  )
}

/** Offered as long as the property is not known. */
const yearsBefore = 9

/** The years a note may be on: from the first of the property's ledger to this one, newest first. */
function useYearsOfLedger(typed: string): readonly FinancialYear[] {
  const id = typed.trim().toUpperCase()
  const { data } = useCall(
    correctionCalls.calls.arrears,
    { params: { id }, query: {} },
    { enabled: id.length === propertyUniqueIdLength },
  )
  const last = currentYear()
  const first = data ? Math.min(last, ...data.years) : last - yearsBefore
  return Array.from({ length: last - first + 1 }, (_, before) => financialYear(last - before))
}
