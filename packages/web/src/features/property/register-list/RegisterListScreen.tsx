import { bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { defaultAmountRange } from '@karsetu/contract/demand/amount-range.ts'
import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { AsOf } from '../../../summary/AsOf.tsx'
import { DataTable } from '../../../table/DataTable.tsx'
import { FilterBar } from '../../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../../table/listing-of.ts'
import { RowActs } from '../../../table/RowActs.tsx'
import { useListState } from '../../../table/use-list-state.ts'
import { withDependants } from '../../../table/with-dependants.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { FoldOnPhone } from '../../../ui/FoldOnPhone.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DeleteDialog } from '../edited/DeleteDialog.tsx'
import { RestoreDialog } from '../edited/RestoreDialog.tsx'
import { Problems } from './Problems.tsx'
import classes from './RegisterList.module.css'
import { registerColumns } from './register-columns.tsx'
import { registerFilters, registerQuery } from './register-query.ts'
import { useRegisterFields } from './use-register-fields.ts'

RegisterListScreen.needs = { access: registerListCalls.calls.page.access, title: m.register_list_title } satisfies Needs

/** The register: found by anything it says, each row leading to the property's page. */
export default function RegisterListScreen() {
  const list = withDependants(useListState({ filters: registerFilters }))
  const { query, problems } = registerQuery(list)
  const isInvalid = problems.length > 0
  const fields = useRegisterFields(list)
  const may = useMay()
  const found = useCall(
    registerListCalls.calls.page,
    { query: { page: list.page, limit: list.limit }, body: query },
    { keepPrevious: true, enabled: !isInvalid },
  )
  const data = isInvalid ? undefined : found.data
  const offBecause = isInvalid ? m.register_list_narrow() : data?.total === 0 ? m.common_export_nothing() : undefined
  const [selected, setSelected] = useState<string[]>([])
  const [deleted, setDeleted] = useState<string>()
  const [restored, setRestored] = useState<string>()
  const mayDelete = may(registerWriteCalls.calls.delete.access)
  const isOutOfUse = data?.rows.some((row) => row.status !== 'active' && selected.includes(row.propertyUniqueId))
  const restoresMany =
    list.filters.status === 'deleted' &&
    may(bulkUpdateCalls.calls.restore.access) &&
    may(registerWriteCalls.calls.restore.access)
  const tools = restoresMany ? (
    <LinkButton variant="default" to={pathTo.utility({ view: 'changes', kind: 'restore' })}>
      {m.register_restore_many()}
    </LinkButton>
  ) : (
    <RowActs isChosen={selected.length > 0}>
      <ActionButton
        variant="default"
        awaitsRow={selected.length === 0}
        offBecause={
          selected.length === 0
            ? m.register_list_select_first()
            : isOutOfUse
              ? m.register_list_select_in_use()
              : undefined
        }
        onClick={() => setDeleted(selected.join(', '))}
      >
        {m.register_delete_title()}
      </ActionButton>
    </RowActs>
  )
  const asksAmount = query.minAmount !== undefined || query.maxAmount !== undefined
  return (
    <Page>
      <PageHeader title={m.register_list_title()} count={data?.total} more={data?.more} lead={m.register_list_lead()}>
        <LinkButton needs={registerWriteCalls.calls.add.access} to={pathTo.addProperty()}>
          {m.register_add_title()}
        </LinkButton>
        <FoldOnPhone label={m.register_list_more()}>
          <div className={classes.more}>
            <LinkButton
              variant="default"
              needs={editedPropertyCalls.calls.own.access}
              to={pathTo.editedProperties({ view: 'own' })}
            >
              {m.register_own_title()}
            </LinkButton>
            <LinkButton
              variant="default"
              needs={bulkUpdateCalls.calls.page.access}
              to={pathTo.utility({ view: 'changes' })}
            >
              {m.bulk_update_title()}
            </LinkButton>
            <DownloadButton
              call={registerListCalls.calls.file}
              sent={{ query: query }}
              offBecause={offBecause}
              variant="default"
            >
              {m.register_list_excel()}
            </DownloadButton>
            <DownloadButton
              call={registerListCalls.calls.file}
              sent={{ query: { ...query, format: 'csv' } }}
              offBecause={offBecause}
              variant="default"
            >
              {m.register_list_csv()}
            </DownloadButton>
          </div>
        </FoldOnPhone>
      </PageHeader>
      <FilterBar name="register" list={list} fields={fields} />
      <Problems problems={problems} fields={fields} />
      {asksAmount && (
        <p>
          {m.demand_screen_range_hint({
            min: formatCount(defaultAmountRange.minAmount),
            max: formatCount(defaultAmountRange.maxAmount),
          })}
        </p>
      )}
      <DataTable
        name="register"
        label={m.register_list_title()}
        columns={registerColumns({ may, onRestore: setRestored, onDelete: setDeleted })}
        listing={isInvalid ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        {...(mayDelete && { tools })}
        // Many are restored by a spreadsheet: nothing acts on rows chosen here.
        {...(mayDelete && !restoresMany && { selection: { mode: 'many', selected, onChange: setSelected } })}
        emptyText={isInvalid ? m.register_list_narrow() : m.register_list_none()}
      />
      <p>{m.ledger_list_posted()}</p>
      {data && <AsOf instant={data.asOf} />}
      {restored && <RestoreDialog propertyUniqueId={restored} onClose={() => setRestored(undefined)} />}
      {deleted && (
        <DeleteDialog
          propertyUniqueId={deleted}
          onAsked={() => setSelected([])}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Page>
  )
}
