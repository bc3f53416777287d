import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import type { WaitingEdit } from '@karsetu/contract/property/property-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../../locale/locale.ts'
import { pathTo } from '../../../path-builder.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ApprovalStateBadge } from '../../approval/ApprovalStateBadge.tsx'
import classes from './Edited.module.css'

/** That a change of the property waits: whose, where it stands, and what has to be cleared up first. */
export function WaitingNote({ waiting: { editId, status, madeBy, madeAt, remarks } }: { waiting: WaitingEdit }) {
  const locale = useLocale()
  return (
    <div className={classes.waiting}>
      <p>
        <ApprovalStateBadge status={status} />{' '}
        {m.register_waiting_note({ number: editId, who: madeBy, when: formatInstant(madeAt, locale) })}
      </p>
      {remarks && (
        <p>
          {m.register_remarks()}: {remarks}
        </p>
      )}
      <LinkButton
        needs={editedPropertyCalls.calls.one.access}
        to={pathTo.editedProperties({ edit: editId })}
        variant="default"
        size="compact-sm"
      >
        {m.register_waiting_see()}
      </LinkButton>
    </div>
  )
}
