import { type Bank, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { useListState } from '../../table/use-list-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** Banks of cheques and drafts; they come with the installation. */
export function BankList() {
  const list = useListState({ sort: { by: 'name', order: 'asc' } })
  const found = useCall(masterCalls.calls.banks, {})
  const columns: Column<Bank>[] = [
    { key: 'code', title: m.master_code(), render: ({ code }) => code, sortable: true },
    { key: 'name', title: m.master_category_name(), render: ({ name }) => name, sortable: true, isTitle: true },
  ]
  const page = localPage(found.data ?? [], list, (bank, by) => (by === 'code' ? bank.code : bank.name))
  return (
    <>
      <PageHeader title={m.masters_banks()} count={found.data?.length} lead={m.masters_banks_lead()} />
      <DataTable
        name="banks"
        label={m.masters_banks()}
        columns={columns}
        listing={cutListingOf(found, page)}
        list={list}
        keyOf={({ bankId }) => bankId}
        emptyHint={m.masters_installed_hint()}
        onExport={() => exportList(masterCalls.calls.banksExport, {})}
        withoutColumnChoice
      />
    </>
  )
}
