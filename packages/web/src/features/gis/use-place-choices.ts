import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'

/** A number as an address has it. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

type PlaceFilters = { zoneId?: string | undefined; wardId?: string | undefined }

export type MapPlace = { zoneId?: number; wardId?: number }

/** The zone and ward of an address, as far as they are chosen: what a call is asked. */
export function placeOf(filters: PlaceFilters): MapPlace {
  const [zoneId, wardId] = [idOf(filters.zoneId), idOf(filters.wardId)]
  return { ...(zoneId ? { zoneId } : {}), ...(wardId ? { wardId } : {}) }
}

/** The filters by zone, and by ward of the zone chosen. */
export function usePlaceFields(filters: PlaceFilters) {
  const { zones, wards } = usePlaceChoices(idOf(filters.zoneId))
  return [
    { name: 'zoneId', kind: 'choice', label: m.gis_kind_zone(), choices: zones },
    { name: 'wardId', kind: 'choice', label: m.gis_kind_ward(), choices: wards },
  ] as const
}

type Choice = { value: string; label: string }

/** Zones, and the wards of the zone chosen, in the reader's language. */
function usePlaceChoices(zone: number | undefined): { zones: Choice[]; wards: Choice[] } {
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
