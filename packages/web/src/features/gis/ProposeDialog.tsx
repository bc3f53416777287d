import { gisReportCalls, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { DecisionForm } from '@karsetu/contract/gis/survey-forms.ts'
import { effectText, surveyFindingLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type RuleFinding, ruleFindings } from '@karsetu/domain/gis/survey.ts'
import { useWatch } from 'react-hook-form'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Gis.module.css'

type Props = {
  surveyId: number
  accepts: boolean
  /** The properties chosen; undefined: those that a rule takes in. */
  rowNos: number[] | undefined
  place: Partial<Record<'zoneId' | 'wardId', string>>
  onClose: () => void
  onDone: () => void
}
type Typed = { mostAreaPercent: number | null; findings: RuleFinding[]; reason: string }

const number = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Proposes to take over what was surveyed, with its effect in rupees before it is sent; or leaves it out. */
export function ProposeDialog({ surveyId, accepts, rowNos, place, onClose, onDone }: Props) {
  const refresh = useRefresh()
  const [zoneId, wardId] = [number(place.zoneId), number(place.wardId)]
  const scope = { accepts, ...(zoneId ? { zoneId } : {}), ...(wardId ? { wardId } : {}) }
  const chosen = (typed: Omit<Typed, 'reason'>) =>
    rowNos
      ? { accepts, rowNos }
      : { ...scope, mostAreaPercent: typed.mostAreaPercent ?? Number.NaN, findings: typed.findings }
  const schema = formOf(DecisionForm, (typed: Typed) => ({ ...chosen(typed), reason: typed.reason }))
  const start: Typed = { mostAreaPercent: rowNos ? null : 5, findings: ['area'], reason: '' }
  const form = useHouseForm(schema, start)
  const { control } = form
  const [mostAreaPercent = null, findings = []] = useWatch({ control, name: ['mostAreaPercent', 'findings'] })
  const isPercent = mostAreaPercent !== null && mostAreaPercent >= 0 && mostAreaPercent <= 100
  const isAskable = rowNos !== undefined || (isPercent && findings.length > 0)
  const effect = useCall(
    surveyCalls.calls.preview,
    { params: { surveyId }, body: chosen({ mostAreaPercent, findings }) },
    { enabled: isAskable, keepPrevious: true },
  )
  const propose = useCommand(surveyCalls.calls.propose, {
    onSuccess: ({ properties }) => {
      const count = formatCount(properties)
      void toast.success(accepts ? m.survey_proposed({ count }) : m.survey_left_out({ count }), m.common_success())
      onDone()
      onClose()
      return refresh(gisReportCalls.calls.report, surveyCalls.calls.decisions)
    },
  })
  return (
    <Dialog title={accepts ? m.survey_take_over_title() : m.survey_leave_out()} onClose={onClose}>
      <Form form={form} onSubmit={(body) => propose.mutateAsync({ params: { surveyId }, body })}>
        <p className={classes.quiet}>{accepts ? m.survey_take_over_lead() : m.survey_leave_out_lead()}</p>
        {!rowNos && (
          <>
            <NumberField control={control} name="mostAreaPercent" required label={m.survey_most_area()} unit="%" />
            <ChoicesField
              control={control}
              name="findings"
              required
              label={m.survey_rule_findings()}
              choices={ruleFindings.map((value) => ({ value, label: surveyFindingLabels[value]() }))}
            />
          </>
        )}
        {isAskable && effect.data && (
          <p role="status" className={classes.effect}>
            {effectText(effect.data)}
          </p>
        )}
        <TextField control={control} name="reason" required label={m.gis_reason()} maxLength={300} />
        <FormButtons>
          <SubmitButton>{accepts ? m.survey_propose() : m.survey_leave_out()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
