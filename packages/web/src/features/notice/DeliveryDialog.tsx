import { DeliveryForm } from '@karsetu/contract/notice/delivery-form.ts'
import { type NoticeRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeWords } from '@karsetu/contract/notice/notice-words.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { OUTCOMES, type Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Typed = { outcome: Outcome | undefined; onDate: string | undefined; byName: string }
const deliveryForm = formOf(DeliveryForm, (typed: Typed) => typed)

/** What the messenger met at the door of one paper. */
export function DeliveryDialog({ paper, onClose }: { paper: NoticeRow; onClose: () => void }) {
  const refresh = useRefresh()
  const enter = useCommand(noticeCalls.calls.deliver, {
    onSuccess: (row, { body }) => {
      void toast.success(enteredText(row, body), m.common_success())
      onClose()
      return refresh(noticeCalls.calls.page, noticeCalls.calls.eligible)
    },
  })
  const form = useHouseForm(deliveryForm, {
    outcome: paper.outcome ?? undefined,
    onDate: undefined,
    byName: paper.deliveredBy ?? '',
  })
  const { control } = form
  return (
    <Dialog title={m.notices_deliver_of({ number: paper.noticeNo })} onClose={onClose}>
      <Form form={form} onSubmit={(body) => enter.mutateAsync({ params: { noticeId: paper.noticeId }, body })}>
        <ChoiceField
          control={control}
          name="outcome"
          required
          label={m.notice_col_outcome()}
          choices={OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeWords[outcome]() }))}
        />
        <DateField control={control} name="onDate" required label={m.notice_col_outcome_on()} from={paper.issuedOn} />
        <TextField control={control} name="byName" required label={m.notice_col_by()} maxLength={100} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

/** What was met on another day than the one that stands is kept and changes nothing: who entered it is told. */
function enteredText(
  { noticeNo, outcome, outcomeOn }: NoticeRow,
  entered: { outcome: Outcome; onDate: string },
): string {
  if (outcome === null || outcomeOn === null || (outcome === entered.outcome && outcomeOn === entered.onDate))
    return m.notices_delivered({ number: noticeNo })
  return m.notices_delivery_kept({
    number: noticeNo,
    outcome: outcomeWords[outcome](),
    date: formatDate(outcomeOn, spokenLocale()),
  })
}
