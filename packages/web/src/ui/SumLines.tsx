import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import classes from './SumLines.module.css'
import { WithUnbrokenIds } from './WithUnbrokenIds.tsx'

export type SumLine = {
  label: ReactNode
  amount: Paise
  /** An explanation under the label. */
  why?: ReactNode
  isLeftOutWhenZero?: boolean
}

/** How an amount comes about: its parts one under another, and the sum in bold. */
export function SumLines({ lines, sum }: { lines: readonly SumLine[]; sum: SumLine }) {
  return (
    <dl className={classes.lines}>
      {[...lines.filter((line) => line.amount !== 0 || !line.isLeftOutWhenZero), sum].map((line, index, all) => (
        <div key={String(line.label)} data-sum={index === all.length - 1 || undefined}>
          <dt>
            {line.label}
            {line.why && (
              <span className={classes.why}>
                {typeof line.why === 'string' ? <WithUnbrokenIds text={line.why} /> : line.why}
              </span>
            )}
          </dt>
          <dd>{formatMoney(line.amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
