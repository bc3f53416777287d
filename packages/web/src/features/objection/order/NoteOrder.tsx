import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import { bucketLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { ChoiceField } from '../../../form/ChoiceField.tsx'
import { DraftNotice } from '../../../form/DraftNotice.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { MoneyField } from '../../../form/MoneyField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { useUser } from '../../../session/user.ts'
import { Card } from '../../../ui/Card.tsx'
import { currentYear } from '../../../ui/today.ts'
import { OrderEffect } from './OrderEffect.tsx'
import { OrderFields } from './OrderFields.tsx'
import { emptyOrder, type NoteOrderTyped, noteOrderForm, type OrderTyped } from './order-form.ts'
import { useOrder } from './use-order.ts'

/** Years a note may be on, this one first. */
const yearsBefore = 9

/** An order that corrects what is due by a debit or credit note. */
export function NoteOrder({ objection }: { objection: ObjectionDetail }) {
  const form = useHouseForm(noteOrderForm, {
    ...emptyOrder(objection.objectionId),
    note: {
      ...{ kind: 'credit_note', head: objection.aboutHead ?? 'house', amountPaise: null },
      financialYear: objection.aboutYear ?? currentYear(),
    },
  })
  const draft = useDraft(form, `objection-order.${objection.objectionId}.note`, { keptFor: useUser().email })
  const [document, setDocument] = useState<File>()
  const { send, looked } = useOrder(objection, JSON.stringify([form.watch(), document?.name]))
  const shownEntryNo = looked?.correction?.shownEntryNo
  // The order's own fields are among those of this form.
  const control = form.control as unknown as Control<OrderTyped>
  return (
    <Card>
      <DraftNotice {...draft} />
      <Form
        form={form}
        label={m.objection_section_order()}
        onSubmit={async (body) => {
          const done = await send(
            {
              ...body,
              ...(body.note && shownEntryNo !== undefined ? { note: { ...body.note, shownEntryNo } } : {}),
            },
            document ? { documents: document } : {},
          )
          if (done === 'made') draft.discard()
        }}
      >
        <NoteFields control={form.control} />
        <OrderFields control={control} document={document} onDocument={setDocument} />
        {looked && <OrderEffect outcome={looked} />}
        <FormButtons>
          <SubmitButton>{looked ? m.objection_make_order() : m.objection_see_effect()}</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a field never sees
  control: Control<NoteOrderTyped, unknown, any>
}

function NoteFields({ control }: Props) {
  const thisYear = currentYear()
  const years = Array.from({ length: yearsBefore + 1 }, (_, before) => financialYear(thisYear - before))
  return (
    <FormSection title={m.objection_order_note()}>
      <ChoiceField
        control={control}
        name="note.kind"
        label={m.objection_note_kind()}
        required
        choices={noteKinds.map((value) => ({ value, label: noteKindLabels[value]() }))}
      />
      <SelectField
        control={control}
        name="note.financialYear"
        label={m.objection_note_year()}
        required
        numeric
        choices={years.map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
      />
      <SelectField
        control={control}
        name="note.head"
        label={m.objection_note_head()}
        required
        choices={DUE_BUCKETS.map((value) => ({ value, label: bucketLabels[value]() }))}
      />
      <MoneyField control={control} name="note.amountPaise" label={m.objection_note_amount()} required />
    </FormSection>
  )
}
