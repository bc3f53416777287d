import { officialCalls, operatorCalls, roleCalls, sessionCalls } from '@karsetu/contract/access/access-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { changePassword } from './change-password.ts'
import { changeRole, makeRole } from './change-role.ts'
import { exportRoles } from './export-roles.ts'
import { readStaff } from './read-staff.ts'
import { resetPassword } from './reset-password.ts'
import { listRoles, pageRoles } from './role-store.ts'
import { signIn } from './sign-in.ts'
import { endSession } from './staff-store.ts'

export const accessRoutes = [
  ...implement(officialCalls, {
    login: (context, { body }) => signIn(context, { kind: 'official', ...body }),
    changePassword: (context, { body }) => changePassword(context, { kind: 'official', ...body }),
    resetPassword: (context, { body }) => resetPassword(context, { kind: 'official', ...body }),
    byEmail: (context, { query }) => readStaff(context, 'official', query.email),
  }),
  ...implement(operatorCalls, {
    login: (context, { body }) => signIn(context, { kind: 'operator', ...body }),
    changePassword: (context, { body }) => changePassword(context, { kind: 'operator', ...body }),
    resetPassword: (context, { body }) => resetPassword(context, { kind: 'operator', ...body }),
    byEmail: (context, { query }) => readStaff(context, 'operator', query.email),
  }),
  ...implement(sessionCalls, {
    end: async ({ tx, actor, now }) => {
      if (actor.kind === 'staff') await endSession(tx, actor.sessionId, now)
    },
  }),
  ...implement(roleCalls, {
    page: ({ reads }, { query }) => pageRoles(reads, query),
    all: ({ reads }) => listRoles(reads),
    file: (context) => exportRoles(context),
    edit: (context, { params, body }) => changeRole(context, params.id, body),
    add: (context, { body }) => makeRole(context, body),
  }),
]
