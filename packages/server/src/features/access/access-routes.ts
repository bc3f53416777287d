import { officialCalls, operatorCalls, roleCalls, sessionCalls } from '@karsetu/contract/access/access-calls.ts'
import { staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { changePassword } from './change-password.ts'
import { changeRole, makeRole } from './change-role.ts'
import { disableStaff, enableStaff, endSessionsOf, removeStaff } from './end-staff.ts'
import { exportRoles } from './export-roles.ts'
import { exportStaff } from './export-staff.ts'
import { readStaff } from './read-staff.ts'
import { resetPassword } from './reset-password.ts'
import { listRoles, pageRoles } from './role-store.ts'
import { addOfficial, addOperator, editOfficial, editOperator } from './save-staff.ts'
import { signIn } from './sign-in.ts'
import { listRevenueInspectors, listSessions, listStaff } from './staff-list.ts'
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
  ...implement(staffCalls, {
    officials: ({ reads, now }) => listStaff(reads, 'official', now),
    revenueInspectors: ({ reads }) => listRevenueInspectors(reads),
    addOfficial: (context, { body }) => addOfficial(context, body),
    editOfficial: (context, { body }) => editOfficial(context, body),
    removeOfficial: (context, { params }) => removeStaff(context, 'official', params.id),
    officialsFile: (context) => exportStaff(context, 'official'),
    operators: ({ reads, now }) => listStaff(reads, 'operator', now),
    addOperator: (context, { body }) => addOperator(context, body),
    editOperator: (context, { body }) => editOperator(context, body),
    removeOperator: (context, { params }) => removeStaff(context, 'operator', params.id),
    operatorsFile: (context) => exportStaff(context, 'operator'),
    disable: (context, { params, body }) => disableStaff(context, params.id, body.reason),
    enable: (context, { params }) => enableStaff(context, params.id),
    sessions: ({ reads, now }, { params }) => listSessions(reads, params.id, now),
    endSessions: (context, { params, body }) => endSessionsOf(context, params.id, body.sessionId),
  }),
]
