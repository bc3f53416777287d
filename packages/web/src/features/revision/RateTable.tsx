import { basisWords, constructionWords, roadWord } from '@karsetu/contract/master/master-words.ts'
import type { RateChange } from '@karsetu/contract/master/mohalla-calls.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'

const said = (rate: number | null) => (rate === null ? null : `₹${rateText(rate)}`)

/** Rates of a mohalla, from what to what. */
export function RateTable({ changes }: { changes: readonly RateChange[] }) {
  return (
    <FigureTable
      label={m.masters_sheet_changes()}
      rows={changes}
      keyOf={({ basis, road, construction }) => `${basis} ${road} ${construction}`}
      columns={[
        { head: m.master_sheet_road(), cell: ({ road }) => roadWord(road) },
        { head: m.masters_sheet_construction(), cell: ({ construction }) => constructionWords[construction]() },
        { head: m.masters_basis(), cell: ({ basis }) => basisWords[basis]() },
        {
          head: m.masters_sheet_before(),
          isFigure: true,
          cell: ({ beforeTenThousandths }) => said(beforeTenThousandths),
        },
        { head: m.masters_sheet_after(), isFigure: true, cell: ({ afterTenThousandths }) => said(afterTenThousandths) },
      ]}
    />
  )
}
