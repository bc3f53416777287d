import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { useWardChoices } from '../master/use-masters.ts'
import {
  AddressFields,
  ConstructionField,
  ConstructionYearField,
  OccupancyField,
  PlotAreaField,
  RoadFields,
  UseFields,
  WaterFields,
} from '../property/register-form/FactFields.tsx'
import type { PropertyTyped } from '../property/register-form/property-typed.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'

type Props = { form: HouseForm<PropertyTyped, unknown> }

/** Where a property lies that the register does not have, and who owns it. */
export function NewPlace({ form }: Props) {
  const { control } = form
  const ward = useWatch({ control, name: 'wardId' })
  const wards = useWardChoices(undefined)
  const mohallas = useMohallaChoices(ward)
  return (
    <FormSection title={m.self_assessment_place()}>
      <SelectField control={control} name="wardId" numeric required label={m.search_ward()} choices={wards} />
      <SelectField control={control} name="mohallaId" numeric required label={m.search_mohalla()} choices={mohallas} />
      <AddressFields form={form} isNew />
      <TextField
        control={control}
        name="ownerName"
        required
        label={m.property_owner_name()}
        maxLength={registerLimits.name}
      />
      <TextField control={control} name="fatherName" label={m.register_father_name()} maxLength={registerLimits.name} />
      <TextField
        control={control}
        name="husbandName"
        label={m.register_husband_name()}
        maxLength={registerLimits.name}
      />
      <RoadFields form={form} isNew />
      <PresentPlace form={form} />
    </FormSection>
  )
}

/** The point on the map, from the device. */
function PresentPlace({ form }: Props) {
  const [said, setSaid] = useState<'taken' | 'failed'>()
  const take = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        form.setValue('longitude', longitude, { shouldDirty: true })
        form.setValue('latitude', latitude, { shouldDirty: true })
        setSaid('taken')
      },
      () => setSaid('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  return (
    <div>
      <Button variant="default" onClick={take}>
        {m.self_assessment_here()}
      </Button>
      {said && (
        <p role="status">{said === 'taken' ? m.self_assessment_here_taken() : m.self_assessment_here_failed()}</p>
      )}
    </div>
  )
}

/** The building as a whole. */
export function BuildingDeclared({ form, isNew }: Props & { isNew: boolean }) {
  return (
    <FormSection title={m.self_assessment_building()}>
      <UseFields form={form} />
      <OccupancyField form={form} isNew={isNew} />
      <ConstructionField form={form} isNew={isNew} />
      <ConstructionYearField form={form} isNew={isNew} />
      <PlotAreaField form={form} isNew={isNew} />
    </FormSection>
  )
}

/** Water and sewerage of a property that the register does not have. */
export function Services({ form }: Props) {
  return (
    <FormSection title={m.self_assessment_services()}>
      <WaterFields form={form} />
    </FormSection>
  )
}
