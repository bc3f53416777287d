import { masterCalls, type Ward } from '@karsetu/contract/master/master-calls.ts'
import { wardCalls } from '@karsetu/contract/master/place-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
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
import { RowActs } from '../../table/RowActs.tsx'
import { sortAmong } from '../../table/sort-among.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MasterTabs } from './MasterTabs.tsx'
import { useNameColumns, useZones } from './use-masters.ts'
import { WardDialog } from './WardDialog.tsx'

WardScreen.needs = { access: masterCalls.calls.wards.access, title: m.master_wards } satisfies Needs

/** The wards of each zone: added, and renamed. */
export default function WardScreen() {
  const list = useListState({ filters: ['zone', 'find'], sort: { by: 'wardNo', order: 'asc' } })
  const may = useMay()
  const zones = useZones()
  const [selected, setSelected] = useState<Ward>()
  const [edited, setEdited] = useState<Ward | 'new'>()
  const { zone, find } = list.filters
  const query = { zone, find, sort: sortAmong(list.sort, ['wardNo', 'fullName', 'zoneNo']) }
  const found = useCall(
    masterCalls.calls.wards,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const columns: Column<Ward>[] = [
    ...useNameColumns<Ward>(({ fullName, fullNameHi }) => ({ name: fullName, nameHi: fullNameHi }), 'fullName'),
    { key: 'wardNo', title: m.master_ward_no(), render: ({ wardNo }) => wardNo, sortable: true },
    { key: 'zoneNo', title: m.master_zone(), render: ({ zoneId }) => zones.nameOf(zoneId), sortable: true },
  ]
  return (
    <Page>
      <MasterTabs current={pathTo.wards()} />
      <PageHeader title={m.master_wards()} count={data?.total} lead={m.masters_wards_lead()}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            variant="default"
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={wardCalls.calls.edit.access}
            offBecause={selected ? undefined : m.masters_ward_select()}
            awaitsRow={!selected}
            onClick={() => setEdited(selected)}
          >
            {m.masters_ward_edit()}
          </ActionButton>
        </RowActs>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={wardCalls.calls.add.access}
          onClick={() => setEdited('new')}
        >
          {m.masters_ward_add()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="wards"
        list={list}
        fields={[
          { name: 'zone', label: m.master_zone(), kind: 'choice', choices: zones.choices },
          { name: 'find', label: m.masters_find(), kind: 'text' },
        ]}
      />
      <DataTable
        name="wards"
        label={m.master_wards()}
        columns={columns}
        listing={listingOf(found)}
        list={list}
        keyOf={({ wardId }) => wardId}
        emptyHint={may(wardCalls.calls.add.access) && m.masters_none_hint({ action: m.masters_ward_add() })}
        selection={{
          mode: 'one',
          needs: wardCalls.calls.edit.access,
          selected: selected ? [selected.wardId] : [],
          onChange: ([id]) => setSelected(data?.rows.find(({ wardId }) => wardId === id)),
        }}
        onExport={() => exportList(wardCalls.calls.export, { query: query })}
        withoutColumnChoice
      />
      {edited && (
        <WardDialog
          ward={edited === 'new' ? undefined : edited}
          onSaved={setSelected}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}
