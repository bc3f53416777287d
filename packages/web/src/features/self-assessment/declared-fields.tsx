import { constructionWords } from '@karsetu/contract/assessment/fact-words.ts'
import { constructions } from '@karsetu/contract/assessment/what-if.ts'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import { occupancyWords, roadTypeWords, waterSourceWords } from '@karsetu/contract/property/register-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { type HouseCategory, houseCategories, occupancies } from '@karsetu/domain/property/register-state.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AreaField } from '../../form/AreaField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { type Choice, SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { useWardChoices } from '../master/use-masters.ts'
import { CategoryFields } from '../property/register-form/BuildingFields.tsx'
import type { PropertyTyped } from '../property/register-form/property-typed.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'

type Props = { form: HouseForm<PropertyTyped, unknown> }

const choicesOf = (words: Readonly<Record<string, () => string>>): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))
const yesNo = (): Choice[] => [
  { value: 'yes', label: m.common_yes() },
  { value: 'no', label: m.common_no() },
]

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
      <TextField
        control={control}
        name="propertyAddress"
        required
        label={m.register_address()}
        maxLength={registerLimits.propertyAddress}
      />
      <TextField
        control={control}
        name="houseNumber"
        label={m.property_house_number()}
        maxLength={registerLimits.houseNumber}
      />
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
      <SelectField
        control={control}
        name="roadType"
        required
        label={m.register_road_type()}
        choices={choicesOf(roadTypeWords)}
      />
      <NumberField
        control={control}
        name="roadWidth"
        required
        label={m.register_road_width()}
        unit={m.register_unit_metres()}
      />
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
  const { control } = form
  const houseCategory = useWatch({ control, name: 'houseCategory' })
  return (
    <FormSection title={m.self_assessment_building()}>
      <SelectField
        control={control}
        name="houseCategory"
        required
        label={m.register_house_category()}
        choices={houseCategories.map((value) => ({ value, label: usageWords[value]() }))}
        checkedWith={['category', 'subCategory']}
      />
      {houseCategory !== undefined && houseCategory !== 'residential' && (
        <CategoryFields form={form} houseCategory={houseCategory as HouseCategory} />
      )}
      <SelectField
        control={control}
        name="occupancyStatus"
        required={isNew}
        label={m.register_occupancy()}
        choices={occupancies.map((value) => ({ value, label: occupancyWords[value]() }))}
      />
      <SelectField
        control={control}
        name="constType"
        required={isNew}
        label={m.register_const_type()}
        choices={constructions.map((value) => ({ value, label: constructionWords[value]() }))}
      />
      <NumberField
        control={control}
        name="constructionYear"
        required={isNew}
        label={m.register_construction_year()}
        wholeOnly
      />
      <AreaField control={control} name="plotArea" required={isNew} label={m.register_plot_area()} />
    </FormSection>
  )
}

/** Water and sewerage of a property that the register does not have. */
export function Services({ form: { control } }: Props) {
  return (
    <FormSection title={m.self_assessment_services()}>
      <SelectField
        control={control}
        name="waterTaxApplicable"
        required
        label={m.register_water_tax()}
        placeholder={m.register_yes_or_no()}
        choices={yesNo()}
      />
      <SelectField
        control={control}
        name="sewerageConnectionAvailable"
        required
        label={m.register_sewerage()}
        placeholder={m.register_yes_or_no()}
        choices={yesNo()}
      />
      <SelectField
        control={control}
        name="sourceOfWater"
        label={m.register_source_of_water()}
        choices={choicesOf(waterSourceWords)}
      />
    </FormSection>
  )
}
