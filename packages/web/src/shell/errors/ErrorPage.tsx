import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import classes from './ErrorPage.module.css'

type Props = {
  title: string /** Stands for the title where a picture says it. */
  picture?: string
  hint?: ReactNode
  children?: ReactNode
}

/** The frame of every error and denial page: what happened, what to do, and where to go. */
export function ErrorPage({ title, picture, hint, children }: Props) {
  useDocumentTitle(title)
  return (
    <section className={classes.page} role="alert">
      <h1>
        {picture ? (
          <span role="img" aria-label={title}>
            {picture}
          </span>
        ) : (
          title
        )}
      </h1>
      {hint && <p>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  )
}
