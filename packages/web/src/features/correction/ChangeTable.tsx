import type { YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import { bucketWords } from '@karsetu/contract/correction/correction-words.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'

/** What moves, year by year and tax by tax. */
export function ChangeTable({ changes }: { changes: readonly YearChange[] }) {
  const rows = changes.flatMap(({ financialYear, difference }) =>
    DUE_BUCKETS.flatMap((bucket) => {
      const amount = difference[bucket]
      return amount === undefined ? [] : [{ financialYear, bucket, amount }]
    }),
  )
  return (
    <FigureTable
      label={m.correction_difference()}
      rows={rows}
      keyOf={({ financialYear, bucket }) => `${financialYear} ${bucket}`}
      columns={[
        { head: m.correction_fin_year(), cell: ({ financialYear }) => financialYearLabel(financialYear) },
        { head: m.correction_head(), cell: ({ bucket }) => bucketWords[bucket]() },
        { head: m.correction_difference(), isFigure: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
    />
  )
}
