import { type IsoDate, isoDate } from './iso-date.ts'

/**
 * Indian Standard Time is 5 h 30 min ahead of UTC all year: India keeps no summer time, so a fixed offset is the whole
 * rule and no time-zone table (which differs from machine to machine) can move a payment into another financial year.
 */
const IST_OFFSET_MS = 330 * 60_000

/** The instant at which a day in India comes to a time of the clock. @param at HH:MM @returns an ISO text in UTC */
export const instantInIndia = (day: IsoDate, at: string): string => new Date(`${day}T${at}:00+05:30`).toISOString()

/** The calendar date in India at an instant: a Date, or an ISO text with Z or an offset. @throws RangeError otherwise. */
export function istDateOf(instant: Date | string): IsoDate {
  // A text without an offset would be read in the machine's own zone.
  if (typeof instant === 'string' && !/(Z|[+-]\d{2}:\d{2})$/.test(instant)) {
    throw new RangeError(`an instant needs Z or an offset: '${instant}'`)
  }
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: '${instant}'`)
  return isoDate(new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 10))
}
