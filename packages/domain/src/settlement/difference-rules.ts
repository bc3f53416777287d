import { addDays, type IsoDate } from '../time/iso-date.ts'

/** What differs between gateway, ledger and bank. */
export const differenceKinds = [
  'not_settled',
  'not_posted',
  'unknown_transaction',
  'settled_twice',
  'second_number',
  'amount_differs',
  'still_in_books',
  'refunded_twice',
  'refund_alone',
  'refund_missing',
  'sum_differs',
  'sent_twice',
  'changed',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Days since the money moved, both included; the last band has no end. */
export const ageBands = ['0-1', '2-7', '8-30', '31+'] as const
export type AgeBand = (typeof ageBands)[number]

const days: Readonly<Record<AgeBand, readonly [number, number | undefined]>> = {
  '0-1': [0, 1],
  '2-7': [2, 7],
  '8-30': [8, 30],
  '31+': [31, undefined],
}

/** The days on which money moved whose difference is of this age today; `from` undefined: any day before. */
export function daysOfBand(band: AgeBand, today: IsoDate): { from: IsoDate | undefined; until: IsoDate | undefined } {
  const [least, most] = days[band]
  return {
    from: most === undefined ? undefined : addDays(today, -most),
    // Clocks of a gateway may be ahead of ours: what is of tomorrow is of the first band.
    until: least === 0 ? undefined : addDays(today, -least),
  }
}

export function ageBandOf(movedOn: IsoDate, today: IsoDate): AgeBand {
  const band = ageBands.find((one) => {
    const { from, until } = daysOfBand(one, today)
    return (from === undefined || movedOn >= from) && (until === undefined || movedOn <= until)
  })
  if (band === undefined) throw new RangeError(`no band of age for ${movedOn}`)
  return band
}

/** New on the day on which it was found; from the next day on it persists. */
export const isNewDifference = (foundOn: IsoDate, today: IsoDate): boolean => foundOn >= today
