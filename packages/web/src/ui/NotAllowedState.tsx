import { m } from '@karsetu/contract/words/messages.ts'
import { IconLock } from '@tabler/icons-react'
import { pathTo } from '../path-builder.ts'
import { LinkButton } from './LinkButton.tsx'
import classes from './StateNote.module.css'

/**
 * A part of a screen that the reader's role may not see: nothing is broken, and trying again gives nobody a right. Says
 * whom to ask for it, and leads back to what is the reader's.
 */
export function NotAllowedState({ text = m.common_not_allowed() }: { text?: string }) {
  return (
    <div className={classes.note} role="alert">
      <IconLock aria-hidden size="2rem" stroke={1.4} />
      <p className={classes.title}>{text}</p>
      {text === m.common_not_allowed() && (
        <>
          <p>{m.shell_denied_hint()}</p>
          <LinkButton variant="default" to={pathTo.home()}>
            {m.shell_desk_title()}
          </LinkButton>
        </>
      )}
    </div>
  )
}
