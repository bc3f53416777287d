import { z } from 'zod'
import { chosen, requiredNumber, requiredText } from '../master/master-fields.ts'
import { idOf } from '../platform/ids.ts'
import { MobileNumber } from '../property/register-field-schemas.ts'
import { m } from '../words/messages.ts'
import { Email, Password } from './access-calls.ts'

export const officialLoginTypes = ['nagar_nigam', 'jalkal'] as const

/** A limit of amounts in paise: not negative, and at most the largest safe integer (specification section 5). */
const amountLimit = (label: () => string) =>
  requiredNumber(label)
    .max(Number.MAX_SAFE_INTEGER, { error: () => m.staff_value_too_large(), abort: true })
    .int({ error: () => m.common_number_invalid() })
    .min(0, { error: () => m.staff_value_negative() })

/** Both lists empty: the whole city. Wards count before zones. */
const places = {
  accessibleZones: z.array(idOf('zone', z.int().positive())).max(200),
  accessibleWards: z.array(idOf('ward', z.int().positive())).max(1000),
}

const officialFields = {
  username: requiredText(() => m.staff_username(), 100),
  email: Email,
  mobile: MobileNumber,
  designation: requiredText(() => m.staff_designation(), 100),
  city_id: chosen('city', () => m.master_city()),
  /** The role. */
  accessId: chosen('role', () => m.staff_role()),
  loginType: z.enum(officialLoginTypes, { error: () => m.common_field_required({ label: m.staff_login_type() }) }),
  ...places,
  minValue: amountLimit(() => m.staff_min_value()),
  maxValue: amountLimit(() => m.staff_max_value()),
  /** Their wards, or those of their zones, are their beat. */
  isRevenueInspector: z.boolean().default(false),
  /** No access to Masters (specification section 6). */
  mastersHidden: z.boolean().default(false),
}

type Limits = { minValue: number; maxValue: number }
const isInOrder = ({ minValue, maxValue }: Limits) => maxValue >= minValue
const outOfOrder = { path: ['maxValue'], error: () => m.staff_max_below_min() }

type Beat = { isRevenueInspector: boolean; accessibleZones: readonly number[]; accessibleWards: readonly number[] }
const hasBeat = ({ isRevenueInspector, accessibleZones, accessibleWards }: Beat) =>
  !isRevenueInspector || accessibleZones.length + accessibleWards.length > 0
const noBeat = { path: ['accessibleWards'], error: () => m.staff_beat_required() }

/** What names the record that was on the screen: a later version refuses the change. */
const shown = {
  staffId: idOf('staff', z.int().positive()),
  version: z.int().positive().optional(),
}

/** An official with a first password, which opens nothing but its own change. */
export const OfficialForm = z
  .strictObject({ ...officialFields, password: Password })
  .refine(isInOrder, outOfOrder)
  .refine(hasBeat, noBeat)
export type OfficialForm = z.output<typeof OfficialForm>

export const OfficialChange = z
  .strictObject({ ...officialFields, ...shown })
  .refine(isInOrder, outOfOrder)
  .refine(hasBeat, noBeat)
export type OfficialChange = z.output<typeof OfficialChange>

/** The contact or user form of specification section 3; `type` is the role. */
const operatorFields = {
  firstname: requiredText(() => m.staff_username(), 100),
  phone: MobileNumber,
  email: Email,
  type: chosen('role', () => m.staff_operator_type()),
  ...places,
}

export const OperatorForm = z.strictObject({ ...operatorFields, password: Password })
export type OperatorForm = z.output<typeof OperatorForm>

export const OperatorChange = z.strictObject({ ...operatorFields, ...shown })
export type OperatorChange = z.output<typeof OperatorChange>

export const DisableForm = z.strictObject({
  reason: requiredText(() => m.staff_reason(), 300).min(5, { error: () => m.staff_reason_short() }),
})
export type DisableForm = z.output<typeof DisableForm>
