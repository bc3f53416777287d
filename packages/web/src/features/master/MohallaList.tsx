import { type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconFileSpreadsheet, IconPencil, IconPlus, IconReceiptRupee, IconTableImport } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../session/user.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { sortAmong } from '../../table/sort-among.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RevalueButton } from '../revision/RevalueButton.tsx'
import { MohallaDialog } from './MohallaDialog.tsx'
import { useMohallaColumns } from './mohalla-columns.tsx'
import { RateSheetDialog } from './RateSheetDialog.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { RateTableDialog } from './RateTableDialog.tsx'
import { useWardChoices, useZones } from './use-masters.ts'

type Open = 'add' | 'edit' | 'rates' | 'sheet' | 'table'

/** Mohallas with their services and dated rates. */
export function MohallaList() {
  const list = useListState({ filters: ['zone', 'ward', 'find'], sort: { by: 'wardNo', order: 'asc' } })
  const { zone, ward, find } = list.filters
  const may = useMay()
  const zones = useZones()
  const wards = useWardChoices(zone ? Number(zone) : undefined)
  const columns = useMohallaColumns()
  const [selectedId, setSelectedId] = useState<number>()
  const [open, setOpen] = useState<Open>()
  const query = { zone, ward, find, sort: sortAmong(list.sort, ['mohallaNo', 'name', 'wardNo', 'ratesSince']) }
  const found = useCall(
    mohallaCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const selected = data?.rows.find(({ mohallaId }) => mohallaId === selectedId)
  const unselected = selected ? undefined : m.masters_mohalla_select()
  return (
    <>
      <PageHeader title={m.master_mohallas()} count={data?.total} lead={m.masters_mohallas_lead()}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            variant="default"
            leftSection={<IconReceiptRupee aria-hidden size="1.1rem" />}
            offBecause={unselected}
            awaitsRow={!selected}
            onClick={() => setOpen('rates')}
          >
            {m.masters_rates_see()}
          </ActionButton>
          <RevalueButton mohalla={selected} offBecause={unselected} />
          <ActionButton
            variant="default"
            leftSection={<IconFileSpreadsheet aria-hidden size="1.1rem" />}
            needs={mohallaCalls.calls.edit.access}
            offBecause={unselected}
            awaitsRow={!selected}
            onClick={() => setOpen('sheet')}
          >
            {m.masters_sheet()}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={mohallaCalls.calls.edit.access}
            offBecause={unselected}
            awaitsRow={!selected}
            onClick={() => setOpen('edit')}
          >
            {m.masters_mohalla_edit()}
          </ActionButton>
        </RowActs>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={mohallaCalls.calls.add.access}
          onClick={() => setOpen('add')}
        >
          {m.masters_mohalla_add()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="mohallas"
        list={list}
        fields={[
          { name: 'zone', label: m.master_zone(), kind: 'choice', choices: zones.choices },
          { name: 'ward', label: m.master_ward(), kind: 'choice', choices: wards },
          { name: 'find', label: m.masters_find(), kind: 'text' },
        ]}
      />
      <DataTable
        name="mohallas"
        label={m.master_mohallas()}
        columns={columns}
        listing={listingOf(found)}
        list={list}
        keyOf={({ mohallaId }) => mohallaId}
        emptyHint={may(mohallaCalls.calls.add.access) && m.masters_none_hint({ action: m.masters_mohalla_add() })}
        selection={{
          mode: 'one',
          selected: selected ? [selected.mohallaId] : [],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(mohallaCalls.calls.export, { query: query })}
        tools={
          <>
            <DownloadButton
              variant="default"
              size="sm"
              call={mohallaCalls.calls.ratesExport}
              sent={{ query: { zone, ward } }}
            >
              {m.masters_rates_export()}
            </DownloadButton>
            <ActionButton
              variant="default"
              size="sm"
              leftSection={<IconTableImport aria-hidden size="1.1rem" />}
              needs={mohallaCalls.calls.proposeRateTable.access}
              onClick={() => setOpen('table')}
            >
              {m.masters_table()}
            </ActionButton>
          </>
        }
      />
      <OpenDialog open={open} mohalla={selected} place={{ zone, ward }} onClose={() => setOpen(undefined)} />
    </>
  )
}

type OpenProps = {
  open: Open | undefined
  mohalla: MohallaRow | undefined
  place: ComponentProps<typeof RateTableDialog>['place']
  onClose: () => void
}

function OpenDialog({ open, mohalla, place, onClose }: OpenProps) {
  if (open === 'add') return <MohallaDialog mohalla={undefined} onClose={onClose} />
  if (open === 'table') return <RateTableDialog place={place} onClose={onClose} />
  if (open === undefined || mohalla === undefined) return null
  if (open === 'edit') return <MohallaDialog mohalla={mohalla} onClose={onClose} />
  if (open === 'sheet') return <RateSheetDialog mohalla={mohalla} onClose={onClose} />
  return <RatesDialog mohalla={mohalla} onClose={onClose} />
}
