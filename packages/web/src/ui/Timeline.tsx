import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import classes from './Timeline.module.css'
import { withUnbrokenIds } from './WithUnbrokenIds.tsx'

export type TimelineEntry = {
  key: string | number
  /** Usually an InstantText or DateText. */
  when: ReactNode
  what: ReactNode
  who?: ReactNode
  /** What there is to read about it beyond a line. */
  more?: ReactNode
  /** What changed, shown as the difference. */
  changes?: readonly { label: string; before: ReactNode; after: ReactNode }[]
}

/** What happened, latest first, each with its difference. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ key, when, what, who, more, changes }) => (
        <li key={key}>
          <p className={classes.what}>{withUnbrokenIds(what)}</p>
          <p className={classes.when}>
            {when}
            {who && <> · {withUnbrokenIds(who)}</>}
          </p>
          {withUnbrokenIds(more)}
          {changes && changes.length > 0 && (
            <ul className={classes.changes}>
              {changes.map((change) => (
                <li key={change.label}>
                  {change.label}: <del>{withUnbrokenIds(change.before ?? m.common_not_known())}</del> →{' '}
                  <ins>{withUnbrokenIds(change.after ?? m.common_not_known())}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
