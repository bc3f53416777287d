import { type Role, roleCalls } from '@karsetu/contract/access/access-calls.ts'
import { permissionLabels, roleLabel } from '@karsetu/contract/access/access-labels.ts'
import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { holdsRight, type Permission, permissions } from '@karsetu/domain/access/permissions.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'

const schema = z.object({ privilege: z.enum(permissions).optional() })

/** Who holds a privilege today, as the server judges it call by call. */
export function WhoCanDialog({ onClose }: { onClose: () => void }) {
  const form = useHouseForm(schema, { privilege: undefined })
  const privilege = useWatch({ control: form.control, name: 'privilege' })
  return (
    <Dialog title={m.staff_who_can()} onClose={onClose} widthVw={50}>
      <p>{m.staff_who_can_lead()}</p>
      <Form form={form} withoutSummary onSubmit={() => undefined}>
        <SelectField
          control={form.control}
          name="privilege"
          label={m.staff_privilege()}
          choices={permissions.map((each) => ({ value: each, label: `${each}: ${permissionLabels[each]()}` }))}
        />
      </Form>
      {privilege && <Holders privilege={privilege} />}
    </Dialog>
  )
}

function Holders({ privilege }: { privilege: Permission }) {
  const { data: roles } = useCall(roleCalls.calls.all, {})
  const { data: officials } = useCall(staffCalls.calls.officials, {})
  const { data: operators } = useCall(staffCalls.calls.operators, {})
  if (!roles || !officials || !operators) return <PageSpinner />
  const holders = [...officials, ...operators].filter((person) => isHolder(person, roles, privilege))
  if (holders.length === 0) return <p>{m.staff_holders_none()}</p>
  const columns: FigureColumn<StaffRow>[] = [
    { head: m.staff_username(), cell: ({ username }) => username },
    { head: m.access_email(), cell: ({ email }) => email },
    {
      head: m.staff_role(),
      cell: ({ accessName, isSuperAdmin }) => (isSuperAdmin ? m.staff_super_admin() : roleLabel(accessName)),
    },
  ]
  return <FigureTable label={m.staff_holders()} columns={columns} rows={holders} keyOf={({ staffId }) => staffId} />
}

function isHolder(person: StaffRow, roles: readonly Role[], privilege: Permission): boolean {
  const { accessId, isSuperAdmin, mastersHidden, state } = person
  const privileges = roles.find(({ _id }) => _id === accessId)?.privileges ?? []
  return state !== 'disabled' && holdsRight({ isSuperAdmin, mastersHidden, privileges }, privilege)
}
