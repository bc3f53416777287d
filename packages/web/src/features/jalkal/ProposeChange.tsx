import { type JalkalFacts, type JalkalOutcome, jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { JalkalForm } from '@karsetu/contract/jalkal/jalkal-forms.ts'
import { PropertyUniqueIdSchema } from '@karsetu/contract/platform/schemas.ts'
import { waterSourceLabels } from '@karsetu/contract/property/register-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { ChangeLines } from '../property/edited/ChangeLines.tsx'
import { TaxEffectTable } from '../property/edited/TaxEffectTable.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'

const { calls } = jalkalCalls

/** The form of a change: the property first, then its facts with the effect on the taxes before anything is sent. */
export function ProposeChange({ propertyId }: { propertyId: string }) {
  const isChosen = PropertyUniqueIdSchema.safeParse(propertyId).success
  return (
    <Page width="narrow">
      <PageHeader title={m.jalkal_propose()} lead={isChosen ? propertyId : m.jalkal_propose_lead()}>
        <LinkButton to={pathTo.jalkal()} variant="default">
          {m.jalkal_back()}
        </LinkButton>
      </PageHeader>
      {isChosen ? <FactsOf propertyUniqueId={propertyId} /> : <ChooseProperty />}
    </Page>
  )
}

const Chosen = z.object({ propertyUniqueId: PropertyUniqueIdSchema })

function ChooseProperty() {
  const go = useGo()
  const form = useHouseForm(Chosen, { propertyUniqueId: '' })
  return (
    <Card>
      <Form
        form={form}
        withoutSummary
        onSubmit={({ propertyUniqueId }) => go(pathTo.jalkal({ propose: propertyUniqueId }))}
      >
        <TextField control={form.control} name="propertyUniqueId" required label={m.property_id()} maxLength={17} />
        <FormButtons>
          <SubmitButton>{m.jalkal_find()}</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}

function FactsOf({ propertyUniqueId }: { propertyUniqueId: string }) {
  const found = useCall(calls.facts, { query: { propertyUniqueId } })
  if (found.error)
    return <NoSuchProperty error={found.error} title={m.property_page_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { waitingRequestId } = found.data
  if (waitingRequestId === null) return <FactsForm key={found.data.version} facts={found.data} />
  return (
    <Card>
      <p>{m.jalkal_waits_already()}</p>
      <LinkButton to={pathTo.jalkal({ request: waitingRequestId })}>{m.jalkal_waiting_open()}</LinkButton>
    </Card>
  )
}

type Typed = { water: string; sewer: string; sourceOfWater: string | undefined; holdsFrom: string; reason: string }
const yesNo = () => [
  { value: 'yes', label: m.common_yes() },
  { value: 'no', label: m.common_no() },
]
const word = (is: boolean) => (is ? 'yes' : 'no')

function FactsForm({ facts }: { facts: JalkalFacts }) {
  const { propertyUniqueId, version } = facts
  const [shown, setShown] = useState<{ content: string; outcome: JalkalOutcome }>()
  const go = useGo()
  const refresh = useRefresh()
  const propose = useCommand(calls.propose)
  const [schema] = useState(() =>
    formOf(JalkalForm, (typed: Typed) => ({
      ...{ propertyUniqueId, version, reason: typed.reason },
      waterTaxApplicable: typed.water === 'yes',
      sewerageConnectionAvailable: typed.sewer === 'yes',
      sourceOfWater: typed.sourceOfWater ?? null,
      ...(typed.holdsFrom ? { holdsFrom: typed.holdsFrom } : {}),
    })),
  )
  const form = useHouseForm(schema, {
    water: word(facts.waterTaxApplicable),
    sewer: word(facts.sewerageConnectionAvailable),
    sourceOfWater: facts.sourceOfWater ?? undefined,
    ...{ holdsFrom: '', reason: '' },
  })
  const { control } = form
  const content = JSON.stringify(form.watch())
  const isShown = shown?.content === content
  const send = async (body: z.input<typeof JalkalForm>) => {
    const outcome = await propose.mutateAsync({ body: { ...body, preview: !isShown } })
    if (!isShown) return setShown({ content, outcome })
    void toast.success(m.jalkal_sent(), m.common_success())
    await refresh(calls.page, calls.facts)
    await go(pathTo.jalkal(outcome.requestId === null ? {} : { request: outcome.requestId }))
  }
  return (
    <Card title={facts.ownerName ?? propertyUniqueId}>
      <Form form={form} onSubmit={send}>
        <FormSection>
          <ChoiceField control={control} name="water" required label={m.register_water_tax()} choices={yesNo()} />
          <ChoiceField control={control} name="sewer" required label={m.register_sewerage()} choices={yesNo()} />
          <SelectField
            control={control}
            name="sourceOfWater"
            label={m.register_source_of_water()}
            choices={Object.entries(waterSourceLabels).map(([value, label]) => ({ value, label: label() }))}
          />
          <DateField
            control={control}
            name="holdsFrom"
            label={m.jalkal_holds_from()}
            hint={m.jalkal_holds_from_hint()}
          />
          <TextField control={control} name="reason" required label={m.register_reason()} maxLength={500} />
        </FormSection>
        {isShown && (
          <section aria-live="polite">
            <ChangeLines
              edit={{ editId: 0, propertyUniqueId, changes: shown.outcome.changes }}
              label={m.jalkal_proposed()}
            />
            <h3>{m.register_effect_title()}</h3>
            <TaxEffectTable effect={shown.outcome.effect} />
          </section>
        )}
        <FormButtons>
          <SubmitButton>{isShown ? m.jalkal_send() : m.jalkal_show_effect()}</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
