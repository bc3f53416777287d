import { plainTyped } from './plain-typed.ts'

/** Letters of the papers that are served: bill, reminder, notice of demand, warrant. Their numbers have slashes and seven figures. */
const served = /^[BRNW]$/
/** Series, financial year and figures, with whatever stands between them. */
const shape = /^([A-Z0-9]{0,7}?[A-Z0-9])[-\s./]{0,3}(20\d\d)[-\s./]{0,3}(\d\d)[-\s./]{0,3}(\d{1,9})$/
const dashes = /[\u2010-\u2015\u2212]/g

/**
 * The number of a bill, notice, receipt, objection or application as it is printed, however it was typed: in small
 * letters, in Hindi figures, with spaces for its hyphens or slashes or without any, without its noughts.
 * @returns undefined for what is no such number
 */
export function documentNumberTyped(typed: string): string | undefined {
  const [, series, year, end, figures] = shape.exec(plainTyped(typed).replace(dashes, '-').toUpperCase()) ?? []
  if (!series || !year || !end || !figures || !/[A-Z]/.test(series)) return undefined
  if ((Number(year) + 1) % 100 !== Number(end)) return undefined
  const number = figures.replace(/^0+(?=\d)/, '')
  return served.test(series)
    ? `${series}/${year}-${end}/${number.padStart(7, '0')}`
    : `${series}-${year}-${end}-${number.padStart(6, '0')}`
}
