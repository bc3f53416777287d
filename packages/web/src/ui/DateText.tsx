import { formatDate, formatInstant, formatMonth } from '@karsetu/contract/words/format.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocale } from '../locale/locale.ts'
import classes from './text.module.css'
import { WithUnbrokenIds } from './WithUnbrokenIds.tsx'

/** A calendar date: 20 Nov 2026. */
export function DateText({ date }: { date: IsoDate }) {
  return (
    <time dateTime={date} className={classes.figure}>
      {formatDate(date, useLocale())}
    </time>
  )
}

/** A month of a year, given as 2026-11: Nov 2026. */
export function MonthText({ month }: { month: string }) {
  return (
    <time dateTime={month} className={classes.figure}>
      {formatMonth(month, useLocale())}
    </time>
  )
}

/** A moment in Indian time: 20 Nov 2026, 11:05 am, where it is narrow on two lines; `dayOnly` leaves the hour out. */
export function InstantText({ instant, dayOnly = false }: { instant: string; dayOnly?: boolean }) {
  const locale = useLocale()
  return (
    <time dateTime={instant}>
      <WithUnbrokenIds text={dayOnly ? formatDate(istDateOf(instant), locale) : formatInstant(instant, locale)} />
    </time>
  )
}
