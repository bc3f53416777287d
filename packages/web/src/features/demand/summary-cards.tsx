import { defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { headWords, usageWords } from '@karsetu/contract/demand/demand-words.ts'
import {
  type DemandSums,
  demandSummaryCalls,
  type PlaceSums,
  type SummaryFileQuery,
  type SummaryQuery,
  type TotalSummary,
} from '@karsetu/contract/demand/summary-calls.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise, negatePaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import classes from './Demand.module.css'
import { AsOf, SumsCard, type SumsRow } from './SumsCard.tsx'

export type SummaryAsked = SummaryQuery
type Props = { asked: SummaryAsked }
const kept = { keepPrevious: true }

/** A card's place while its figures are on the way, or why they are not there. */
export function Waiting({ title, result }: { title: string; result: UseQueryResult<unknown, Error> }) {
  return (
    <Card title={title}>
      {result.error ? (
        <ErrorState error={result.error} title={m.demand_screen_failed()} onRetry={() => void result.refetch()} />
      ) : (
        <PageSpinner />
      )}
    </Card>
  )
}

/** The table of a card as a spreadsheet, beside what else its heading offers. */
export function Aside({
  by,
  asked,
  children,
}: {
  by: SummaryFileQuery['by']
  asked: SummaryAsked
  children?: ReactNode
}) {
  return (
    <div className={classes.aside}>
      {children}
      <DownloadButton
        variant="subtle"
        size="compact-md"
        call={demandSummaryCalls.calls.file}
        sent={{ query: { ...asked, by } }}
      >
        {m.demand_screen_export()}
      </DownloadButton>
    </div>
  )
}

/** By head of tax, the year asked about apart from arrears. */
export function HeadSums({ asked }: Props) {
  const title = m.demand_screen_by_head()
  const split = useCall(demandSummaryCalls.calls.split, { query: asked }, kept)
  if (!split.data) return <Waiting title={title} result={split} />
  const rows = split.data.parts.map((part): SumsRow => {
    const head = headWords[part.head]()
    const name = part.part === 'current' ? m.demand_screen_current_of({ head }) : m.demand_screen_arrears_of({ head })
    const { usage, ...place } = asked
    const year = split.data.financialYear
    const to = pathTo.defaulters({ ...place, year, houseCategory: usage, head: part.head, part: part.part })
    const link = (
      <AppLink key={name} to={to} aria-label={m.demand_screen_who_owes({ name })}>
        {name}
      </AppLink>
    )
    return { ...part, key: `${part.part} ${part.head}`, name, link }
  })
  return (
    <SumsCard
      title={title}
      lead={m.demand_screen_head_lead()}
      nameHead={m.demand_screen_head()}
      rows={rows}
      total={split.data.total}
      totalName={m.demand_screen_all_years()}
      read={split.data}
      aside={<Aside by="head" asked={asked} />}
    />
  )
}

/** By zone, each leading to its wards; by ward when a zone is chosen, each leading to its properties. */
export function PlaceSumsCard({ asked }: Props) {
  const zones = useCall(demandSummaryCalls.calls.zones, { query: asked }, kept)
  const [first] = zones.data?.rows ?? []
  const zoneName = first?.zoneName ?? ''
  // The figures of before stay until the new ones are there, under their own title.
  const showsWards = first ? first.wardId !== null : asked.zoneId !== undefined
  const title = showsWards ? m.demand_screen_by_ward({ zone: zoneName }) : m.demand_screen_by_zone()
  if (!zones.data) return <Waiting title={title} result={zones} />
  const rows = zones.data.rows.map((row): SumsRow => {
    const name = nameOf(row)
    const { wardId, zoneId } = row
    const { usage, ...place } = asked
    const to = wardId
      ? pathTo.demandReport({ ...place, zoneId, wardId, houseCategory: usage })
      : pathTo.demandDashboard({ ...asked, zoneId })
    return { ...row, key: `${zoneId} ${wardId}`, name, link: <AppLink to={to}>{name}</AppLink> }
  })
  const back = asked.zoneId && (
    <AppLink to={pathTo.demandDashboard({ ...asked, zoneId: undefined, wardId: undefined })}>
      {m.demand_screen_by_zone()}
    </AppLink>
  )
  return (
    <SumsCard
      title={title}
      lead={showsWards ? m.demand_screen_ward_lead() : m.demand_screen_zone_lead()}
      nameHead={m.demand_screen_place()}
      rows={rows}
      total={zones.data.total}
      read={zones.data}
      aside={
        <Aside by="place" asked={asked}>
          {back}
        </Aside>
      }
    />
  )
}

const nameOf = ({ wardNo, wardName, zoneName }: PlaceSums) =>
  wardNo === null ? zoneName : m.demand_screen_ward_name({ number: wardNo, name: wardName ?? '' })

/** By usage, over all places asked about. */
export function UsageSums({ asked }: Props) {
  const title = m.demand_screen_by_usage()
  const found = useCall(demandSummaryCalls.calls.usages, { query: asked }, kept)
  if (!found.data) return <Waiting title={title} result={found} />
  const { rows: all } = found.data
  const rows = usages.flatMap((usage): SumsRow[] => {
    const [first, ...others] = all.filter((row) => row.usage === usage)
    if (!first) return []
    const name = usageWords[usage]()
    const to = pathTo.demandDashboard({ ...asked, usage })
    return [{ ...others.reduce<DemandSums>(addSums, first), key: usage, name, link: <AppLink to={to}>{name}</AppLink> }]
  })
  return (
    <SumsCard
      title={title}
      lead={m.demand_screen_usage_lead()}
      nameHead={m.demand_usage()}
      rows={rows}
      total={found.data.total}
      read={found.data}
      aside={<Aside by="usage" asked={asked} />}
    />
  )
}

const addSums = (a: DemandSums, b: DemandSums): DemandSums => ({
  demandPaise: addPaise(a.demandPaise, b.demandPaise),
  rebatePaise: addPaise(a.rebatePaise, b.rebatePaise),
  collectedPaise: addPaise(a.collectedPaise, b.collectedPaise),
  balancePaise: addPaise(a.balancePaise, b.balancePaise),
  interestChargedPaise: addPaise(a.interestChargedPaise, b.interestChargedPaise),
  interestCollectedPaise: addPaise(a.interestCollectedPaise, b.interestCollectedPaise),
  interestBalancePaise: addPaise(a.interestBalancePaise, b.interestBalancePaise),
})

/** Every year with a demand, latest first. */
export function YearSums({ total, asked }: Props & { total: TotalSummary }) {
  const rows = total.years.map((year): SumsRow => {
    const name = financialYearLabel(year.financialYear)
    const link = (
      <AppLink key={name} to={pathTo.demandDashboard({ ...asked, year: year.financialYear })}>
        {name}
      </AppLink>
    )
    return { ...year, key: name, name, link }
  })
  return (
    <SumsCard
      title={m.demand_screen_by_year()}
      lead={m.demand_screen_year_lead()}
      nameHead={m.demand_screen_year()}
      rows={rows}
      total={total.total}
      read={total}
      aside={<Aside by="year" asked={asked} />}
    />
  )
}

/** What is left of all years, and how the list of defaulters comes to its sum from it: no sums are kept of that. */
export function OwedCard({ asked: { year: _, usage, ...place } }: Props) {
  const title = m.demand_screen_owed_title()
  const [isAsked, setAsked] = useState(false)
  const owed = useCall(defaulterCalls.calls.sums, { query: { ...place, usage } }, { ...kept, enabled: isAsked })
  if (!isAsked)
    return (
      <Card title={title}>
        <p>{m.demand_screen_owed_lead()}</p>
        <ActionButton variant="default" needs={defaulterCalls.calls.sums.access} onClick={() => setAsked(true)}>
          {m.demand_screen_owed_compare()}
        </ActionButton>
      </Card>
    )
  if (!owed.data) return <Waiting title={title} result={owed} />
  const { asOf, day, today, leftPaise, laterPaise, duesPaise, defaulters, covered, coveredPaise } = owed.data
  const list = { ...place, houseCategory: usage }
  return (
    <Card title={title}>
      <SumLines
        lines={[
          { label: m.demand_screen_owed_left(), amount: leftPaise },
          { label: m.demand_screen_owed_later(), amount: negatePaise(laterPaise), isLeftOutWhenZero: true },
          {
            label: m.demand_screen_owed_covered(),
            amount: negatePaise(coveredPaise),
            why: (
              <AppLink to={pathTo.defaulters({ ...list, credit: 'unused' })}>
                {m.demand_screen_owed_covered_list({ count: covered })}
              </AppLink>
            ),
            isLeftOutWhenZero: true,
          },
        ]}
        sum={{
          label: m.demand_screen_owed_defaulters(),
          amount: duesPaise,
          why: (
            <AppLink to={pathTo.defaulters(list)}>
              {m.demand_screen_owed_defaulters_list({ count: defaulters })}
            </AppLink>
          ),
        }}
      />
      <AsOf instant={asOf} {...(day === today ? {} : { day })} />
    </Card>
  )
}
