import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { MapDesk } from './MapDesk.tsx'
import { placeOf, usePlaceFields } from './use-place-choices.ts'

/** The map of the zone or ward that the report is about. */
export default function ReportMap() {
  const list = useListState({ filters: ['zoneId', 'wardId'] })
  return (
    <>
      <FilterBar name="gis-report-map" list={list} fields={usePlaceFields(list.filters)} />
      <MapDesk place={placeOf(list.filters)} />
    </>
  )
}
