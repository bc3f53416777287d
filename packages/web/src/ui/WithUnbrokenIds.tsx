import type { ReactNode } from 'react'
import classes from './text.module.css'

/** Numbers of properties and papers, financial years and changes of money, which a browser would break at hyphen or sign. */
const unbroken =
  /(\b[A-Z0-9]{2}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{6}\b|\b[A-Z][A-Z0-9]{0,5}[-/]\d{4}-\d{2}[-/]\d+\b|\b\d{4}-\d{2}\b|[+−]₹[\d,.]+)/

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
