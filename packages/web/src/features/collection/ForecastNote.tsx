import type { PeriodSummary } from '@karsetu/contract/collection/collection-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** What the year comes to at the pace of last year, with the whole calculation; nothing where last year says nothing. */
export function ForecastNote({ summary: { forecast, periods } }: { summary: PeriodSummary }) {
  const year = periods.find(({ period }) => period === 'year')
  if (!forecast || !year) return null
  return (
    <p>
      <strong>{m.collection_forecast({ amount: formatMoney(forecast.forecastPaise) })}</strong>{' '}
      {m.collection_forecast_how({
        percent: forecast.lastYearPercent,
        byDay: formatMoney(year.previous.collectedPaise),
        whole: formatMoney(forecast.lastYearPaise),
        now: formatMoney(year.collectedPaise),
      })}
    </p>
  )
}
