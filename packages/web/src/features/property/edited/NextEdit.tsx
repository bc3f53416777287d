import { type EditedCard, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isOpen } from '@karsetu/domain/approval/approval-states.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

type Props = { after: Pick<EditedCard, 'editId' | 'status'> }

/** Enough to go on past some that are left for later. */
const lookedThrough = 50

/** From one edited property to the next that the reader may decide, and from the oldest back to the newest. */
export function NextEdit({ after: { editId, status } }: Props) {
  const may = useMay()
  const { page, approve } = editedPropertyCalls.calls
  const { data } = useCall(
    page,
    { query: { isToDecide: 'true', limit: lookedThrough } },
    { enabled: may(page.access) && may(approve.access) },
  )
  const others = data?.rows.filter((row) => row.editId !== editId) ?? []
  const next = others.find((row) => row.editId < editId) ?? others[0]
  if (!next) return null
  return (
    <LinkButton variant={isOpen(status) ? 'default' : 'filled'} to={pathTo.editedProperties({ edit: next.editId })}>
      {m.register_next_to_decide()}
    </LinkButton>
  )
}
