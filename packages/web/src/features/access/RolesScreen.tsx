import { type Role, roleCalls } from '@karsetu/contract/access/access-calls.ts'
import { staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { localPage } from '../../table/local-page.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { WhoCanDialog } from './WhoCanDialog.tsx'

RolesScreen.needs = { access: roleCalls.calls.all.access, title: m.access_roles_title } satisfies Needs

/** Roles Master (specification section 2). A list that cannot be fetched is an empty list, silently (section 8). */
export default function RolesScreen() {
  const list = useListState({ sort: { by: 'name', order: 'asc' } })
  const { data: roles = [], isLoading, isError } = useCall(roleCalls.calls.all, {})
  const [selectedId, setSelectedId] = useState<number>()
  const [edited, setEdited] = useState<Role | 'new'>()
  const [asksWhoCan, setAsksWhoCan] = useState(false)
  const selected = roles.find((role) => role._id === selectedId)

  const columns: Column<Role>[] = [
    { key: 'name', title: m.access_role_name(), render: (role) => role.name, sortable: true, isTitle: true },
    {
      key: 'privileges',
      title: m.access_role_privileges(),
      isLong: true,
      render: (role) => role.privileges.join(', '),
    },
  ]
  const page = localPage(roles, list, (role) => role.name)
  return (
    <Page>
      <PageHeader title={m.access_roles_title()} count={isError || isLoading ? undefined : roles.length}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            variant="default"
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={roleCalls.calls.edit.access}
            offBecause={selected ? undefined : m.access_role_select_to_edit()}
            onClick={() => setEdited(selected)}
          >
            {m.access_role_edit()}
          </ActionButton>
        </RowActs>
        <ActionButton variant="default" needs={staffCalls.calls.officials.access} onClick={() => setAsksWhoCan(true)}>
          {m.staff_who_can()}
        </ActionButton>
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={roleCalls.calls.add.access}
          onClick={() => setEdited('new')}
        >
          {m.access_role_add()}
        </ActionButton>
      </PageHeader>
      <DataTable
        name="roles"
        label={m.access_roles_title()}
        columns={columns}
        listing={{ ...page, rows: isLoading ? undefined : page.rows, isLoading }}
        list={list}
        keyOf={(role) => role._id}
        selection={{
          mode: 'one',
          selected: selectedId === undefined ? [] : [selectedId],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(roleCalls.calls.file, {})}
        withoutColumnChoice
      />
      {asksWhoCan && <WhoCanDialog onClose={() => setAsksWhoCan(false)} />}
      {edited && <RoleDialog role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
