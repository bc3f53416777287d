import type { ReactNode } from 'react'
import { LinkWords } from './link-labels.ts'
import classes from './Page.module.css'
import { withUnbrokenIds } from './WithUnbrokenIds.tsx'

type Props = { children: ReactNode /** Narrow for reading and forms; wide for tables. */; width?: 'narrow' | 'wide' }

/** The body of a screen: its parts one under another, evenly spaced. */
export function Page({ children, width = 'wide' }: Props) {
  return (
    <LinkWords value={withUnbrokenIds}>
      <div className={classes.page} data-width={width}>
        {children}
      </div>
    </LinkWords>
  )
}
