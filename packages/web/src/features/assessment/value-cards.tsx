import { type SummaryFilter, valueSummary, valueSummaryCalls } from '@karsetu/contract/assessment/value-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { BarPart } from '../../summary/SummaryBars.tsx'
import { SummaryCard } from '../../summary/SummaryCard.tsx'

type Props = { query: SummaryFilter }
const { cuts } = valueSummary
const { calls } = valueSummaryCalls
const keepPrevious = { keepPrevious: true }
const partsOf = (): BarPart[] => [{ measure: 'properties', tone: 'accent', caption: m.arv_properties_number() }]

/** What is assessed in each zone, or in each ward of the zone chosen: a zone leads to its wards, a ward to its properties. */
export function PlaceSums({ query: request }: Props) {
  const result = useCall(calls.places, { query: request }, keepPrevious)
  // Of wards alone: while those of a zone are asked for, the zones are still shown.
  const zone = result.data?.rows.find(({ wardId }) => wardId !== null)?.zoneName
  return (
    <SummaryCard
      parts={partsOf()}
      emptyText={m.arv_nothing()}
      title={zone === undefined ? m.arv_by_place() : m.arv_by_ward_of({ zone })}
      lead={zone === undefined ? m.arv_by_place_lead() : m.arv_by_ward_lead()}
      nameHead={zone === undefined ? m.demand_zone() : m.demand_ward()}
      cut={cuts.places}
      result={result}
      linkOf={({ zoneId, wardId }) =>
        wardId === null
          ? pathTo.arvReport({ ...request, zoneId, view: 'places' })
          : pathTo.arvReport({ ...request, zoneId, wardId })
      }
    />
  )
}

/** How many properties lie in each band of value; each band leads to its properties. */
export function BandSums({ query: request }: Props) {
  return (
    <SummaryCard
      parts={partsOf()}
      emptyText={m.arv_nothing()}
      title={m.arv_by_band()}
      lead={m.arv_by_band_lead()}
      nameHead={m.arv_band()}
      cut={cuts.bands}
      result={useCall(calls.bands, { query: request }, keepPrevious)}
      linkOf={({ properties, band }) => (properties === 0 ? undefined : pathTo.arvReport({ ...request, band }))}
    />
  )
}

/** What each category of use is worth; each leads to its properties. */
export function CategorySums({ query: request }: Props) {
  return (
    <SummaryCard
      parts={partsOf()}
      emptyText={m.arv_nothing()}
      title={m.arv_by_category()}
      lead={m.arv_by_category_lead()}
      nameHead={m.arv_category()}
      cut={cuts.categories}
      result={useCall(calls.categories, { query: request }, keepPrevious)}
      linkOf={({ category, subCategory }) =>
        category === null
          ? undefined
          : pathTo.arvReport({ ...request, category, subCategory: subCategory ?? undefined })
      }
    />
  )
}
