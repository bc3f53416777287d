import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** Controls of a form beneath each other, beside its fields. */
export function FormPart({ children }: { children: ReactNode }) {
  return <div className={classes.part}>{children}</div>
}
