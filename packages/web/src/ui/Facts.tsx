import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { withUnbrokenIds } from './WithUnbrokenIds.tsx'

export type Fact = {
  label: string
  value: ReactNode
  /** A long number without a break, such as a bank's. */
  isCode?: boolean
}

/** More letters than stand well in half of a phone's width. */
const halfOfPhone = 24
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > halfOfPhone

/** Label and value pairs: the head of a record, the sum of a payment. Columns as the width allows. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, isCode }) => (
        <div key={label} data-code={isCode || undefined} data-long={isLong(value) || undefined}>
          <dt>{label}</dt>
          <dd>{withUnbrokenIds(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
