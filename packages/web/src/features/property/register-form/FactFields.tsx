import { constructionLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { constructions } from '@karsetu/contract/assessment/what-if.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { occupancyLabels, roadTypeLabels, waterSourceLabels } from '@karsetu/contract/property/register-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { type HouseCategory, houseCategories, occupancies } from '@karsetu/domain/property/register-state.ts'
import { useWatch } from 'react-hook-form'
import { AreaField } from '../../../form/AreaField.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { type Choice, SelectField } from '../../../form/SelectField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { CategoryFields } from './CategoryFields.tsx'
import type { PropertyTyped } from './property-typed.ts'

/** Facts of a building, its place and its road, as every form of a property takes them. */
type Props = { form: HouseForm<PropertyTyped, unknown> }
type OfNew = Props & { isNew: boolean }

const choicesOf = (words: Readonly<Record<string, () => string>>): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))

/** A code of the register that no list offers stays a choice of its own. */
const withStored = (choices: Choice[], stored: string | undefined): Choice[] =>
  stored === undefined || choices.some(({ value }) => value === stored)
    ? choices
    : [...choices, { value: stored, label: stored }]

/** What the property is used for, and of which category. */
export function UseFields({ form }: Props) {
  const { control } = form
  const houseCategory = useWatch({ control, name: 'houseCategory' })
  return (
    <>
      <SelectField
        control={control}
        name="houseCategory"
        required
        label={m.register_house_category()}
        choices={houseCategories.map((value) => ({ value, label: usageLabels[value]() }))}
        checkedWith={['category', 'subCategory']}
      />
      {houseCategory !== undefined && houseCategory !== 'residential' && (
        <CategoryFields form={form} houseCategory={houseCategory as HouseCategory} />
      )}
    </>
  )
}

export function OccupancyField({ form: { control }, isNew }: OfNew) {
  return (
    <SelectField
      control={control}
      name="occupancyStatus"
      required={isNew}
      label={m.register_occupancy()}
      choices={occupancies.map((value) => ({ value, label: occupancyLabels[value]() }))}
    />
  )
}

export function ConstructionField({ form: { control }, isNew }: OfNew) {
  return (
    <SelectField
      control={control}
      name="constType"
      required={isNew}
      label={m.register_const_type()}
      choices={constructions.map((value) => ({ value, label: constructionLabels[value]() }))}
    />
  )
}

export function ConstructionYearField({ form: { control }, isNew }: OfNew) {
  return (
    <NumberField
      control={control}
      name="constructionYear"
      required={isNew}
      label={m.register_construction_year()}
      wholeOnly
    />
  )
}

export function PlotAreaField({ form: { control }, isNew }: OfNew) {
  return <AreaField control={control} name="plotArea" required={isNew} label={m.register_plot_area()} />
}

export function RoadFields({ form: { control, formState }, isNew }: OfNew) {
  return (
    <>
      <SelectField
        control={control}
        name="roadType"
        required={isNew}
        label={m.register_road_type()}
        choices={withStored(choicesOf(roadTypeLabels), formState.defaultValues?.roadType)}
      />
      <NumberField
        control={control}
        name="roadWidth"
        required={isNew}
        label={m.register_road_width()}
        unit={m.register_unit_metres()}
      />
    </>
  )
}

/** Water and sewerage, and where the water comes from. */
export function WaterFields({ form: { control, formState } }: Props) {
  const yesNo = [
    { value: 'yes', label: m.common_yes() },
    { value: 'no', label: m.common_no() },
  ]
  return (
    <>
      <SelectField
        control={control}
        name="waterTaxApplicable"
        required
        label={m.register_water_tax()}
        placeholder={m.register_yes_or_no()}
        choices={yesNo}
      />
      <SelectField
        control={control}
        name="sewerageConnectionAvailable"
        required
        label={m.register_sewerage()}
        placeholder={m.register_yes_or_no()}
        choices={yesNo}
      />
      <SelectField
        control={control}
        name="sourceOfWater"
        label={m.register_source_of_water()}
        choices={withStored(choicesOf(waterSourceLabels), formState.defaultValues?.sourceOfWater)}
      />
    </>
  )
}

export function AddressFields({ form: { control }, isNew }: OfNew) {
  return (
    <>
      <TextField
        control={control}
        name="houseNumber"
        label={m.property_house_number()}
        maxLength={registerLimits.houseNumber}
      />
      <TextField
        control={control}
        name="propertyAddress"
        required={isNew}
        label={m.register_address()}
        maxLength={registerLimits.propertyAddress}
      />
    </>
  )
}
