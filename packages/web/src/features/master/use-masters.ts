import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import type { Choice } from '../../form/SelectField.tsx'
import { useLocale } from '../../locale/locale.ts'
import type { Column } from '../../table/column.ts'

/** Picks the name in the reader's language. */
export function useNamed() {
  const isHindi = useLocale() === 'hi'
  return (name: string, nameHi: string) => (isHindi && nameHi ? nameHi : name)
}

/** The columns of a place's two names: first, heading the card on a phone, the one in the reader's language. */
export function useNameColumns<Row>(names: (row: Row) => { name: string; nameHi: string }, key: string): Column<Row>[] {
  const isHindi = useLocale() === 'hi'
  const english: Column<Row> = { key, title: m.master_name_english(), render: (row) => names(row).name, sortable: true }
  const hindi: Column<Row> = { key: 'nameHi', title: m.master_name_hindi(), render: (row) => names(row).nameHi }
  return isHindi ? [{ ...hindi, isTitle: true }, english] : [{ ...english, isTitle: true }, hindi]
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
