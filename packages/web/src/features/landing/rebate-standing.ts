import type { Discount } from '@karsetu/contract/master/master-calls.ts'

/** Whether a rebate is over, given now, or still to come on a day: its first and last days count. */
export function rebateStanding(
  { startsOn, endsOn }: Pick<Discount, 'startsOn' | 'endsOn'>,
  day: string,
): 'over' | 'now' | 'to_come' {
  if (endsOn < day) return 'over'
  return startsOn <= day ? 'now' : 'to_come'
}
