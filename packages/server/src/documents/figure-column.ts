import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'

/**
 * A printer of figures that stand under one another: when any of them has paise all of them show two decimals, so that
 * the points line up; otherwise none does. Zero is a dash, which the eye passes over;
 * a balance of zero is worth saying and takes '0'.
 */
export function figureColumn(figures: readonly Paise[], zero = '–'): (figure: Paise) => string {
  const paise = figures.some((figure) => figure % 100 !== 0) ? 'always' : 'whenPresent'
  return (figure) => (figure === 0 ? zero : formatMoney(figure, { paise, bare: true }))
}
