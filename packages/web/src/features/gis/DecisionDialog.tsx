import { type SurveyDecision, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { RemarkForm } from '@karsetu/contract/gis/survey-forms.ts'
import { effectText } from '@karsetu/contract/gis/survey-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Gis.module.css'

type Typed = { remark: string }
const remarkForm = formOf(RemarkForm, (typed: Typed) => typed)

type Props = { decision: SurveyDecision; approves: boolean; onClose: () => void; onDone: () => void }

/** The second person's word on a proposal: effect in rupees, remark, done. */
export function DecisionDialog({ decision, approves, onClose, onDone }: Props) {
  const { surveyId, decisionId, maker, reason } = decision
  const done = () => {
    void toast.success(approves ? m.survey_approved() : m.survey_sent_back(), m.common_success())
    onDone()
    onClose()
  }
  const approve = useCommand(surveyCalls.calls.approve, { onSuccess: done })
  const refuse = useCommand(surveyCalls.calls.refuse, { onSuccess: done })
  const form = useHouseForm(remarkForm, { remark: '' })
  return (
    <Dialog title={approves ? m.survey_approve() : m.survey_send_back()} onClose={onClose}>
      <Form
        form={form}
        withoutSummary
        onSubmit={(body) => (approves ? approve : refuse).mutateAsync({ params: { surveyId, decisionId }, body })}
      >
        <p>
          {maker}: {reason}
        </p>
        <p className={classes.effect}>{effectText(decision)}</p>
        <p>
          <AppLink to={pathTo.gisReport({ surveyId, reportType: 'matched', decisionId })}>
            {m.survey_decision_properties()}
          </AppLink>
        </p>
        <TextField control={form.control} name="remark" required label={m.survey_remark()} maxLength={300} />
        <FormButtons>
          <SubmitButton>{approves ? m.survey_approve() : m.survey_send_back()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
