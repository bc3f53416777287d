import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { SelectField } from '../../form/SelectField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { useNamed } from './use-masters.ts'

type Typed = { city_id: number | undefined }

/** The corporation a place belongs to. An installation serves one, which is chosen from the start. */
export function CityField({ form }: { form: HouseForm<Typed, unknown> }) {
  const named = useNamed()
  const { data: cities = [] } = useCall(masterCalls.calls.cities, {})
  const only = cities.length === 1 ? cities[0]?.cityId : undefined
  useEffect(() => {
    if (only !== undefined) form.setValue('city_id', only)
  }, [form, only])
  return (
    <SelectField
      control={form.control}
      name="city_id"
      numeric
      required
      label={m.master_city()}
      choices={cities.map(({ cityId, name, nameHi }) => ({ value: String(cityId), label: named(name, nameHi) }))}
    />
  )
}
