import classes from './text.module.css'

/**
 * Tells screen readers of a change: stands on the page from the beginning, because a region that appears together with
 * its words is often not read.
 */
export function Announcement({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={classes.spoken}>
      {text}
    </div>
  )
}
