import type { RoadBand } from '@karsetu/contract/assessment/assessment-calls.ts'
import { constructionLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { constructions } from '@karsetu/contract/assessment/what-if.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { NativeSelect } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { AreaField } from '../../form/AreaField.tsx'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { roadBandName } from './sheet-labels.ts'
import type { WhatIfForm } from './use-what-if.ts'

type Props = { form: WhatIfForm; roadBands: readonly RoadBand[] }

/** What holds for the property as a whole: road, building, plot, and what lowers or ends a tax. */
export function PropertyFields({ form, roadBands }: Props) {
  const { control } = form
  const isDisabled = useWatch({ control, name: 'isDisabled' })
  return (
    <>
      <FormSection title={m.arv_property()}>
        {roadBands.length > 0 && <RoadField form={form} roadBands={roadBands} />}
        <SelectField
          control={control}
          name="construction"
          label={m.register_const_type()}
          required
          choices={constructions.map((value) => ({ value, label: constructionLabels[value]() }))}
        />
        <NumberField control={control} name="constructionYear" label={m.register_construction_year()} wholeOnly />
        <AreaField control={control} name="plotAreaSqft" label={m.register_plot_area()} />
      </FormSection>
      <FormSection title={m.arv_exemptions()}>
        <CheckboxField control={control} name="houseTaxApplicable" label={m.register_house_tax()} />
        <CheckboxField control={control} name="waterTaxApplicable" label={m.register_water_tax()} />
        <CheckboxField control={control} name="sewerageConnectionAvailable" label={m.register_sewerage()} />
        <CheckboxField control={control} name="isMetroRailProperty" label={m.arv_metro_rail()} />
        <CheckboxField control={control} name="isOnlyBuildingOfOwner" label={m.arv_only_building()} />
        <CheckboxField control={control} name="isExDefensePersonalWidow" label={m.arv_ex_defence()} />
        <CheckboxField control={control} name="isDisabled" label={m.arv_disabled()} />
        {isDisabled && (
          <NumberField control={control} name="disabilityPercentage" label={m.arv_disability()} unit="%" required />
        )}
      </FormSection>
    </>
  )
}

const within = (width: number, { from, over, upTo, below }: RoadBand): boolean =>
  (from === null || width >= from) &&
  (over === null || width > over) &&
  (upTo === null || width <= upTo) &&
  (below === null || width < below)

/** The class of the road: choosing another one takes a width that belongs to it. */
function RoadField({ form: { control }, roadBands }: Props) {
  const { field } = useController({ control, name: 'roadWidthMetres' })
  const width = field.value
  const band = width === null ? undefined : roadBands.find((each) => within(width, each))
  return (
    <NativeSelect
      label={m.arv_road_width()}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      data={[
        { value: '', label: m.common_not_known() },
        ...roadBands.map((each) => ({ value: each.code, label: roadBandName(each) })),
      ]}
      value={band?.code ?? ''}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(roadBands.find(({ code }) => code === value)?.exampleMetres ?? null)
      }
    />
  )
}
