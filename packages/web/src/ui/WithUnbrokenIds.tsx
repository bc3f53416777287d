import type { ReactNode } from 'react'
import classes from './text.module.css'

/** Numbers of properties and papers, financial years, changes of money and days, which a browser would break inside. */
const unbroken =
  /(\b[A-Z0-9]{2}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{6}\b|\b[A-Z][A-Z0-9]{0,5}[-/]\d{4}-\d{2}[-/]\d+\b|\b\d{4}-\d{2}\b|\b\d{1,2} \p{L}[\p{L}\p{M}]+ \d{4}\b|[+−]₹[\d,.]+)/u

/** A text in which every such number stays in one line. */
export function WithUnbrokenIds({ text }: { text: string }): ReactNode {
  return text.split(unbroken).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, never moved
      <span key={at} className={classes.figure}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
