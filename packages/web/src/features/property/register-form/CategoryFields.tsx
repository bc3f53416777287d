import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { needsCategory, needsSubCategory } from '@karsetu/domain/property/form-rules.ts'
import type { HouseCategory } from '@karsetu/domain/property/register-state.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { useNamed } from '../../master/use-masters.ts'
import type { PropertyTyped } from './property-typed.ts'

type CategoryProps = { form: HouseForm<PropertyTyped, unknown>; houseCategory: HouseCategory }

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
