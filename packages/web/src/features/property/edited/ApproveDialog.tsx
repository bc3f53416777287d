import { type EditedCard, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCommand } from '../../../api/use-command.ts'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Edited.module.css'
import { useEditsChanged } from './use-edits-changed.ts'

type Props = { deletions: readonly EditedCard[]; onClose: () => void }

/** Several deletions decided together, all or none. */
export function ApproveDialog({ deletions, onClose }: Props) {
  const changed = useEditsChanged()
  const approve = useCommand(editedPropertyCalls.calls.approve, {
    onSuccess: (done) => {
      void toast.success(m.register_deletions_approved({ count: done.length }), m.common_success())
      onClose()
      return changed()
    },
  })
  return (
    <Dialog title={m.register_approve_deletions()} onClose={onClose}>
      <p>{m.register_approve_deletions_lead({ count: deletions.length })}</p>
      <ul>
        {deletions.map(({ editId, propertyUniqueId, ownerName, reason }) => (
          <li key={editId}>{[propertyUniqueId, ownerName, reason].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {approve.error && (
        <p role="alert" className={classes.refused}>
          {approve.error.text}
        </p>
      )}
      <FormButtons>
        <Button
          loading={approve.isPending}
          onClick={() => approve.mutate({ body: { ids: deletions.map(({ editId }) => editId), remarks: '' } })}
        >
          {m.register_move_approve()}
        </Button>
      </FormButtons>
    </Dialog>
  )
}
