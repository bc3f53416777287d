import { dcbCalls, dcbRegister } from '@karsetu/contract/demand/dcb-register.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { SummaryCard } from '../../summary/SummaryCard.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { currentYear } from '../../ui/today.ts'
import { dayQuery, placeFilters, summaryQuery } from '../assessment/list-query.ts'
import { usePlaceFields } from '../assessment/use-filter-fields.ts'
import { BooksOn } from './BooksOn.tsx'

/** Demand, collection and balance of a year as of a day, arrears apart: by place and by head of tax. */
export function DcbRegister() {
  const list = useListState({ filters: ['asOf', ...placeFilters] })
  const { houseCategory, ...place } = summaryQuery(list.filters)
  const day = dayQuery(list.filters)
  const query = { ...place, ...day, ...(houseCategory ? { usage: houseCategory } : {}) }
  const places = useCall(dcbCalls.calls.places, { query }, { keepPrevious: true })
  const heads = useCall(dcbCalls.calls.heads, { query }, { keepPrevious: true })
  const year = financialYearLabel(places.data?.financialYear ?? place.year ?? currentYear())
  const link = { ...place, ...day, houseCategory, view: 'register' }
  return (
    <Page>
      <PageHeader title={m.dcb_title()} lead={m.dcb_lead({ year })}>
        <LinkButton variant="default" to={pathTo.demandReport({ ...place, ...day, houseCategory })}>
          {m.demand_report_title()}
        </LinkButton>
        <DownloadButton
          variant="default"
          call={dcbCalls.calls.file}
          sent={{ query }}
          offBecause={places.data?.rows.length === 0 ? m.common_export_nothing() : undefined}
        >
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <BooksOn answer={places.data} {...day} onChoose={(chosen) => list.setFilters({ asOf: chosen ?? '' })} />
      <FilterBar name="dcb-register" list={list} fields={usePlaceFields(list, places.data?.financialYear)} />
      <SummaryCard
        title={m.dcb_by_place({ year })}
        cut={dcbRegister.cuts.place}
        result={places}
        nameHead={m.demand_screen_place()}
        linkOf={({ zoneId, wardId }) =>
          wardId === null
            ? pathTo.demandReport({ ...link, zoneId })
            : pathTo.demandReport({ ...place, ...day, houseCategory, zoneId, wardId })
        }
        emptyText={m.demand_screen_no_demand()}
      />
      <SummaryCard
        title={m.dcb_by_head({ year })}
        cut={dcbRegister.cuts.head}
        result={heads}
        nameHead={m.demand_screen_head()}
        emptyText={m.demand_screen_no_demand()}
      />
    </Page>
  )
}
