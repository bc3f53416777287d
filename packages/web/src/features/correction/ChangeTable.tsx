import type { YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import { bucketLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'

type Told = { before: Paise | undefined; after: Paise | undefined }

const told = <Row extends Told>(head: string, amountOf: (row: Told) => Paise | undefined): FigureColumn<Row> => ({
  head,
  isFigure: true,
  cell: (row) => {
    const amount = amountOf(row)
    return amount === undefined ? null : formatMoney(amount)
  },
})

type Props = {
  changes: readonly YearChange[]
  /** Where several stand on one screen. */
  label?: string
}

/** What moves, year by year and tax by tax; before and after where the change says them. */
export function ChangeTable({ changes, label = m.correction_difference() }: Props) {
  const rows = changes.flatMap(({ financialYear, difference, before, after }) =>
    DUE_BUCKETS.flatMap((bucket) => {
      const amount = difference[bucket]
      const head = HEADS.find((each) => each === bucket)
      const told = { before: head && before?.[head], after: head && after?.[head] }
      return amount === undefined ? [] : [{ financialYear, bucket, amount, ...told }]
    }),
  )
  const says = (side: 'before' | 'after') => rows.some((row) => row[side] !== undefined)
  return (
    <FigureTable
      label={label}
      rows={rows}
      keyOf={({ financialYear, bucket }) => `${financialYear} ${bucket}`}
      columns={[
        { head: m.correction_fin_year(), cell: ({ financialYear }) => financialYearLabel(financialYear) },
        { head: m.correction_head(), cell: ({ bucket }) => bucketLabels[bucket]() },
        ...(says('before') ? [told(m.correction_before(), ({ before }) => before)] : []),
        ...(says('after') ? [told(m.correction_after(), ({ after }) => after)] : []),
        { head: m.correction_difference(), isFigure: true, cell: ({ amount }) => formatChange(amount) },
      ]}
    />
  )
}
