import { m } from '@karsetu/contract/words/messages.ts'
import { IconLock } from '@tabler/icons-react'
import classes from './StateNote.module.css'

/** A part of a screen that the reader's role may not see: nothing is broken, and trying again gives nobody a right. */
export function NotAllowedState({ text = m.common_not_allowed() }: { text?: string }) {
  return (
    <div className={classes.note} role="alert">
      <IconLock aria-hidden size="2rem" stroke={1.4} />
      <p className={classes.title}>{text}</p>
    </div>
  )
}
