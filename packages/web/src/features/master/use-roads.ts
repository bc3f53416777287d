import { hasTwelveRates, roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { type RuleRow, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { useCall } from '../../api/use-call.ts'

/** The road groups of the law as of a day in year-month-day, and how the city gives its rates. */
export function useRoads() {
  const { data = [], isSuccess: isKnown } = useCall(ruleChangeCalls.calls.rules, {})
  const bands = (holds: (row: RuleRow) => boolean) => {
    const held = data.filter((row) => row.subject === 'roadBands' && holds(row))
    return [...new Set(held.map(({ body }) => String(body.code)))].sort()
  }
  const until = ({ validTo }: RuleRow, day: string) => validTo === null || validTo >= day
  const on = (day: string) => bands((row) => row.validFrom <= day && until(row, day))
  return {
    /** False: the law is not read yet, and names no group. */
    isKnown,
    /** As payloads name them. */
    all: (day: string) => on(day).map(roadOfBand),
    /** Those beside the three of every city. */
    others: (day: string) => on(day).filter((code) => roadOfBand(code) === code),
    /** Whether the rates from the day on are the twelve that are given whole; else they are named cell by cell. */
    givesTwelve: (day: string) =>
      hasTwelveRates({
        codes: bands((row) => until(row, day)),
        hasLaw: data.some(({ subject }) => subject === 'formulas'),
      }),
  }
}
