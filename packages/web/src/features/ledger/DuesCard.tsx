import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ApiError } from '../../api/api-error.ts'
import { ChosenDay } from '../../form/ChosenDay.tsx'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { SumLines } from '../../ui/SumLines.tsx'
import { useGo } from '../../ui/use-go.ts'
import { DuesByHead } from './DuesByHead.tsx'
import classes from './Ledger.module.css'

type Props = {
  /** Where the dues of a day are shown; of today when it names none. */
  pathOn: (day: IsoDate | undefined) => string
  today: IsoDate
  asOf: IsoDate
  /** Of the chosen day; undefined while it is on its way. */
  report: LedgerReport | undefined
  error: ApiError | null
}

/** What is owed on a day, today until another is chosen: the sum, and year by head. */
export function DuesCard({ pathOn, today, asOf, report, error }: Props) {
  const locale = useLocale()
  const go = useGo()
  return (
    <Card title={m.ledger_dues_on({ date: formatDate(asOf, locale) })}>
      <div className={classes.day}>
        <ChosenDay
          label={m.ledger_if_paid_by()}
          day={asOf}
          today={today}
          onChoose={(day) => go(pathOn(day), { resetScroll: false })}
        />
      </div>
      {error ? (
        <ErrorState error={error} />
      ) : report ? (
        <Dues
          dues={report.dues}
          sumLabel={asOf === today ? m.ledger_due_today() : m.ledger_due_on({ date: formatDate(asOf, locale) })}
        />
      ) : (
        <PageSpinner />
      )}
    </Card>
  )
}

function Dues({ dues, sumLabel }: { dues: LedgerReport['dues']; sumLabel: string }) {
  if (dues.years.length === 0) return <p role="status">{m.ledger_by_year_none()}</p>
  return (
    <>
      <div className={classes.sum}>
        <SumLines
          lines={[
            { label: m.ledger_tax(), amount: dues.principalPaise },
            { label: m.ledger_interest(), amount: dues.interestPaise },
            { label: m.ledger_rebate(), amount: negatePaise(dues.rebatePaise), isLeftOutWhenZero: true },
            { label: m.ledger_credit(), amount: negatePaise(dues.creditPaise), isLeftOutWhenZero: true },
          ]}
          sum={{ label: sumLabel, amount: dues.netPayablePaise }}
        />
      </div>
      <h3>{m.ledger_by_year()}</h3>
      <DuesByHead years={dues.years} />
    </>
  )
}
