import { type Defaulter, defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { ChosenDay } from '../../form/ChosenDay.tsx'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { duesColumns } from '../ledger/dues-columns.tsx'
import { DefaulterFilters } from './DefaulterFilters.tsx'
import classes from './Demand.module.css'
import { defaulterFilters, defaultersQuery } from './defaulters-query.ts'

DefaultersScreen.needs = { access: defaulterCalls.calls.page.access, title: m.demand_defaulters_title } satisfies Needs

/** Properties that owed on a day, today until another is chosen, the largest dues first, each leading to its ledger. */
export default function DefaultersScreen() {
  useDocumentTitle(m.demand_defaulters_title())
  const locale = useLocale()
  const list = withDependants(useListState({ filters: defaulterFilters, sort: { by: 'duesPaise', order: 'desc' } }))
  const { query, errors } = defaultersQuery(list)
  const found = useCall(
    defaulterCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: errors === undefined },
  )
  const data = errors ? undefined : found.data
  const today = found.data?.today ?? todayInIndia()
  const day = data && formatDate(data.day, locale)
  return (
    <Page>
      <PageHeader
        title={m.demand_defaulters_title()}
        count={data?.total}
        lead={data && day ? leadOf(data, day, query.credit) : null}
      >
        <LinkButton variant="default" to={pathTo.demandDashboard({ asOf: query.asOf })}>
          {m.demand_screen_to_dashboard()}
        </LinkButton>
        <DownloadButton
          variant="default"
          call={defaulterCalls.calls.file}
          sent={{ query: query }}
          offBecause={errors || data?.total === 0 ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <ChosenDay
        label={m.ledger_as_of()}
        day={query.asOf ?? today}
        today={today}
        onChoose={(chosen) => list.setFilters({ asOf: chosen ?? '' })}
      />
      <DefaulterFilters list={list} errors={errors} />
      <p className={classes.note}>{m.demand_screen_posted_order()}</p>
      <DataTable
        name="defaulters"
        label={m.demand_defaulters_title()}
        columns={columns(query)}
        listing={errors ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        emptyText={errors ? m.common_input_invalid() : m.demand_screen_nobody()}
      />
      {day && <p className={classes.note}>{m.ledger_list_on({ day })}</p>}
      {isWhole(query) && <CoveredNote query={query} />}
    </Page>
  )
}

type Request = ReturnType<typeof defaultersQuery>['query']
type Sums = { totalDuesPaise: Paise; totalCoveredPaise: Paise }

const leadOf = ({ totalDuesPaise, totalCoveredPaise }: Sums, day: string, credit: Request['credit']) => {
  if (credit && totalCoveredPaise === 0) return undefined
  return credit
    ? m.demand_screen_covered_lead({ amount: formatMoney(totalCoveredPaise), day })
    : m.demand_screen_defaulters_lead({ dues: formatMoney(totalDuesPaise), day })
}

/** The filters that the dashboard has too: only then are its sums of the same properties. */
const shared = ['asOf', 'zoneId', 'wardId', 'usage', 'sort', 'order']
const isWhole = (query: Request) =>
  Object.entries(query).every(([name, value]) => value === undefined || shared.includes(name))

/** What the dashboard counts as left of the same places and this list leaves out, and where it is found. */
const CoveredNote = ({ query: { asOf, zoneId, wardId, usage } }: { query: Request }) => (
  <p className={classes.note}>
    {m.demand_screen_covered_note()}{' '}
    <AppLink to={pathTo.defaulters({ asOf, zoneId, wardId, houseCategory: usage, credit: 'unused' })}>
      {m.demand_screen_covered_show()}
    </AppLink>
  </p>
)

const columns = ({ asOf, credit }: Request): Column<Defaulter>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink
        to={pathTo.ledgerOf({ propertyId: propertyUniqueId, asOf })}
        aria-label={m.demand_screen_open_ledger({ property: propertyUniqueId })}
      >
        {propertyUniqueId}
      </AppLink>
    ),
  },
  { key: 'ownerName', title: m.demand_owner(), sortable: true, render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'address', title: m.demand_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'mobile', title: m.demand_mobile(), render: (row) => row.mobileNumber ?? m.common_not_known() },
  { key: 'zone', title: m.demand_zone(), isExtra: true, render: (row) => row.zoneName },
  { key: 'wardNo', title: m.demand_ward(), sortable: true, align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.arv_mohalla(), isExtra: true, render: (row) => row.mohallaName },
  { key: 'usage', title: m.demand_usage(), isExtra: true, render: (row) => usageLabels[row.usage]() },
  { key: 'category', title: m.arv_category(), isExtra: true, render: (row) => row.categoryName },
  {
    key: 'since',
    title: m.demand_since(),
    render: ({ since }) => (since === null ? m.common_not_known() : <FinancialYearText year={since} />),
  },
  {
    key: 'covered',
    title: m.demand_screen_covered(),
    align: 'end',
    isExtra: credit === undefined,
    render: ({ coveredPaise }) => <MoneyText amount={coveredPaise} />,
  },
  ...duesColumns<Defaulter>({ isSortable: true }),
]
