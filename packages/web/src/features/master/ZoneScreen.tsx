import { masterCalls, type Zone } from '@karsetu/contract/master/master-calls.ts'
import { zoneCalls } from '@karsetu/contract/master/place-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { sortAmong } from '../../table/sort-among.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { useNameColumns } from './use-masters.ts'
import { ZoneDialog } from './ZoneDialog.tsx'

ZoneScreen.needs = { access: masterCalls.calls.zones.access, title: m.master_zones } satisfies Needs

/** The zones of the corporation. A zone is added and stays: its number is part of the property IDs. */
export default function ZoneScreen() {
  const list = useListState({ filters: ['find'], sort: { by: 'zoneNo', order: 'asc' } })
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const query = { find: list.filters.find, sort: sortAmong(list.sort, ['zoneNo', 'name']) }
  const found = useCall(
    masterCalls.calls.zones,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const columns: Column<Zone>[] = [
    ...useNameColumns<Zone>((zone) => zone, 'name'),
    { key: 'zoneNo', title: m.master_zone_no(), render: ({ zoneNo }) => zoneNo, sortable: true },
  ]
  return (
    <Page>
      <MasterTabs current={pathTo.zones()} />
      <PageHeader title={m.master_zones()} count={found.data?.total} lead={m.masters_zones_lead()}>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={zoneCalls.calls.add.access}
          onClick={() => setAdding(true)}
        >
          {m.masters_zone_add()}
        </ActionButton>
      </PageHeader>
      <FilterBar name="zones" list={list} fields={[{ name: 'find', label: m.masters_find(), kind: 'text' }]} />
      <DataTable
        name="zones"
        label={m.master_zones()}
        columns={columns}
        listing={listingOf(found)}
        list={list}
        keyOf={({ zoneId }) => zoneId}
        emptyHint={may(zoneCalls.calls.add.access) && m.masters_none_hint({ action: m.masters_zone_add() })}
        onExport={() => exportList(zoneCalls.calls.export, { query: query })}
        withoutColumnChoice
      />
      {isAdding && <ZoneDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
