import { discountCalls } from '@karsetu/contract/master/discount-calls.ts'
import { type Discount, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { criterionLabels } from '@karsetu/contract/master/master-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type Status, StatusBadge } from '../../ui/StatusBadge.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { DiscountDialog } from './DiscountDialog.tsx'

/** The rebate calendar: periods of each financial year. */
export function DiscountList() {
  const list = useListState({ filters: ['year'], sort: { by: 'startsOn', order: 'desc' } })
  const may = useMay()
  const columns = useDiscountColumns()
  const [selectedId, setSelectedId] = useState<number>()
  const [edited, setEdited] = useState<Discount | 'new'>()
  const found = useCall(masterCalls.calls.discounts, { query: {} })
  const { data } = found
  const years = [...new Set(data?.map(({ financialYear }) => financialYear))]
  const { year } = list.filters
  const shown = (data ?? []).filter(({ financialYear }) => year === undefined || String(financialYear) === year)
  const selected = data?.find(({ discountId }) => discountId === selectedId)
  const page = localPage(shown, list, (row, by) =>
    by === 'discount' ? row.discountBps : by === 'billingPeriod' ? row.billingPeriod : row.startsOn,
  )
  return (
    <>
      <PageHeader title={m.master_discounts()} count={data && shown.length} lead={m.masters_discounts_lead()}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            variant="default"
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={discountCalls.calls.edit.access}
            offBecause={selected ? undefined : m.masters_discount_select()}
            awaitsRow={!selected}
            onClick={() => setEdited(selected)}
          >
            {m.masters_discount_edit()}
          </ActionButton>
        </RowActs>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={discountCalls.calls.add.access}
          onClick={() => setEdited('new')}
        >
          {m.masters_discount_add()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="discounts"
        list={list}
        fields={[
          {
            name: 'year',
            label: m.master_financial_year(),
            kind: 'choice',
            choices: years.map((one) => ({ value: String(one), label: financialYearLabel(one) })),
          },
        ]}
      />
      <DataTable
        name="discounts"
        label={m.master_discounts()}
        columns={columns}
        listing={cutListingOf(found, page)}
        list={list}
        keyOf={({ discountId }) => discountId}
        emptyHint={may(discountCalls.calls.add.access) && m.masters_none_hint({ action: m.masters_discount_add() })}
        selection={{
          mode: 'one',
          needs: discountCalls.calls.edit.access,
          selected: selected ? [selected.discountId] : [],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(discountCalls.calls.export, { query: { financialYear: year } })}
      />
      {edited && (
        <DiscountDialog discount={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function statusOf({ status, endsOn }: Discount): Status {
  if (!status) return 'inactive'
  return endsOn < todayInIndia() ? 'over' : 'active'
}

function useDiscountColumns(): Column<Discount>[] {
  const locale = useLocale()
  const percent = (bps: number) => m.masters_percent({ percent: bps / 100 })
  return [
    {
      key: 'billingPeriod',
      title: m.master_billing_period(),
      render: (row) => row.billingPeriod,
      sortable: true,
      isTitle: true,
      isFixed: true,
    },
    {
      key: 'year',
      title: m.master_financial_year(),
      render: ({ financialYear }) => <FinancialYearText year={financialYear} />,
    },
    {
      key: 'description',
      title: m.master_period_description(),
      render: (row) => (locale === 'hi' ? row.periodDescriptionHi : row.periodDescription),
    },
    {
      key: 'startsOn',
      title: m.masters_days(),
      render: ({ startsOn, endsOn }) =>
        m.masters_days_from_to({ from: formatDate(startsOn, locale), to: formatDate(endsOn, locale) }),
      sortable: true,
    },
    {
      key: 'discount',
      title: m.masters_discount(),
      render: (row) => percent(row.discountBps),
      sortable: true,
      align: 'end',
    },
    {
      key: 'criteria',
      isLong: true,
      title: m.master_criteria(),
      render: (row) =>
        row.criteria.map((one) => `${criterionLabels[one.criterion]()} ${percent(one.discountBps)}`).join(', ') || '–',
    },
    {
      key: 'status',
      title: m.master_status(),
      render: (row) => <StatusBadge status={statusOf(row)} />,
    },
    { key: 'source', title: m.master_source(), render: ({ source }) => source, isExtra: true },
  ]
}
