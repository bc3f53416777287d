import { roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { useCall } from '../../api/use-call.ts'

/** The road groups that the city added beside the three of every city, as of a day in year-month-day. */
export function useOtherRoads(): (day: string) => string[] {
  const { data } = useCall(ruleChangeCalls.calls.rules, {})
  return (day) => {
    const held = (data ?? []).filter(
      ({ subject, validFrom, validTo }) =>
        subject === 'roadBands' && validFrom <= day && (validTo === null || validTo >= day),
    )
    const codes = new Set(held.map(({ body }) => String(body.code)))
    return [...codes].filter((code) => roadOfBand(code) === code).sort()
  }
}
