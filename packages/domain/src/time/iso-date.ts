declare const isoDateBrand: unique symbol

/** A calendar date 'YYYY-MM-DD' that exists, years 1000 to 9999; compares as text. Made only by the functions of this file. */
export type IsoDate = string & { readonly [isoDateBrand]: 'IsoDate' }

const MS_PER_DAY = 86_400_000
const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Days of a month, 1 to 12, of a year of the Gregorian calendar. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Answers undefined unless the text is a real calendar date. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  // The one place where a text becomes a date.
  return exists ? (text as IsoDate) : undefined
}

/** @throws RangeError unless the text is a real calendar date. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text)
  if (date === undefined) throw new RangeError(`not a calendar date: '${text}'`)
  return date
}

/** Month 1 to 12, day 1 to 31. @throws RangeError unless the date exists. */
export const dateOf = (year: number, month: number, day: number): IsoDate =>
  isoDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)

const dayNumber = (date: IsoDate): number => Date.parse(date) / MS_PER_DAY

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

export const addDays = (date: IsoDate, days: number): IsoDate =>
  isoDate(new Date((dayNumber(date) + days) * MS_PER_DAY).toISOString().slice(0, 10))

/** The same day a year earlier; 28 February of 29 February. */
export function dayOfYearBefore(date: IsoDate): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)) - 1, Number(date.slice(5, 7)), Number(date.slice(8))]
  return dateOf(year, month, Math.min(day, daysInMonth(year, month)))
}

/** Of a date and one that may not be there. */
export const laterOf = (a: IsoDate, b: IsoDate = a): IsoDate => (b > a ? b : a)

export const earlierOf = (a: IsoDate, b: IsoDate): IsoDate => (b < a ? b : a)
