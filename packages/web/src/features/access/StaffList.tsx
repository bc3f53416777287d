import { roleLabel, staffStateLabels } from '@karsetu/contract/access/access-labels.ts'
import { type StaffRow, staffCalls, staffStates } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay, useUser } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type StaffAction, StaffActionDialog, staffActionsOn } from './StaffActionDialog.tsx'
import type { StaffKind } from './StaffKindSwitch.tsx'
import { useStaffColumns } from './staff-columns.tsx'
import { staffKinds } from './staff-kinds.ts'

/** The officials or the operators: found, added, and what can be done with each. */
export function StaffList({ kind }: { kind: StaffKind }) {
  const list = useListState({ filters: ['find', 'role', 'state'], sort: { by: 'username', order: 'asc' } })
  const may = useMay()
  const { staffId: ownId } = useUser()
  const [action, setAction] = useState<StaffAction>()
  const { title, lead, add, list: call, file } = staffKinds[kind]
  const found = useCall(call, {})
  const everybody = found.data ?? []
  const roles = [...new Set(everybody.map(({ accessName }) => accessName))].toSorted()
  const rows = everybody.filter((person) => matches(person, list.filters))
  const columns: Column<StaffRow>[] = [
    ...useStaffColumns(kind),
    {
      key: 'actions',
      title: m.staff_actions(),
      isFixed: true,
      render: (person) => (
        <ActionMenu
          label={m.staff_actions_of({ name: person.username })}
          actions={staffActionsOn(person, { may, isOwn: person.staffId === ownId, choose: setAction })}
        />
      ),
    },
  ]
  const page = localPage(rows, list, (person, by) => String(person[by as keyof StaffRow] ?? '')) // a column's own key
  return (
    <Page>
      <PageHeader title={title()} count={found.data?.length} lead={lead()}>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={staffCalls.calls.addOfficial.access}
          onClick={() => setAction({ what: 'add' })}
        >
          {add()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name={`${kind}s`}
        list={list}
        fields={[
          { name: 'find', label: m.staff_find(), kind: 'text' },
          {
            name: 'role',
            label: m.staff_role(),
            kind: 'choice',
            choices: roles.map((name) => choice(name, roleLabel(name))),
          },
          {
            name: 'state',
            label: m.staff_state(),
            kind: 'choice',
            choices: staffStates.map((state) => choice(state, staffStateLabels[state]())),
          },
        ]}
      />
      <DataTable
        name={`${kind}s`}
        label={title()}
        columns={columns}
        listing={cutListingOf(found, page)}
        list={list}
        keyOf={({ staffId }) => staffId}
        onExport={() => exportList(file, {})}
      />
      {action && <StaffActionDialog kind={kind} action={action} onClose={() => setAction(undefined)} />}
    </Page>
  )
}

const choice = (value: string, label: string) => ({ value, label })

function matches(person: StaffRow, { find, role, state }: { find?: string; role?: string; state?: string }): boolean {
  const text = [person.username, person.email, person.mobile ?? ''].join(' ').toLowerCase()
  return (
    (!find || text.includes(find.toLowerCase())) &&
    (!role || person.accessName === role) &&
    (!state || person.state === state)
  )
}
