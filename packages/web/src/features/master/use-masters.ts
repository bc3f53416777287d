import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import type { Choice } from '../../form/SelectField.tsx'
import { useLocale } from '../../locale/locale.ts'
import { mayUser, useUser } from '../../session/user.ts'

/** Why the reader cannot change masters; undefined for those who can. */
export function useEditBar(): string | undefined {
  return mayUser(useUser(), 'master.edit') ? undefined : m.masters_may_not_edit()
}

/** Picks the name in the reader's language. */
export function useNamed() {
  const isHindi = useLocale() === 'hi'
  return (name: string, nameHi: string) => (isHindi && nameHi ? nameHi : name)
}

/** Every zone as a choice, and what it is called by its key. */
export function useZones() {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.allZones, {})
  const choices = data.map(
    ({ zoneId, zoneNo, name, nameHi }): Choice => ({
      value: String(zoneId),
      label: [String(zoneNo), named(name, nameHi)].join(' · '),
    }),
  )
  return { choices, nameOf: (zoneId: number) => choices.find(({ value }) => value === String(zoneId))?.label ?? '' }
}

/** The wards of a zone, or all, as choices. */
export function useWardChoices(zone: number | undefined): readonly Choice[] {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  return data.map(({ wardId, wardNo, fullName, fullNameHi }) => ({
    value: String(wardId),
    label: [String(wardNo), named(fullName, fullNameHi)].join(' · '),
  }))
}
