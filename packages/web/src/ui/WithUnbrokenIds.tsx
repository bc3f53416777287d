import type { ReactNode } from 'react'
import classes from './text.module.css'

/** What a browser would break inside, each by how it is written. */
const kinds = [
  // Numbers of properties and papers, and financial years: capitals and figures in groups, a figure among them.
  String.raw`(?<![A-Z0-9/-])(?=[A-Z/-]*\d)\b[A-Z0-9]+(?:[-/][A-Z0-9]+)+\b`,
  // Days; times of day in English and Hindi.
  String.raw`\b\d{1,2} \p{L}[\p{L}\p{M}]+ \d{4}\b`,
  String.raw`\b\d{1,2}:\d{2} [ap]m\b`,
  String.raw`(?<![\p{L}\p{M}])[\p{L}\p{M}]+ \d{1,2}:\d{2}\b`,
  // Changes of money; areas.
  String.raw`[+−]₹[\d,.]+`,
  String.raw`(?<![\d,.])\b\d[\d,.]* (?:(?:sq ft|m|MB)\b|वर्ग फुट|मी(?![\p{L}\p{M}]))`,
]
const unbroken = new RegExp(`(${kinds.join('|')})`, 'u')

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

/** The same of whatever a component is given to show. */
export const withUnbrokenIds = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' ? <WithUnbrokenIds text={shown} /> : shown
