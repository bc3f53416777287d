import type { Measures } from '@karsetu/contract/summary/measures.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import classes from './Summary.module.css'

/** What each figure is made of, folded away. */
export function Definitions({ measures }: { measures: Measures }) {
  const defined = Object.entries(measures).flatMap(([key, { label, definition }]) =>
    definition ? [{ key, term: label(), means: definition() }] : [],
  )
  if (defined.length === 0) return null
  return (
    <details className={classes.means}>
      <summary>{m.summary_definitions()}</summary>
      <dl>
        {defined.map(({ key, term, means }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
