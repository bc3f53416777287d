import { type EditedCard, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCommand } from '../../../api/use-command.ts'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { toast } from '../../../ui/toast.ts'
import { DuesLink } from '../../ledger/DuesLink.tsx'
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
    onError: () => void changed(),
  })
  return (
    <Dialog title={m.register_approve_deletions()} onClose={onClose} widthVw={60}>
      <p>{m.register_approve_deletions_lead({ count: deletions.length })}</p>
      <FigureTable
        label={m.register_approve_deletions()}
        rows={deletions}
        keyOf={({ editId }) => editId}
        columns={[
          { head: m.property_id(), cell: ({ propertyUniqueId }) => propertyUniqueId },
          { head: m.property_owner_name(), cell: ({ ownerName }) => ownerName },
          { head: m.register_reason(), cell: ({ reason }) => reason },
          {
            head: m.ledger_due_today(),
            isFigure: true,
            cell: ({ propertyUniqueId, standing }) =>
              standing && <DuesLink propertyId={propertyUniqueId} dues={standing.duesPaise} />,
          },
          {
            head: m.register_last_paid(),
            cell: ({ standing }) => (standing?.lastPaidOn ? <DateText date={standing.lastPaidOn} /> : null),
          },
        ]}
      />
      {approve.error && (
        <p role="alert" className={classes.refused}>
          {approve.error.text}
        </p>
      )}
      <FormButtons>
        <Button
          loading={approve.isPending}
          onClick={() =>
            approve.mutate({
              body: { edits: deletions.map(({ editId, seen }) => ({ editId, seen })), remarks: '' },
            })
          }
        >
          {m.register_move_approve()}
        </Button>
      </FormButtons>
    </Dialog>
  )
}
