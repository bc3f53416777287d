import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'

type Choice = { value: string; label: string }

/** Zones, and the wards of the zone chosen, in the reader's language. */
export function usePlaceChoices(zone: number | undefined): { zones: Choice[]; wards: Choice[] } {
  const isHindi = useLocale() === 'hi'
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  return {
    zones: (zones.data ?? []).map((each) => ({ value: String(each.zoneId), label: isHindi ? each.nameHi : each.name })),
    wards: (wards.data ?? []).map((each) => ({
      value: String(each.wardId),
      label: `${each.wardNo} ${isHindi ? each.fullNameHi : each.fullName}`,
    })),
  }
}
