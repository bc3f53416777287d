import { type FinancialYear, financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { addDays, type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'

/** The financial years the demo city has demands for. */
export const demoYears: readonly FinancialYear[] = [2022, 2023, 2024, 2025, 2026].map(financialYear)

/** The last day on which anything happened in the demo city; the same on every day it is made. */
export const lastDemoDay: IsoDate = isoDate('2026-10-31')

/** A demand is raised on the first day of its year, in the morning. */
export const raisedOn = remembered(startOfFinancialYear)
export const raisedAt = remembered((year: FinancialYear): string => `${startOfFinancialYear(year)}T04:30:00Z`)

/** Asked for every property and year, of which there are five. */
function remembered<Answer>(of: (year: FinancialYear) => Answer): (year: FinancialYear) => Answer {
  const known = new Map<FinancialYear, Answer>()
  return (year) => {
    const before = known.get(year)
    if (before !== undefined) return before
    const answer = of(year)
    known.set(year, answer)
    return answer
  }
}

const days = Array.from({ length: demoYears.length * 366 }, (_, at) =>
  addDays(startOfFinancialYear(demoYears[0] ?? financialYear(2022)), at),
)
const placeOfDay = new Map(days.map((day, at) => [day, at]))

/** As `addDays`, looked up: a city asks for it ten million times. */
export function daysAfter(date: IsoDate, count: number): IsoDate {
  const place = placeOfDay.get(date)
  return (place === undefined ? undefined : days[place + count]) ?? addDays(date, count)
}
