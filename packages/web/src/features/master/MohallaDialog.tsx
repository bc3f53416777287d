import { type MohallaRate, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { type MohallaEdited, type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import type { RateBasis } from '@karsetu/contract/master/rate-cell.ts'
import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { partOf } from '../../form/part-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useResolution } from '../revision/use-resolution.ts'
import { DayAndSource } from './DayAndSource.tsx'
import {
  lastCells,
  lastRates,
  mohallaForm,
  type NewMohallaTyped,
  newMohallaForm,
  noRates,
  type TypedNames,
  type TypedRates,
  type TypedServices,
} from './mohalla-form.ts'
import { RateFields } from './RateFields.tsx'
import { useWardChoices, useZones } from './use-masters.ts'

type Props = { /** Absent: a new mohalla. */ mohalla: MohallaRow | undefined; onClose: () => void }

export function MohallaDialog({ mohalla, onClose }: Props) {
  return (
    <Dialog title={mohalla ? m.masters_mohalla_edit() : m.masters_mohalla_add()} onClose={onClose} widthVw={70}>
      {mohalla ? <Edit mohalla={mohalla} onClose={onClose} /> : <Add onClose={onClose} />}
    </Dialog>
  )
}

/** Every list that shows mohallas or their rates is read again. */
export function useMohallasChanged() {
  const refresh = useRefresh()
  return () =>
    refresh(mohallaCalls.calls.page, mohallaCalls.calls.rates, masterCalls.calls.mohallas, ruleChangeCalls.calls.page)
}

function Add({ onClose }: { onClose: () => void }) {
  const changed = useMohallasChanged()
  const resolution = useResolution()
  const add = useCommand(mohallaCalls.calls.add, {
    onSuccess: async ({ name, mohallaNo, changeIds }) => {
      const said = m.masters_mohalla_added({ name, number: mohallaNo, changes: changeIds.join(', ') })
      void toast.success(said, m.common_success())
      await resolution.attach(changeIds)
      draft.discard()
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(newMohallaForm, {
    ...noRates,
    name: '',
    name_hi: '',
    zone: undefined,
    ward: undefined,
    water_tax_availability: true,
    sewer_tax_availability: true,
  })
  const draft = useDraft(form, 'mohalla.new', { keptFor: useUser().email })
  return (
    <>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <FormSection title={m.masters_facts()}>
          <Place form={form} />
          <Names form={partOf(form)} />
        </FormSection>
        <FormSection title={m.masters_services()}>
          <Services form={partOf(form)} />
        </FormSection>
        <p>{m.masters_rates_first()}</p>
        <DayAndSource form={partOf(form)} resolution={resolution.field} />
        <RateFields form={partOf(form)} lastOf={lastOf([], 'carpet')} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </>
  )
}

function Place<Sent>({ form }: { form: HouseForm<NewMohallaTyped, Sent> }) {
  const zones = useZones()
  const zone = useWatch({ control: form.control, name: 'zone' })
  const wards = useWardChoices(zone)
  return (
    <>
      <SelectField
        control={form.control}
        name="zone"
        numeric
        required
        label={m.master_zone()}
        choices={zones.choices}
      />
      <SelectField control={form.control} name="ward" numeric required label={m.master_ward()} choices={wards} />
    </>
  )
}

function Names({ form: { control } }: { form: HouseForm<TypedNames, unknown> }) {
  return (
    <>
      <TextField control={control} name="name" required label={m.master_mohalla_name()} maxLength={100} />
      <TextField
        control={control}
        name="name_hi"
        label={m.master_name_hindi()}
        hint={m.masters_hindi_optional()}
        maxLength={100}
      />
    </>
  )
}

function Services({ form: { control } }: { form: HouseForm<TypedServices, unknown> }) {
  return (
    <>
      <CheckboxField control={control} name="water_tax_availability" label={m.masters_water_available()} />
      <CheckboxField control={control} name="sewer_tax_availability" label={m.masters_sewer_available()} />
    </>
  )
}

function Edit({ mohalla, onClose }: Props & { mohalla: MohallaRow }) {
  const { data: rates, error, refetch } = useCall(mohallaCalls.calls.rates, { params: { id: mohalla.mohallaId } })
  if (error) return <ErrorState error={error} title={m.common_load_failed()} onRetry={() => void refetch()} />
  return rates ? <EditForm mohalla={mohalla} rates={rates} onClose={onClose} /> : <PageSpinner />
}

function editedText({ mohalla: { name }, changeId: rates, servicesChangeId: services }: MohallaEdited): string {
  if (rates !== null && services !== null) return m.revision_both_proposed({ rates, services })
  if (rates !== null) return m.revision_rates_proposed({ number: rates })
  return services === null ? m.masters_mohalla_edited({ name }) : m.revision_services_proposed({ number: services })
}

/** From what the fields begin. */
const lastOf = (rates: readonly MohallaRate[], basis: RateBasis) => ({
  roads: (codes: readonly string[]) => lastRates(rates, basis, codes).other_roads,
  cells: () => lastCells(rates, basis),
})

type EditProps = { mohalla: MohallaRow; rates: readonly MohallaRate[]; onClose: () => void }

function EditForm({ mohalla, rates, onClose }: EditProps) {
  const changed = useMohallasChanged()
  const resolution = useResolution()
  const edit = useCommand(mohallaCalls.calls.edit, {
    onSuccess: async (edited) => {
      void toast.success(editedText(edited), m.common_success())
      await resolution.attach([edited.changeId, edited.servicesChangeId])
      draft.discard()
      onClose()
      return changed()
    },
  })
  const form = useHouseForm(mohallaForm, {
    ...noRates,
    ...lastRates(rates, 'carpet'),
    name: mohalla.name,
    name_hi: mohalla.nameHi,
    water_tax_availability: mohalla.waterTaxAvailability,
    sewer_tax_availability: mohalla.sewerTaxAvailability,
    services: 'keep',
    rates: 'keep',
  })
  const [services, choice, basis] = useWatch({ control: form.control, name: ['services', 'rates', 'basis'] })
  const draft = useDraft(form, `mohalla.${mohalla.mohallaId}`, { keptFor: useUser().email })
  useOtherBasis(partOf(form), rates, basis)
  return (
    <>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={(body) => edit.mutateAsync({ params: { id: mohalla.mohallaId }, body, files: {} })}>
        <FormSection title={m.masters_facts()}>
          <p>
            {[`${m.master_ward()} ${mohalla.wardNo}`, `${m.master_mohalla_no()} ${mohalla.mohallaNo}`].join(', ')}.{' '}
            {m.masters_number_stays()}
          </p>
          <Names form={partOf(form)} />
          <ChoiceField
            control={form.control}
            name="services"
            label={m.masters_services()}
            choices={[
              { value: 'keep', label: m.masters_services_keep() },
              { value: 'new', label: m.masters_services_new() },
            ]}
          />
          <ChoiceField
            control={form.control}
            name="rates"
            label={m.masters_rates()}
            choices={[
              { value: 'keep', label: m.masters_rates_keep() },
              { value: 'new', label: m.masters_rates_new() },
            ]}
          />
        </FormSection>
        {services === 'new' && (
          <FormSection title={m.masters_services()}>
            <p>{m.masters_services_lead()}</p>
            <Services form={partOf(form)} />
          </FormSection>
        )}
        {(services === 'new' || choice === 'new') && <DayAndSource form={partOf(form)} resolution={resolution.field} />}
        {choice === 'new' && <RateFields key={basis} form={partOf(form)} lastOf={lastOf(rates, basis)} />}
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </>
  )
}

/** Who chooses another basis goes on from its rates; a draft that is brought back has its own. */
function useOtherBasis(form: HouseForm<TypedRates, unknown>, rates: readonly MohallaRate[], basis: RateBasis) {
  const shown = useRef<RateBasis>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from the form, where a draft stands a moment before it is drawn
  useEffect(() => {
    const now = form.getValues('basis')
    const isAnother = shown.current !== undefined && shown.current !== now
    shown.current = now
    if (!isAnother) return
    const [others, cells] = form.getValues(['other_roads', 'cells'])
    const last = lastRates(rates, now, Object.keys(others))
    for (const road of [...roadGroups, 'other_roads'] as const) form.setValue(road, last[road])
    if (cells.length > 0) form.setValue('cells', lastCells(rates, now))
  }, [form, rates, basis])
}
