import { dateOf, type IsoDate } from '../time/iso-date.ts'
import { asciiDigits, tidy } from './cell.ts'

const asOn =
  /(?:as on|as at|upto|up to|till|दिनांक|तिथि) ?[:-]? ?(\d{1,2})[./-](\d{1,2})[./-](\d{4})|(\d{1,2})[./-](\d{1,2})[./-](\d{4}) ?(?:तक|को|की स्थिति)/iu

/** The day up to which a register's arrears run, when its title says so ("as on 31/03/2025"); null when it does not. */
export function asOnDate(titles: readonly string[]): IsoDate | null {
  for (const title of titles) {
    const match = asOn.exec(asciiDigits(tidy(title)))
    if (!match) continue
    const [day, month, year] = (match[1] ? match.slice(1, 4) : match.slice(4, 7)).map(Number)
    try {
      return dateOf(year ?? 0, month ?? 0, day ?? 0)
    } catch {
      // 31/02: no such day, so the title says nothing.
    }
  }
  return null
}
