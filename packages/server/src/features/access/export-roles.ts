import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { listRoles } from './role-store.ts'

/** A row for each privilege of each role: to be filtered by either. */
export async function exportRoles({ reads, today }: Context): Promise<FileReply> {
  const roles = await listRoles(reads)
  return listFile(
    { name: `roles-${today}`, title: m.access_roles_title() },
    roles.flatMap(({ name, privileges }) => privileges.map((privilege) => ({ name, privilege }))),
    [
      text(m.access_role_name(), ({ name }) => name, 32),
      text(m.access_role_privileges(), ({ privilege }) => privilege, 32),
    ],
  )
}
