import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { DateField } from '../../../form/DateField.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { MoneyField } from '../../../form/MoneyField.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import {
  ConstructionField,
  ConstructionYearField,
  OccupancyField,
  PlotAreaField,
  RoadFields,
  UseFields,
  WaterFields,
} from './FactFields.tsx'
import type { PropertyTyped } from './property-typed.ts'

type Props = { form: HouseForm<PropertyTyped, unknown>; isNew: boolean; thisYear: FinancialYear }

/** Years back from which a property that was never taxed may be taxed. */
const yearsBack = 8

/** The property as a whole: its use, building, road and what it was taxed on before. */
export function BuildingFields({ form, isNew, thisYear }: Props) {
  const { control, formState } = form
  const { financialYear: saved } = formState.defaultValues ?? {}
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => financialYear(thisYear - back))
  const offered = saved === undefined || years.some((year) => year === saved) ? years : [...years, financialYear(saved)]
  return (
    <FormSection title={m.register_section_building()}>
      <UseFields form={form} />
      <OccupancyField form={form} isNew={isNew} />
      <ConstructionField form={form} isNew={isNew} />
      <ConstructionYearField form={form} isNew={isNew} />
      <PlotAreaField form={form} isNew={isNew} />
      <RoadFields form={form} isNew={isNew} />
      <SelectField
        control={control}
        name="financialYear"
        numeric
        label={m.register_financial_year()}
        placeholder={m.register_year_before_books()}
        choices={offered.map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
        checkedWith={['assessedFrom']}
      />
      <DateField
        control={control}
        name="assessedFrom"
        label={m.register_first_day()}
        hint={m.register_first_day_hint()}
      />
      <MoneyField control={control} name="oldArv" label={m.register_old_arv()} />
      {/* A new property is taxed from years that have the area method. */}
      {!isNew && (
        <MoneyField
          control={control}
          name="capitalValue"
          label={m.register_capital_value()}
          placeholder={m.common_not_known()}
        />
      )}
    </FormSection>
  )
}

/** Which taxes it is charged, and what lowers or ends one. */
export function TaxFields({ form }: Omit<Props, 'isNew' | 'thisYear'>) {
  const { control } = form
  const isDisabled = useWatch({ control, name: 'isDisabled' })
  const yesNo = [
    { value: 'yes', label: m.common_yes() },
    { value: 'no', label: m.common_no() },
  ]
  return (
    <FormSection title={m.register_section_tax()}>
      <SelectField
        control={control}
        name="houseTaxApplicable"
        required
        label={m.register_house_tax()}
        placeholder={m.register_yes_or_no()}
        choices={yesNo}
      />
      <WaterFields form={form} />
      <CheckboxField control={control} name="isMetroRailProperty" label={m.register_metro_rail()} />
      <CheckboxField control={control} name="isOnlyBuildingOfOwner" label={m.arv_only_building()} />
      <CheckboxField control={control} name="isExDefensePersonalWidow" label={m.register_ex_defence()} />
      <CheckboxField control={control} name="isDisabled" label={m.register_disabled()} />
      {isDisabled && (
        <NumberField control={control} name="disabilityPercentage" label={m.arv_disability()} unit="%" required />
      )}
    </FormSection>
  )
}
