import type { ReactNode } from 'react'
import classes from './text.module.css'

/** For screen readers, not for the eye. */
export function SpokenOnly({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>
}
