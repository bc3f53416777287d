import { assessmentListCalls, type SummaryFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { bandWords } from '@karsetu/contract/assessment/assessment-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ValueSums } from './ValueSums.tsx'

/** How many properties lie in each band of value; each band leads to its properties. */
export function BandSums({ asked }: { asked: SummaryFilter }) {
  const found = useCall(assessmentListCalls.calls.arvWise, { query: asked }, { keepPrevious: true })
  const rows = found.data?.rows.map((row) => {
    const name = bandWords(row)
    return {
      ...row,
      key: String(row.band),
      name,
      link: row.properties === 0 ? name : <AppLink to={pathTo.arvReport({ ...asked, band: row.band })}>{name}</AppLink>,
    }
  })
  return (
    <ValueSums
      title={m.arv_by_band()}
      lead={m.arv_by_band_lead()}
      nameHead={m.arv_band()}
      found={found}
      rows={rows}
      asOf={found.data?.asOf}
    />
  )
}
