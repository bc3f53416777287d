import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { ruleAbout } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ResolutionUpload, SourceField } from './ProposalSource.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { endForm } from './rule-form.ts'
import { useListNames } from './use-list-names.ts'
import { usePropose } from './use-propose.ts'

type Props = { rule: RuleRow; rules: readonly RuleRow[]; onClose: () => void }

/** Proposes the last day of a rule, with nothing in its place. */
export function EndRuleDialog({ rule: { ruleId, subject, body }, rules, onClose }: Props) {
  const { document, setDocument, send } = usePropose(onClose)
  const form = useHouseForm(endForm, { change: { subject, ends: [ruleId] }, endsOn: undefined, source: '' })
  const { control, formState } = form
  const names = useListNames([body])
  const refused = formState.errors.change?.ends?.[0]?.message
  return (
    <Dialog title={m.law_end()} onClose={onClose} widthVw={50}>
      <p>
        {ruleKinds[subject].label()}: {ruleAbout(subject, body, names)}. {m.law_end_lead()}
      </p>
      <RuleHistory subject={subject} body={body} rules={rules} />
      <Form form={form} onSubmit={send}>
        {refused && <p role="alert">{refused}</p>}
        <DateField control={control} name="endsOn" required label={m.law_ends_on()} hint={m.law_ends_on_hint()} />
        <SourceField control={control} name="source" />
        <ResolutionUpload file={document} onChange={setDocument} />
        <FormButtons>
          <SubmitButton>{m.law_end_propose()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
