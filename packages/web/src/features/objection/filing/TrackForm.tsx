import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../../form/ChoiceField.tsx'
import { Form } from '../../../form/Form.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useHouseForm } from '../../../form/use-house-form.ts'
import classes from '../Objection.module.css'
import { fieldOfTrackWay, TrackForm as Schema, type TrackTyped, type TrackWay, trackWays } from './track-question.ts'

const wayLabels: Record<TrackWay, { label: () => string; hint: () => string }> = {
  number: { label: m.objection_track_number, hint: m.objection_track_number_hint },
  property: { label: m.objection_track_property, hint: m.objection_property_hint },
  mobile: { label: m.objection_track_mobile, hint: m.objection_track_mobile_hint },
}

type Props = { query: TrackTyped; isAsked: boolean; onAsk: (typed: TrackTyped) => void }

/** One thing the citizen knows, and one button. */
export function TrackForm({ query: request, isAsked, onAsk }: Props) {
  const form = useHouseForm(Schema, request)
  const by = useWatch({ control: form.control, name: 'by' })
  const key = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward bring another address, never another form
  useEffect(() => {
    form.reset(request)
    if (isAsked) void form.trigger()
  }, [key])
  return (
    <Form form={form} withoutSummary label={m.objection_track_title()} onSubmit={() => onAsk(form.getValues())}>
      <ChoiceField
        control={form.control}
        name="by"
        label={m.objection_track_by()}
        choices={trackWays.map((way) => ({ value: way, label: wayLabels[way].label() }))}
      />
      <TextField
        key={by}
        control={form.control}
        name={fieldOfTrackWay[by]}
        label={wayLabels[by].label()}
        hint={wayLabels[by].hint()}
        type={by === 'mobile' ? 'tel' : 'text'}
        maxLength={40}
        required
        isSearchField
      />
      {by === 'number' && (
        <TextField
          control={form.control}
          name="proof"
          label={m.objection_track_proof()}
          hint={m.objection_track_proof_hint()}
          type="tel"
          maxLength={14}
        />
      )}
      <div className={classes.submit}>
        <SubmitButton>{m.objection_track_button()}</SubmitButton>
      </div>
    </Form>
  )
}
