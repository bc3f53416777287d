import { roleCalls } from '@karsetu/contract/access/access-calls.ts'
import { roleLabel } from '@karsetu/contract/access/access-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { MultiSelectField } from '../../form/MultiSelectField.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { useMay } from '../../session/user.ts'
import { useWardChoices, useZones } from '../master/use-masters.ts'

/** Every role as a choice. */
export function useRoleChoices() {
  const isAllowed = useMay()(roleCalls.calls.all.access)
  const { data = [] } = useCall(roleCalls.calls.all, {}, { enabled: isAllowed })
  return data.map(({ _id, name }) => ({ value: String(_id), label: roleLabel(name) }))
}

type Places = { accessibleZones: number[]; accessibleWards: number[] }

/** The zones and wards a person works for. */
export function PlaceFields({ form: { control } }: { form: HouseForm<Places, unknown> }) {
  const zones = useZones()
  const wards = useWardChoices(undefined)
  return (
    <>
      <MultiSelectField
        control={control}
        name="accessibleZones"
        label={m.staff_zones()}
        hint={m.staff_zones_hint()}
        choices={zones.choices}
        checkedWith={['accessibleWards']}
      />
      <MultiSelectField
        control={control}
        name="accessibleWards"
        label={m.staff_wards()}
        hint={m.staff_wards_hint()}
        choices={wards}
      />
    </>
  )
}

/** The first password of a new person, suggested by the portal. */
export function FirstPasswordField({ form: { control } }: { form: HouseForm<{ password?: string }, unknown> }) {
  return (
    <PasswordField
      control={control}
      name="password"
      label={m.staff_first_password()}
      hint={m.staff_first_password_hint()}
      required
      autoComplete="new-password"
    />
  )
}
