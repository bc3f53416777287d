import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateNote.module.css'

type Props = {
  title: string
  /** Why, and what to do. */
  hint?: ReactNode
  action?: { label: string; onClick: () => void }
}

/** Nothing to show: says why and what to do. */
export function EmptyState({ title, hint, action }: Props) {
  return (
    <div className={classes.note} role="status">
      <IconInbox aria-hidden size="2rem" stroke={1.4} />
      <p className={classes.title}>{title}</p>
      {hint && <p>{hint}</p>}
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
