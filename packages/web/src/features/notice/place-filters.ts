import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import type { FilterField } from '../../table/FilterBar.tsx'

type Choice = { value: string; label: string }

/** Zones, the wards of the zone chosen and the mohallas of the ward, in the reader's language. */
export function usePlaceChoices(
  zone: number | undefined,
  ward?: number | undefined,
): { zones: Choice[]; wards: Choice[]; mohallas: Choice[] } {
  const isHindi = useLocale() === 'hi'
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  const mohallas = useCall(masterCalls.calls.mohallas, { query: ward ? { ward } : {} }, { enabled: ward !== undefined })
  return {
    zones: (zones.data ?? []).map((each) => ({
      value: String(each.zoneId),
      label: isHindi ? each.nameHi : each.name,
    })),
    wards: (wards.data ?? []).map((each) => ({
      value: String(each.wardId),
      label: `${each.wardNo} ${isHindi ? each.fullNameHi : each.fullName}`,
    })),
    mohallas: (mohallas.data ?? []).map((each) => ({
      value: String(each.mohallaId),
      label: isHindi ? each.nameHi : each.name,
    })),
  }
}

/** The filters of place, as every list here has them. */
export function usePlaceFilters(zone: number | undefined): FilterField<'zoneId' | 'wardId'>[] {
  const { zones, wards } = usePlaceChoices(zone)
  return [
    { name: 'zoneId', kind: 'choice', label: m.notices_zone(), choices: zones },
    { name: 'wardId', kind: 'choice', label: m.notices_ward(), choices: wards },
  ]
}

/** A whole number above zero; commas of a typed amount do not matter. */
export function numberOf(text: string | undefined): number | undefined {
  const digits = text?.replaceAll(',', '') ?? ''
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined
}

/** The number under its name, or nothing. */
export const numberAs = <Name extends string>(name: Name, text: string | undefined) => {
  const value = numberOf(text)
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, number>> // made of the name given
}
