import type { ReactNode } from 'react'
import classes from './StickySummary.module.css'

type Props = {
  /** What is being worked on. */
  children: ReactNode
  /** What it comes to, with the button that acts on it. */
  summary: ReactNode
  label: string
}

/** Work on the left, its live result on the right; on a phone the result stays at the foot of the screen. */
export function StickySummary({ children, summary, label }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.work}>{children}</div>
      <aside className={classes.summary} aria-label={label}>
        {summary}
      </aside>
    </div>
  )
}
