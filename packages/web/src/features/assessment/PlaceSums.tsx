import {
  assessmentListCalls,
  type SummaryFilter,
  type TaxPlace,
} from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ValueSums } from './ValueSums.tsx'

/** What is assessed in each zone, or in each ward of the zone chosen: a zone leads to its wards, a ward to its properties. */
export function PlaceSums({ asked }: { asked: SummaryFilter }) {
  const found = useCall(assessmentListCalls.calls.taxSummary, { query: asked }, { keepPrevious: true })
  const rows = found.data?.rows.map((row) => {
    const name = nameOf(row)
    return {
      ...row,
      key: `${row.zoneId} ${row.wardId}`,
      name,
      link: <AppLink to={leadsTo(row, asked)}>{name}</AppLink>,
    }
  })
  // Of wards alone: while those of a zone are asked for, the zones are still shown.
  const zone = found.data?.rows.find(({ wardId }) => wardId !== null)?.zoneName
  return (
    <ValueSums
      title={zone === undefined ? m.arv_by_place() : m.arv_by_ward_of({ zone })}
      lead={zone === undefined ? m.arv_by_place_lead() : m.arv_by_ward_lead()}
      nameHead={zone === undefined ? m.demand_zone() : m.demand_ward()}
      found={found}
      rows={rows}
      asOf={found.data?.asOf}
    />
  )
}

const nameOf = ({ zoneName, wardNo, wardName }: TaxPlace) => (wardNo === null ? zoneName : `${wardNo} ${wardName}`)

const leadsTo = ({ zoneId, wardId }: TaxPlace, asked: SummaryFilter) =>
  wardId === null
    ? pathTo.arvReport({ ...asked, zoneId, view: 'places' })
    : pathTo.arvReport({ ...asked, zoneId, wardId })
