import { type City, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { useListState } from '../../table/use-list-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useNameColumns } from './use-masters.ts'

/** The corporation of this installation; it comes with it. */
export function CityList() {
  const list = useListState()
  const found = useCall(masterCalls.calls.cities, {})
  const columns: Column<City>[] = [
    ...useNameColumns<City>((city) => city, 'name'),
    { key: 'code', title: m.master_code(), render: ({ code }) => code },
  ]
  return (
    <>
      <PageHeader title={m.masters_cities()} lead={m.masters_cities_lead()} />
      <DataTable
        name="cities"
        label={m.masters_cities()}
        columns={columns}
        listing={cutListingOf(
          found,
          localPage(found.data ?? [], list, ({ name }) => name),
        )}
        list={list}
        keyOf={({ cityId }) => cityId}
        emptyHint={m.masters_installed_hint()}
        onExport={() => exportList(masterCalls.calls.citiesExport, {})}
        withoutColumnChoice
      />
    </>
  )
}
