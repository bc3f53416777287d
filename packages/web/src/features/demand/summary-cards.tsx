import { defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import {
  demandSummary,
  demandSummaryCalls,
  type SummaryFileQuery,
  type SummaryQuery,
  type TotalSummary,
} from '@karsetu/contract/demand/demand-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import type { BarPart } from '../../summary/SummaryBars.tsx'
import { SummaryCard } from '../../summary/SummaryCard.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import classes from './Demand.module.css'

export type SummaryAsked = SummaryQuery
type Props = { query: SummaryAsked }
const saved = { keepPrevious: true }

/** A card's place while its figures are on the way, or why they are not there. */
function Waiting({ title, result }: { title: string; result: UseQueryResult<unknown, Error> }) {
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
  query: request,
  children,
}: {
  by: SummaryFileQuery['by']
  query: SummaryAsked
  children?: ReactNode
}) {
  return (
    <div className={classes.aside}>
      {children}
      <DownloadButton
        variant="subtle"
        size="compact-md"
        call={demandSummaryCalls.calls.file}
        sent={{ query: { ...request, by } }}
      >
        {m.demand_screen_export()}
      </DownloadButton>
    </div>
  )
}

const { cuts } = demandSummary
const { calls } = demandSummaryCalls
/** What became of a demand. */
export const demandParts: BarPart[] = [
  { measure: 'collectedPaise', tone: 'good' },
  { measure: 'rebatePaise', tone: 'line' },
  { measure: 'balancePaise', tone: 'warn' },
]

/** By head of tax, the year asked about apart from arrears. */
export function HeadSums({ query: request }: Props) {
  const { data, ...result } = useCall(calls.split, { query: request }, saved)
  const { usage, ...place } = request
  return (
    <SummaryCard
      title={m.demand_screen_by_head()}
      lead={m.demand_screen_head_lead()}
      nameHead={m.demand_screen_head()}
      cut={cuts.head}
      result={{ ...result, data: data && { ...data, rows: data.parts } }}
      parts={demandParts}
      nameOf={({ head, part }) =>
        part === 'current'
          ? m.demand_screen_current_of({ head: headLabels[head]() })
          : m.demand_screen_arrears_of({ head: headLabels[head]() })
      }
      linkOf={({ head, part }) =>
        pathTo.defaulters({ ...place, year: data?.financialYear, houseCategory: usage, head, part })
      }
      linkLabel={(name) => m.demand_screen_who_owes({ name })}
      totalName={m.demand_screen_all_years()}
      aside={<Aside by="head" query={request} />}
    />
  )
}

/** By zone, each leading to its wards; by ward when a zone is chosen, each leading to its properties. */
export function PlaceSumsCard({ query: request }: Props) {
  const zones = useCall(calls.zones, { query: request }, saved)
  const [first] = zones.data?.rows ?? []
  // The figures of before stay until the new ones are there, under their own title.
  const showsWards = first ? first.wardId !== null : request.zoneId !== undefined
  const { usage, ...place } = request
  const back = request.zoneId && (
    <AppLink to={pathTo.demandDashboard({ ...request, zoneId: undefined, wardId: undefined })}>
      {m.demand_screen_by_zone()}
    </AppLink>
  )
  return (
    <SummaryCard
      title={showsWards ? m.demand_screen_by_ward({ zone: first?.zoneName ?? '' }) : m.demand_screen_by_zone()}
      lead={showsWards ? m.demand_screen_ward_lead() : m.demand_screen_zone_lead()}
      nameHead={m.demand_screen_place()}
      cut={cuts.place}
      result={zones}
      parts={demandParts}
      linkOf={({ zoneId, wardId }) =>
        wardId
          ? pathTo.demandReport({ ...place, zoneId, wardId, houseCategory: usage })
          : pathTo.demandDashboard({ ...request, zoneId })
      }
      aside={
        <Aside by="place" query={request}>
          {back}
        </Aside>
      }
    />
  )
}

/** By how old the demand is, each age leading to who owes of it. */
export function AgeSums({ query: request, foldsTable = false }: Props & { foldsTable?: boolean }) {
  const { usage, year: _, ...place } = request
  return (
    <SummaryCard
      title={m.demand_ageing()}
      lead={m.demand_ageing_lead()}
      nameHead={m.demand_age()}
      cut={cuts.age}
      result={useCall(calls.ages, { query: { ...place, usage } }, saved)}
      parts={[{ measure: 'balancePaise', tone: 'warn' }]}
      shape="columns"
      foldsTable={foldsTable}
      linkOf={({ age }) => pathTo.defaulters({ ...place, houseCategory: usage, age })}
      linkLabel={(name) => m.demand_screen_who_owes({ name })}
      emptyText={m.demand_screen_no_demand()}
      aside={<Aside by="age" query={request} />}
    />
  )
}

/** By use, over all places asked about. */
export function UsageSums({ query: request }: Props) {
  return (
    <SummaryCard
      title={m.demand_screen_by_usage()}
      lead={m.demand_screen_usage_lead()}
      nameHead={m.demand_usage()}
      cut={cuts.usage}
      result={useCall(calls.ofUses, { query: request }, saved)}
      parts={demandParts}
      linkOf={({ usage }) => pathTo.demandDashboard({ ...request, usage })}
      aside={<Aside by="usage" query={request} />}
    />
  )
}

/** Every year with a demand, latest first. */
export function YearSums({ total, query: request }: Props & { total: TotalSummary }) {
  return (
    <SummaryCard
      title={m.demand_screen_by_year()}
      lead={m.demand_screen_year_lead()}
      nameHead={m.demand_screen_year()}
      cut={cuts.year}
      result={{ data: { ...total, rows: total.years }, error: null, refetch: () => {} }}
      parts={demandParts}
      linkOf={({ financialYear }) => pathTo.demandDashboard({ ...request, year: financialYear })}
      aside={<Aside by="year" query={request} />}
    />
  )
}

/** What is left of all years, and how the list of defaulters comes to its sum from it: no sums are kept of that. */
export function OwedCard({ query: { year: _, usage, ...place } }: Props) {
  const title = m.demand_screen_owed_title()
  const [isAsked, setAsked] = useState(false)
  const owed = useCall(defaulterCalls.calls.sums, { query: { ...place, usage } }, { ...saved, enabled: isAsked })
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
