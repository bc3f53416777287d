import { basisLabels } from '@karsetu/contract/master/master-labels.ts'
import type { RateChange } from '@karsetu/contract/master/mohalla-calls.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { furtherColumns, rateLabels } from '@karsetu/contract/master/rate-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'

const said = (rate: number | null) => (rate === null ? null : `₹${rateText(rate)}`)

/** Rates of a mohalla, from what to what. */
export function RateTable({ changes }: { changes: readonly RateChange[] }) {
  const further = furtherColumns(changes)
  return (
    <FigureTable
      label={m.masters_sheet_changes()}
      rows={changes}
      keyOf={({ basis, road, construction, rentType, use }) => [basis, road, construction, rentType, use].join(' ')}
      columns={[
        { head: m.master_sheet_road(), cell: ({ road }) => rateLabels.road(road) },
        { head: m.masters_sheet_construction(), cell: ({ construction }) => rateLabels.construction(construction) },
        {
          head: m.law_rent_type(),
          cell: ({ rentType }) => (further.includes('rentType') ? rateLabels.rentType(rentType) : null),
        },
        { head: m.law_use(), cell: ({ use }) => (further.includes('use') ? rateLabels.use(use) : null) },
        { head: m.masters_basis(), cell: ({ basis }) => basisLabels[basis]() },
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
