import type { CounterPreview } from '@karsetu/contract/counter/counter-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import { DuesByHead } from '../ledger/DuesByHead.tsx'

/** What is due at the counter, with the rebate for clearing it. */
export function CounterDues({ dues }: { dues: CounterPreview['dues'] }) {
  const locale = useLocale()
  const { discount, rebateBps, rebatePaise, creditPaise, grossPaise, netPayablePaise, years } = dues
  const why =
    discount && rebatePaise > 0
      ? m.counter_rebate_why({ percent: rebateBps / 100, date: formatDate(discount.endsOn, locale) })
      : undefined
  return (
    <Card title={m.counter_dues()}>
      <SumLines
        lines={[
          { label: m.pay_gross(), amount: grossPaise },
          { label: m.pay_rebate(), amount: negatePaise(rebatePaise), why, isLeftOutWhenZero: true },
          { label: m.pay_credit(), amount: negatePaise(creditPaise), isLeftOutWhenZero: true },
        ]}
        sum={{ label: m.counter_net(), amount: netPayablePaise }}
      />
      {years.length > 0 && <DuesByHead years={years} />}
    </Card>
  )
}

/** What the amount in the form will settle, before it is taken. */
export function WillSettle({ settlement }: { settlement: NonNullable<CounterPreview['settlement']> }) {
  const { years, rebatePaise, advancePaise, leftPaise } = settlement
  const lines = [
    ...years.map(({ financialYear, paidPaise }) => ({ name: financialYearLabel(financialYear), amount: paidPaise })),
    ...(rebatePaise > 0 ? [{ name: m.pay_rebate(), amount: rebatePaise }] : []),
    ...(advancePaise > 0 ? [{ name: m.counter_settles_advance(), amount: advancePaise }] : []),
  ]
  return (
    <FigureTable
      label={m.counter_settles()}
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        { head: m.counter_settles(), cell: ({ name }) => name },
        { head: m.ledger_amount(), cell: ({ amount }) => formatMoney(amount), isFigure: true },
      ]}
      total={[m.counter_settles_left(), formatMoney(leftPaise)]}
    />
  )
}
