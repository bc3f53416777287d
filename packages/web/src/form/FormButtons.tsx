import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** The foot of a form: what leaves it on the left of what sends it. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
