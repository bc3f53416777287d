import { criterionLabels } from '@karsetu/contract/master/master-labels.ts'
import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import { DuesByHead } from '../ledger/DuesByHead.tsx'
import classes from './Payment.module.css'
import { rebateNote } from './rebate-note.ts'

/** How the amount of today comes about: the sum first, year by head for whoever opens it. */
export function DuesToPay({ dues }: { dues: PayableDues }) {
  const locale = useLocale()
  const { discount, rebateBps, rebatePaise, creditPaise, grossPaise, netPayablePaise } = dues
  const why =
    discount && rebatePaise > 0
      ? m.pay_rebate_why({
          percent: rebateBps / 100,
          date: formatDate(discount.endsOn, locale),
          parts: dues.rebateParts.map(partText).join(', '),
        })
      : undefined
  const note = rebateNote(dues)
  return (
    <Card title={m.pay_dues()}>
      <SumLines
        lines={[
          { label: m.pay_gross(), amount: grossPaise },
          { label: m.pay_rebate(), amount: negatePaise(rebatePaise), why, isLeftOutWhenZero: true },
          { label: m.pay_credit(), amount: negatePaise(creditPaise), isLeftOutWhenZero: true },
        ]}
        sum={{ label: m.pay_net(), amount: netPayablePaise }}
      />
      {note && <p className={classes.note}>{note}</p>}
      <details className={classes.byYear} open={dues.years.length <= 2}>
        <summary>{m.ledger_by_year()}</summary>
        <DuesByHead years={dues.years} />
      </details>
    </Card>
  )
}

function partText({ criterion, bps }: PayableDues['rebateParts'][number]): string {
  const percent = bps / 100
  return criterion === null
    ? m.pay_rebate_part_period({ percent })
    : m.pay_rebate_part({ percent, criterion: criterionLabels[criterion]() })
}
