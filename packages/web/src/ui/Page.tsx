import type { ReactNode } from 'react'
import classes from './Page.module.css'

type Props = { children: ReactNode /** Narrow for reading and forms; wide for tables. */; width?: 'narrow' | 'wide' }

/** The body of a screen: its parts one under another, evenly spaced. */
export function Page({ children, width = 'wide' }: Props) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
