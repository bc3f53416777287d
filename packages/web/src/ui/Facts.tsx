import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A long number without a break, such as a bank's. */
  isCode?: boolean
}

/** Label and value pairs: the head of a record, the sum of a payment. Columns as the width allows. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, isCode }) => (
        <div key={label} data-code={isCode || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
