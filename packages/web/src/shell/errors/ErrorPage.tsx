import type { ReactNode } from 'react'
import classes from './ErrorPage.module.css'

type Props = { title: ReactNode; hint?: ReactNode; children?: ReactNode }

/** The frame of every error and denial page: what happened, what to do, and where to go. */
export function ErrorPage({ title, hint, children }: Props) {
  return (
    <section className={classes.page} role="alert">
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  )
}
