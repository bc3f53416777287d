import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import classes from './Page.module.css'
import { useDocumentTitle } from './use-document-title.ts'
import { WithUnbrokenIds, withUnbrokenIds } from './WithUnbrokenIds.tsx'

type Props = {
  title: string
  /** How many there are, once known. */
  count?: number | undefined
  /** There are more than `count`; nobody counted them all. */
  more?: boolean | undefined
  /** A sentence under the title; null while it is awaited, so that what stands below does not move when it comes. */
  lead?: ReactNode
  /** Actions, on the right. */
  children?: ReactNode
}

/** What the screen is, how many, and what can be done; the window is named after it. */
export function PageHeader({ title, count, more, lead, children }: Props) {
  useDocumentTitle(title)
  return (
    <header className={classes.header}>
      <div>
        <h1>
          <WithUnbrokenIds text={title} />
          {count !== undefined && (
            <>
              {/* Never alone on a line: the space before it does not break. */}
              {'\u00a0'}
              <span className={classes.count}>
                {more ? m.common_more_than({ count: formatCount(count) }) : formatCount(count)}
              </span>
            </>
          )}
        </h1>
        {lead !== undefined && <p className={classes.lead}>{withUnbrokenIds(lead)}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
