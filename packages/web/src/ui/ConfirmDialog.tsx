import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import type { ApiError } from '../api/api-error.ts'
import { FormButtons } from '../form/FormButtons.tsx'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  /** What the action does. */
  lead: string
  /** The label of its button. */
  action: string
  /** It can not be undone. */
  isGrave?: boolean
  command: { isPending: boolean; error: ApiError | null }
  onConfirm: () => void
  onClose: () => void
}

/** Says what an action does before it is done; why it was refused stays in view. */
export function ConfirmDialog({ title, lead, action, isGrave = false, command, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      {command.error && (
        <p role="alert" className={classes.refused}>
          {command.error.text}
        </p>
      )}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button {...(isGrave ? { color: 'red' } : {})} loading={command.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </FormButtons>
    </Dialog>
  )
}
