import { permissions } from '@karsetu/domain/access/permissions.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { idInQuery, PageQuery, pageOf, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

export const Email = z
  .string({ error: () => m.access_email_required() })
  .min(1, { error: () => m.access_email_required() })
  .max(254)
  .pipe(z.email({ error: () => m.access_email_invalid() }))
export const Password = z
  .string({ error: () => m.access_password_too_short() })
  .min(8, { error: () => m.access_password_too_short() })
  .max(200)

export const SignIn = z.strictObject({ email: Email, password: Password })

const differs = (value: { oldPassword: string; newPassword: string }) => value.oldPassword !== value.newPassword
export const ChangePassword = z
  .strictObject({ email: Email, oldPassword: Password, newPassword: Password })
  .refine(differs, { path: ['newPassword'], error: () => m.access_password_same_as_old() })

/** The dialog's own form: the confirmation never leaves the browser (specification section 3). */
export const ChangePasswordForm = z
  .object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password })
  .refine(differs, { path: ['newPassword'], error: () => m.access_password_same_as_old() })
  .refine((value) => value.newPassword === value.confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: () => m.access_passwords_must_match(),
  })

export const ResetPassword = z.strictObject({ email: Email, newPassword: Password })
export const ResetPasswordForm = z
  .object({ email: Email, newPassword: Password, confirmNewPassword: Password })
  .refine((value) => value.newPassword === value.confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: () => m.access_passwords_must_match(),
  })

/** A signed-in person as screens need them. */
export const StaffDetails = z.object({
  staffId: z.int(),
  email: z.string(),
  username: z.string(),
  accessName: z.string(),
  accessType: z.enum(['official', 'operator']),
  loginType: z.enum(['nagar_nigam', 'jalkal']).nullable(),
  isSuperAdmin: z.boolean(),
  designation: z.string().nullable(),
  privileges: z.array(z.string()),
  accessibleZones: z.array(z.int()),
  accessibleWards: z.array(z.int()),
  mastersHidden: z.boolean(),
  /** Somebody else set the password: every other call is refused until it is changed. */
  mustChangePassword: z.boolean(),
})
export type StaffDetails = z.output<typeof StaffDetails>

export const Role = z.object({ _id: z.int(), name: z.string(), privileges: z.array(z.string()), version: z.int() })
export type Role = z.output<typeof Role>

export const RoleForm = z.strictObject({
  name: tidyText({ required: () => m.access_role_name_required(), max: 60 }),
  privileges: z
    .array(
      z
        .string()
        .trim()
        .pipe(z.enum(permissions, { error: () => m.access_role_privilege_unknown() })),
    )
    .max(200)
    .refine((list) => list.length > 0, {
      error: () => m.access_role_privilege_required(),
    }),
})

export type RoleForm = z.output<typeof RoleForm>

export const RoleChange = RoleForm.extend({
  /** The version that was on the screen; a later one refuses the change. */
  version: z.int().positive().optional(),
})
export type RoleChange = z.output<typeof RoleChange>

const ByEmail = z.strictObject({ email: Email })
const SignedIn = z.object({ token: z.string() })

const passwordCalls = (kind: 'officials' | 'operators') =>
  ({
    login: call({
      method: 'POST',
      path: `/${kind}/login`,
      access: 'public',
      work: 'read',
      limit: 'sign_in',
      body: SignIn,
      output: SignedIn,
      errors: ['access.credentials_wrong', 'access.password_ended', 'access.sign_in_blocked'],
      summary: 'Signs in and gives a bearer token. Failed sign-ins are slowed down per account and address.',
    }),
    changePassword: call({
      method: 'POST',
      path: `/${kind}/changePassword`,
      access: 'own_account',
      limit: 'sign_in',
      body: ChangePassword,
      output: z.boolean(),
      errors: ['access.old_password_wrong', 'access.password_common', 'access.sign_in_blocked'],
      summary: "Changes one's own password and ends all of one's sessions. False: no such employee.",
    }),
    resetPassword: call({
      method: 'POST',
      path: `/${kind}/resetPassword`,
      access: 'staff.edit',
      body: ResetPassword,
      output: z.boolean(),
      errors: ['access.password_common', 'access.holds_more'],
      summary:
        'Sets a first password for somebody else, who must change it within three days and before any other call; never for somebody who holds more rights than oneself. False: no such employee.',
    }),
    byEmail: call({
      method: 'GET',
      path: `/${kind}`,
      access: 'own_account',
      query: ByEmail,
      output: StaffDetails,
      errors: ['call.not_allowed'],
      summary: "One's own record; another's with the right to see staff.",
    }),
  }) as const

export const officialCalls = declareCalls('official', passwordCalls('officials'))
export const operatorCalls = declareCalls('operator', passwordCalls('operators'))

export const sessionCalls = declareCalls('session', {
  end: call({
    method: 'POST',
    path: '/session/end',
    access: 'own_account',
    summary: 'Signs out: the token is worthless from now on.',
  }),
})

export const roleCalls = declareCalls('role', {
  page: call({
    method: 'GET',
    path: '/roles',
    access: 'role.view',
    query: PageQuery,
    output: pageOf(Role),
    summary: 'Roles with their privileges, by name.',
  }),
  all: call({
    method: 'GET',
    path: '/roles/all',
    access: 'role.view',
    output: z.array(Role),
    summary: 'Every role, for choosing one.',
  }),
  file: call({
    method: 'GET',
    path: '/roles/export',
    access: 'role.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'Every role with each of its privileges, as a spreadsheet.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/roles/edit/{id}',
    access: 'role.edit',
    params: z.object({ id: idInQuery('role') }),
    body: RoleChange,
    output: Role,
    errors: [
      'access.role_not_found',
      'access.role_changed_meanwhile',
      'access.role_name_kept',
      'access.role_name_taken',
      'access.grants_more',
    ],
    summary:
      'Changes a role; in force from the next call of everyone who holds it. The roles that menus are made for keep their names, and nobody gives a right they do not hold.',
  }),
  add: call({
    method: 'POST',
    path: '/roles/add/',
    access: 'role.edit',
    body: RoleForm,
    output: Role,
    errors: ['access.role_name_taken', 'access.grants_more'],
    summary: 'Adds a role, with rights that whoever adds it holds.',
  }),
})
