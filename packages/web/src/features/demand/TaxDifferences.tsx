import { differenceLabels } from '@karsetu/contract/assessment/assessment-labels.ts'
import {
  type DifferenceSums,
  differenceReasons,
  type TaxDifference,
  taxDifferenceCalls,
} from '@karsetu/contract/assessment/tax-difference-calls.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatChange, formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import { dayQuery, placeFilters, summaryQuery } from '../assessment/list-query.ts'
import { usePlaceFields } from '../assessment/use-filter-fields.ts'
import { BooksOn } from './BooksOn.tsx'
import classes from './Demand.module.css'

const { calls } = taxDifferenceCalls

/** How the demand of a year comes about from its assessments, and the properties behind each step. */
export function TaxDifferences() {
  const list = useListState({ filters: ['view', 'asOf', 'reason', ...placeFilters] })
  const reason = differenceReasons.find((each) => each === list.filters.reason)
  const place = { ...summaryQuery(list.filters), ...dayQuery(list.filters) }
  const request = { ...place, ...(reason ? { reason } : {}) }
  const found = useCall(
    calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const fields = usePlaceFields(list, data?.financialYear)
  return (
    <Page>
      <PageHeader
        title={m.demand_report_difference_title()}
        count={data?.total}
        lead={m.demand_report_difference_lead()}
      >
        <LinkButton variant="default" to={pathTo.demandReport(place)}>
          {m.demand_report_difference_back()}
        </LinkButton>
        <DownloadButton variant="default" call={calls.file} sent={{ query: request }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={data} asOf={place.asOf} onChoose={(day) => list.setFilters({ asOf: day ?? '' })} />
      <FilterBar
        name="tax-differences"
        list={list}
        fields={[
          ...fields,
          {
            name: 'reason',
            kind: 'choice',
            label: m.demand_report_difference_why(),
            choices: differenceReasons.map((value) => ({ value, label: differenceLabels[value]() })),
          },
        ]}
      />
      {data && <Steps sums={data.sums} year={data.financialYear} />}
      <DataTable
        name="tax-differences"
        label={m.demand_report_difference_title()}
        columns={columns(dayQuery(list.filters))}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        emptyText={m.demand_report_difference_none()}
        emptyHint={m.demand_report_difference_none_hint()}
      />
      {data && <AsOf instant={data.asOf} {...(data.day === data.today ? {} : { day: data.day })} />}
    </Page>
  )
}

/** Assessed, what each reason adds or takes, and the demand it comes to. */
function Steps({ sums, year }: { sums: DifferenceSums; year: FinancialYear }) {
  const label = financialYearLabel(year)
  return (
    <Card title={m.demand_report_difference_of({ year: label })}>
      <SumLines
        lines={[
          { label: m.demand_report_assessed_tax(), amount: sums.assessedPaise },
          ...sums.reasons.map(({ reason, amountPaise, properties }) => ({
            label: differenceLabels[reason](),
            amount: amountPaise,
            why: `${m.arv_properties()}: ${formatCount(properties)}`,
          })),
        ]}
        sum={{ label: m.demand_report_demand_of({ year: label }), amount: sums.demandPaise }}
      />
    </Card>
  )
}

const columns = (asOf: ReturnType<typeof dayQuery>): Column<TaxDifference>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink
        to={pathTo.ledgerOf({ propertyId: propertyUniqueId, ...asOf })}
        aria-label={m.demand_screen_open_ledger({ property: propertyUniqueId })}
      >
        {propertyUniqueId}
      </AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'zone', title: m.demand_zone(), isExtra: true, render: (row) => row.zoneName },
  { key: 'wardNo', title: m.demand_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.arv_mohalla(), isExtra: true, render: (row) => row.mohallaName },
  { key: 'usage', title: m.demand_usage(), isExtra: true, render: (row) => usageLabels[row.usage]() },
  {
    key: 'assessed',
    title: m.demand_report_assessed_tax(),
    align: 'end',
    render: ({ assessedPaise }) => <MoneyText amount={assessedPaise} />,
  },
  {
    key: 'demand',
    title: m.demand_screen_demand(),
    align: 'end',
    render: ({ demandPaise }) => <MoneyText amount={demandPaise} />,
  },
  {
    key: 'difference',
    title: m.demand_report_difference(),
    align: 'end',
    render: ({ differencePaise }) => formatChange(differencePaise),
  },
  {
    key: 'why',
    title: m.demand_report_difference_why(),
    render: ({ reasons }) => (
      <ul className={classes.reasons}>
        {reasons.map(({ reason, amountPaise }) => (
          <li key={reason}>
            {differenceLabels[reason]()}
            {reasons.length > 1 && `: ${formatMoney(amountPaise)}`}
          </li>
        ))}
      </ul>
    ),
  },
]
