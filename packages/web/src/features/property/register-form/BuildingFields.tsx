import { constructionWords } from '@karsetu/contract/assessment/fact-words.ts'
import { constructions } from '@karsetu/contract/assessment/what-if.ts'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { occupancyWords, roadTypeWords, waterSourceWords } from '@karsetu/contract/property/register-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { needsCategory, needsSubCategory } from '@karsetu/domain/property/form-rules.ts'
import { type HouseCategory, houseCategories, occupancies } from '@karsetu/domain/property/register-state.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { AreaField } from '../../../form/AreaField.tsx'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { DateField } from '../../../form/DateField.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { MoneyField } from '../../../form/MoneyField.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { type Choice, SelectField } from '../../../form/SelectField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { useNamed } from '../../master/use-masters.ts'
import type { PropertyTyped } from './property-typed.ts'

type Props = { form: HouseForm<PropertyTyped, unknown>; isNew: boolean; thisYear: FinancialYear }

const choicesOf = (words: Readonly<Record<string, () => string>>): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))

/** A word the register has that no list offers stays a choice of its own. */
const withKept = (choices: Choice[], kept: string | undefined): Choice[] =>
  kept === undefined || choices.some(({ value }) => value === kept)
    ? choices
    : [...choices, { value: kept, label: kept }]

/** Years back from which a property that was never taxed may be taxed. */
const yearsBack = 8

/** The property as a whole: its use, building, road and what it was taxed on before. */
export function BuildingFields({ form, isNew, thisYear }: Props) {
  const { control, formState } = form
  const { roadType, financialYear: kept } = formState.defaultValues ?? {}
  const houseCategory = useWatch({ control, name: 'houseCategory' })
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => financialYear(thisYear - back))
  const offered = kept === undefined || years.some((year) => year === kept) ? years : [...years, financialYear(kept)]
  return (
    <FormSection title={m.register_section_building()}>
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
      <SelectField
        control={control}
        name="roadType"
        required={isNew}
        label={m.register_road_type()}
        choices={withKept(choicesOf(roadTypeWords), roadType)}
      />
      <NumberField
        control={control}
        name="roadWidth"
        required={isNew}
        label={m.register_road_width()}
        unit={m.register_unit_metres()}
      />
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

type CategoryProps = { form: Props['form']; houseCategory: HouseCategory }

/** A category that is not divided has no sub-category to choose. */
export function CategoryFields({ form: { control, formState, setValue }, houseCategory }: CategoryProps) {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.categories, {})
  const chosen = useWatch({ control, name: 'category' })
  const category = data.find(({ code }) => code === chosen)
  const choice = ({ code, name, nameHi }: { code: string; name: string; nameHi: string }) => ({
    value: code,
    label: named(name, nameHi),
  })
  const subs = category?.subCategories ?? []
  const sub = useWatch({ control, name: 'subCategory' })
  const isChanged = chosen !== formState.defaultValues?.category
  const isOfOther = isChanged && category !== undefined && sub !== undefined && !subs.some(({ code }) => code === sub)
  // A part of the category that was chosen before is none of this one.
  useEffect(() => {
    if (isOfOther) setValue('subCategory', undefined, { shouldDirty: true })
  }, [isOfOther, setValue])
  return (
    <>
      <SelectField
        control={control}
        name="category"
        required={needsCategory(houseCategory)}
        checkedWith={['subCategory']}
        label={m.arv_category()}
        choices={data.filter(({ houseCategory }) => houseCategory === 'nonresidential').map(choice)}
      />
      {(!category || subs.length > 0) && (
        <SelectField
          control={control}
          name="subCategory"
          required={needsSubCategory(houseCategory, category)}
          label={m.arv_sub_category()}
          choices={subs.map(choice)}
        />
      )}
    </>
  )
}

/** Which taxes it is charged, and what lowers or ends one. */
export function TaxFields({ form }: Omit<Props, 'isNew' | 'thisYear'>) {
  const { control, formState } = form
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
        choices={withKept(choicesOf(waterSourceWords), formState.defaultValues?.sourceOfWater)}
      />
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
