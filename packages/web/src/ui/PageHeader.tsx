import { formatCount } from '@karsetu/contract/words/format.ts'
import type { ReactNode } from 'react'
import classes from './Page.module.css'
import { useDocumentTitle } from './use-document-title.ts'

type Props = {
  title: string
  /** How many there are, once known. */
  count?: number | undefined
  /** A sentence under the title. */
  lead?: ReactNode
  /** Actions, on the right. */
  children?: ReactNode
}

/** What the screen is, how many, and what can be done; the window is named after it. */
export function PageHeader({ title, count, lead, children }: Props) {
  useDocumentTitle(title)
  return (
    <header className={classes.header}>
      <div>
        <h1>
          {title}
          {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
