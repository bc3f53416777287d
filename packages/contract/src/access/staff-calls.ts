import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { InstantSchema, idInQuery } from '../platform/schemas.ts'
import { DisableForm, OfficialChange, OfficialForm, OperatorChange, OperatorForm } from './staff-forms.ts'

/** Works; shut out until somebody lets them in again; has a first password that was not changed yet. */
export const staffStates = ['active', 'disabled', 'first_password'] as const

/** An official or operator as the people of Masters see them. Amounts in paise. */
export const StaffRow = z.object({
  staffId: z.int(),
  version: z.int(),
  username: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  designation: z.string().nullable(),
  city_id: z.int().nullable(),
  accessId: z.int(),
  accessName: z.string(),
  accessType: z.enum(['official', 'operator']),
  loginType: z.enum(['nagar_nigam', 'jalkal']).nullable(),
  accessibleZones: z.array(z.int()),
  accessibleWards: z.array(z.int()),
  minValue: z.int(),
  /** Null: no limit, as the first official of an installation has it. */
  maxValue: z.int().nullable(),
  isSuperAdmin: z.boolean(),
  isRevenueInspector: z.boolean(),
  mastersHidden: z.boolean(),
  state: z.enum(staffStates),
  disabledBecause: z.string().nullable(),
  openSessions: z.int(),
  lastSignInAt: InstantSchema.nullable(),
})
export type StaffRow = z.output<typeof StaffRow>

export const RevenueInspector = z.object({
  staffId: z.int(),
  username: z.string(),
  designation: z.string().nullable(),
  /** The beat: their own wards, else those of their zones. */
  wards: z.array(z.object({ wardId: z.int(), wardNo: z.int(), fullName: z.string(), zoneId: z.int() })),
})
export type RevenueInspector = z.output<typeof RevenueInspector>

export const StaffSession = z.object({
  sessionId: z.string(),
  openedAt: InstantSchema,
  expiresAt: InstantSchema,
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type StaffSession = z.output<typeof StaffSession>

const ById = z.object({ id: idInQuery('staff') })
const ofPerson = ['access.staff_not_found', 'access.holds_more', 'access.own_record'] as const
const ofGrant = ['access.email_taken', 'access.role_not_found', 'access.grants_more', 'access.grants_beyond'] as const
const ofPlaces = ['access.place_not_found'] as const

export const staffCalls = declareCalls('staff', {
  officials: call({
    method: 'GET',
    path: '/officials/all',
    access: 'staff.view',
    output: z.array(StaffRow),
    summary: 'Every official, by name.',
  }),
  revenueInspectors: call({
    method: 'GET',
    path: '/officials/allRI',
    access: 'signed_in',
    output: z.array(RevenueInspector),
    summary: 'The revenue inspectors with the wards of their beats, by name.',
  }),
  addOfficial: call({
    method: 'POST',
    path: '/officials',
    access: 'staff.edit',
    body: OfficialForm,
    output: StaffRow,
    errors: [...ofGrant, ...ofPlaces, 'access.password_common'],
    summary:
      'Adds an official with a first password, which opens nothing but its own change. Nobody gives rights, places or amounts beyond their own.',
  }),
  editOfficial: call({
    method: 'PATCH',
    path: '/officials',
    access: 'staff.edit',
    body: OfficialChange,
    output: StaffRow,
    errors: [...ofPerson, ...ofGrant, ...ofPlaces, 'access.staff_changed_meanwhile'],
    summary: 'Changes an official, in force from their next call. Nobody changes their own record.',
  }),
  removeOfficial: call({
    method: 'DELETE',
    path: '/officials/delete/{id}',
    access: 'staff.edit',
    params: ById,
    errors: [...ofPerson, 'access.last_super_admin'],
    summary: 'Takes an official off the list and ends their sessions. What they did stays under their name.',
  }),
  officialsFile: call({
    method: 'GET',
    path: '/officials/export',
    access: 'staff.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'Every official, as a spreadsheet.',
  }),
  operators: call({
    method: 'GET',
    path: '/operators/all',
    access: 'staff.view',
    output: z.array(StaffRow),
    summary: 'Every operator, by name.',
  }),
  addOperator: call({
    method: 'POST',
    path: '/operators',
    access: 'staff.edit',
    body: OperatorForm,
    output: StaffRow,
    errors: [...ofGrant, ...ofPlaces, 'access.password_common'],
    summary: 'Adds an operator with a first password, which opens nothing but its own change.',
  }),
  editOperator: call({
    method: 'PATCH',
    path: '/operators',
    access: 'staff.edit',
    body: OperatorChange,
    output: StaffRow,
    errors: [...ofPerson, ...ofGrant, ...ofPlaces, 'access.staff_changed_meanwhile'],
    summary: 'Changes an operator, in force from their next call.',
  }),
  removeOperator: call({
    method: 'DELETE',
    path: '/operators/delete/{id}',
    access: 'staff.edit',
    params: ById,
    errors: ofPerson,
    summary: 'Takes an operator off the list and ends their sessions. What they did stays under their name.',
  }),
  operatorsFile: call({
    method: 'GET',
    path: '/operators/export',
    access: 'staff.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'Every operator, as a spreadsheet.',
  }),
  disable: call({
    method: 'POST',
    path: '/staff/{id}/disable',
    access: 'staff.edit',
    params: ById,
    body: DisableForm,
    output: StaffRow,
    errors: [...ofPerson, 'access.last_super_admin'],
    summary: 'Shuts a person out until they are let in again: every session ends, no sign-in succeeds.',
  }),
  enable: call({
    method: 'POST',
    path: '/staff/{id}/enable',
    access: 'staff.edit',
    params: ById,
    output: StaffRow,
    errors: ofPerson,
    summary: 'Lets a person in again.',
  }),
  sessions: call({
    method: 'GET',
    path: '/staff/{id}/sessions',
    access: 'staff.view',
    params: ById,
    output: z.array(StaffSession),
    errors: ['access.staff_not_found'],
    summary: 'The open sessions of a person, the newest first.',
  }),
  endSessions: call({
    method: 'POST',
    path: '/staff/{id}/sessions/end',
    access: 'staff.edit',
    params: ById,
    body: z.strictObject({ sessionId: idOf('session', z.uuid()).optional() }),
    output: z.object({ ended: z.int() }),
    errors: ['access.staff_not_found', 'access.holds_more'],
    summary: 'Ends one session of a person, or all of them.',
  }),
})
