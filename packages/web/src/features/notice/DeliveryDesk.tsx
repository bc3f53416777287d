import { NumberedDeliveryForm } from '@karsetu/contract/notice/delivery-form.ts'
import { outcomeLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { OUTCOMES, type Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { paperNumberTyped } from '@karsetu/domain/notice/paper-number.ts'
import { useRef } from 'react'
import type { z } from 'zod'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { DeskLines } from './DeskLines.tsx'
import { type SheetLine, useDeliveryDesk } from './use-delivery-desk.ts'

type Typed = { onDate: string | undefined; byName: string; outcome: Outcome | undefined; noticeNo: string }
const deskForm = formOf(NumberedDeliveryForm, (typed: Typed) => ({ ...typed, noticeNo: typed.noticeNo.trim() }))

/** A delivery sheet that came back, entered paper by paper: the number and Enter; the rest stays from the one before. */
export function DeliveryDesk() {
  const { lines, enter, takeBack: undo, remove } = useDeliveryDesk()
  const lastNo = useRef<string>(undefined)
  const form = useHouseForm(deskForm, { onDate: todayInIndia(), byName: '', outcome: 'served', noticeNo: '' })
  const { control } = form
  const send = (typed: z.input<typeof NumberedDeliveryForm>) => {
    const noticeNo = paperNumberTyped(typed.noticeNo, lastNo.current)
    lastNo.current = noticeNo
    enter(NumberedDeliveryForm.parse({ ...typed, noticeNo }))
    form.resetField('noticeNo', { defaultValue: '' })
    form.setFocus('noticeNo')
  }
  /** The line is typed once more, with what was wrong in it changed. */
  const typeAgain = ({ id, sent }: SheetLine) => {
    remove(id)
    for (const name of ['onDate', 'byName', 'outcome', 'noticeNo'] as const) form.setValue(name, sent[name])
    form.clearErrors()
    form.setFocus('noticeNo', { shouldSelect: true })
  }
  return (
    <>
      <Card title={m.notices_desk()}>
        <p>{m.notices_desk_lead()}</p>
        <Form form={form} onSubmit={send} label={m.notices_desk()} withoutSummary>
          <FormSection>
            <DateField control={control} name="onDate" required label={m.notice_col_outcome_on()} to={todayInIndia()} />
            <TextField control={control} name="byName" required label={m.notice_col_by()} maxLength={100} />
            <ChoiceField
              control={control}
              name="outcome"
              required
              label={m.notice_col_outcome()}
              choices={OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeLabels[outcome]() }))}
            />
            <TextField
              control={control}
              name="noticeNo"
              required
              label={m.notice_col_number()}
              hint={m.notices_desk_number_hint()}
              maxLength={20}
            />
          </FormSection>
          <FormButtons>
            <SubmitButton>{m.notices_desk_enter()}</SubmitButton>
          </FormButtons>
        </Form>
      </Card>
      <DeskLines lines={lines} onUndo={(line, row) => undo(line, row, () => typeAgain(line))} onCorrect={typeAgain} />
    </>
  )
}
