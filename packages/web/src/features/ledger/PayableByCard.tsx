import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'

type PayableBy = LedgerReport['payableBy'][number]

/** By which day how much clears everything. */
export function PayableByCard({ rows, today }: { rows: readonly PayableBy[]; today: IsoDate }) {
  const locale = useLocale()
  if (rows.every(({ payablePaise }) => payablePaise <= 0)) return null
  const columns: FigureColumn<PayableBy>[] = [
    {
      head: m.ledger_by_date(),
      cell: ({ date }) => (date === today ? m.ledger_today() : formatDate(date, locale)),
    },
    { head: m.ledger_gross(), cell: ({ duesPaise }) => formatMoney(duesPaise), isFigure: true },
    {
      head: m.ledger_rebate(),
      cell: ({ rebatePaise }) => (rebatePaise > 0 ? formatMoney(negatePaise(rebatePaise)) : null),
      isFigure: true,
    },
    {
      head: m.ledger_to_pay(),
      cell: ({ payablePaise }) => <strong>{formatMoney(payablePaise)}</strong>,
      isFigure: true,
    },
  ]
  return (
    <Card title={m.ledger_payable_by()}>
      <p>{m.ledger_payable_by_lead()}</p>
      <FigureTable label={m.ledger_payable_by()} columns={columns} rows={rows} keyOf={({ date }) => date} />
      <OnlineNote rows={rows} />
    </Card>
  )
}

/** What a payment online takes off beside the rebate of the table. */
function OnlineNote({ rows }: { rows: readonly PayableBy[] }) {
  const locale = useLocale()
  const days = rows.flatMap(({ date, online }) => (online ? [{ date, ...online }] : []))
  const [first] = days
  if (!first) return null
  const until = new Map(days.map(({ percent, date }) => [percent, date]))
  const list = [...until].map(([percent, date]) => m.bill_online_until({ percent, date: formatDate(date, locale) }))
  const amount = formatMoney(first.payablePaise)
  return (
    <p>
      <WithUnbrokenIds text={m.bill_online({ list: list.join(', '), amount, date: formatDate(first.date, locale) })} />
    </p>
  )
}
