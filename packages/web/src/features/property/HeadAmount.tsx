import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import classes from './PropertyHead.module.css'

/** What is due, large, in the head of a property. */
export function HeadAmount({ label, amount }: { label: string; amount: Paise }) {
  return (
    <>
      <p className={classes.label}>{label}</p>
      <p className={classes.amount}>{formatMoney(amount)}</p>
    </>
  )
}
