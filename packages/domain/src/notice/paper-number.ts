import { asciiDigits, tidy } from '../register-import/cell.ts'

const figures = 7
const wholeNumber = /^[A-Z]\/\d{4}-\d{2}\/\d{7}$/

/**
 * The number of a paper as it is typed or scanned: in any case and either kind of digits. Papers of one beat differ in
 * their last figures alone: after a whole number these suffice, with or without their zeros.
 */
export function paperNumberTyped(typed: string, before: string | undefined): string {
  const number = asciiDigits(tidy(typed)).toUpperCase()
  const isEnd = /^\d{1,7}$/.test(number) && before !== undefined && wholeNumber.test(before)
  return isEnd ? before.slice(0, -figures) + number.padStart(figures, '0') : number
}
