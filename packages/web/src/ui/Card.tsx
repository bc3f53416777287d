import type { ReactNode } from 'react'
import classes from './Card.module.css'

type Props = { title?: ReactNode; children: ReactNode /** Actions beside the title. */; aside?: ReactNode }

/** A part of a screen that stands for itself, with its heading. */
export function Card({ title, aside, children }: Props) {
  return (
    <section className={classes.card}>
      {(title || aside) && (
        <div className={classes.head}>
          {title && <h2>{title}</h2>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
