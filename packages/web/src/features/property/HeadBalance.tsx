import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './PropertyHead.module.css'

type Props = {
  label: string
  /** None: nothing is due, as the label says. */
  amount: Paise | undefined
  children?: ReactNode
}

/** What is owed, to be seen first, in the head of a screen about one property. */
export function HeadBalance({ label, amount, children }: Props) {
  return (
    <div className={classes.owed} data-clear={amount === undefined || undefined}>
      {amount === undefined ? (
        <p>
          <IconCircleCheck aria-hidden size="1.2rem" /> {label}
        </p>
      ) : (
        <>
          <p className={classes.label}>{label}</p>
          <p className={classes.amount}>{formatMoney(amount)}</p>
        </>
      )}
      {children}
    </div>
  )
}
