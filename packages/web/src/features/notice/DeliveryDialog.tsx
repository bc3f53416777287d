import { DeliveryForm } from '@karsetu/contract/notice/delivery-form.ts'
import { type NoticeRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { OUTCOMES, type Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { Button } from '@mantine/core'
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
import { keptText } from './delivery-note.ts'

type Typed = { outcome: Outcome | undefined; onDate: string | undefined; byName: string }
const deliveryForm = formOf(DeliveryForm, (typed: Typed) => typed)

/** What the messenger met at the door of one paper. */
export function DeliveryDialog({ paper, onClose }: { paper: NoticeRow; onClose: () => void }) {
  const refresh = useRefresh()
  const enter = useCommand(noticeCalls.calls.deliver, {
    onSuccess: (row, { body }) => {
      void toast.success(keptText(row, body) ?? m.notices_delivered({ number: row.noticeNo }), m.common_success())
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
          choices={OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeLabels[outcome]() }))}
        />
        <DateField control={control} name="onDate" required label={m.notice_col_outcome_on()} from={paper.issuedOn} />
        <TextField control={control} name="byName" required label={m.notice_col_by()} maxLength={100} />
        <FormButtons>
          <Undo paper={paper} onDone={onClose} />
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

/** What stands on the paper was entered in error, as on the wrong number. */
function Undo({ paper: { noticeId, noticeNo, outcome, outcomeOn }, onDone }: { paper: NoticeRow; onDone: () => void }) {
  const refresh = useRefresh()
  const back = useCommand(noticeCalls.calls.takeBack, {
    onSuccess: () => {
      void toast.success(m.notices_taken_back({ number: noticeNo }), m.common_success())
      onDone()
      return refresh(noticeCalls.calls.page, noticeCalls.calls.eligible)
    },
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  if (outcome === null || outcomeOn === null) return null
  return (
    <Button
      variant="default"
      loading={back.isPending}
      onClick={() => back.mutate({ params: { noticeId }, body: { outcome, onDate: outcomeOn } })}
    >
      {m.notices_take_back_this({ outcome: outcomeLabels[outcome](), date: formatDate(outcomeOn, spokenLocale()) })}
    </Button>
  )
}
