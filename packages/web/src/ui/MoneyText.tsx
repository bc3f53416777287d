import { formatMoney, type MoneyStyle } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import classes from './text.module.css'

/** An amount: ₹12,34,567.50, never broken over two lines. */
export function MoneyText({ amount, ...style }: { amount: Paise } & MoneyStyle) {
  return <span className={classes.figure}>{formatMoney(amount, style)}</span>
}
