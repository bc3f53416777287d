import { financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, dayOfYearBefore, type IsoDate, isoDate } from '../time/iso-date.ts'

export const COLLECTION_PERIODS = ['today', 'yesterday', 'month', 'year'] as const
export type CollectionPeriod = (typeof COLLECTION_PERIODS)[number]

/** From a day to a day, both included. */
export type Days = { startDate: IsoDate; endDate: IsoDate }

const days: Record<CollectionPeriod, (day: IsoDate) => Days> = {
  today: (day) => ({ startDate: day, endDate: day }),
  yesterday: (day) => ({ startDate: addDays(day, -1), endDate: addDays(day, -1) }),
  month: (day) => ({ startDate: isoDate(`${day.slice(0, 7)}-01`), endDate: day }),
  year: (day) => ({ startDate: startOfFinancialYear(financialYearOf(day)), endDate: day }),
}

/** The days of a period as of a day: month and financial year up to it. */
export const daysOfPeriod = (period: CollectionPeriod, day: IsoDate): Days => days[period](day)

/** The same days a year earlier: only those can be set beside a month or year that is not over. */
export const daysOfYearBefore = ({ startDate, endDate }: Days): Days => ({
  startDate: dayOfYearBefore(startDate),
  endDate: dayOfYearBefore(endDate),
})
