import { z } from 'zod'
import { whenDecided } from '../approval/approval-errors.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idInQuery, PropertyUniqueIdSchema } from '../platform/schemas.ts'
import { FieldChange } from '../property/edited-property-calls.ts'
import { registerFacts } from '../property/property-calls.ts'
import { TaxEffect } from '../property/tax-effect.ts'
import { JalkalApproval, JalkalForm, JalkalRejection } from './jalkal-forms.ts'
import { jalkalHouseList } from './jalkal-house-list.ts'
import { jalkalList } from './jalkal-list.ts'
import { jalkalMismatchList } from './jalkal-mismatch-list.ts'

const { waterTaxApplicable, sewerageConnectionAvailable, sourceOfWater } = registerFacts

/** A property as the form of a change starts from it. */
export const JalkalFacts = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  version: z.int(),
  waterTaxApplicable,
  sewerageConnectionAvailable,
  sourceOfWater,
  /** The request that waits already. */
  waitingRequestId: z.int().nullable(),
})
export type JalkalFacts = z.output<typeof JalkalFacts>

/** What a change does: field by field, and to the tax of each year in paise. */
export const JalkalOutcome = z.object({
  /** Null: it was a preview. */
  requestId: z.int().nullable(),
  changes: z.array(FieldChange),
  effect: TaxEffect,
})
export type JalkalOutcome = z.output<typeof JalkalOutcome>

const Decided = z.object({ requestId: z.int(), status: z.enum(['approved', 'rejected', 'withdrawn']) })
const ById = z.object({ id: idInQuery('jalkal_change') })

export const jalkalCalls = declareCalls('jalkal', {
  ...jalkalList.calls,
  facts: call({
    method: 'GET',
    path: '/jalkal/facts',
    access: 'jalkal.view',
    query: z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema }),
    output: JalkalFacts,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'The water and sewer facts of a property, as the form of a change starts from them.',
  }),
  propose: call({
    method: 'POST',
    path: '/jalkal',
    access: 'jalkal.make',
    body: JalkalForm,
    output: JalkalOutcome,
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'property.not_in_use',
      'property.changed_meanwhile',
      'property.edit_changes_nothing',
      'approval.waits',
    ],
    summary: 'Proposes other water and sewer facts of a property; a preview shows the effect on the taxes alone.',
  }),
  approve: call({
    method: 'PATCH',
    path: '/jalkal/approve/{id}',
    access: 'jalkal.approve',
    params: ById,
    body: JalkalApproval,
    output: Decided,
    errors: [...whenDecided, 'approval.not_yourself', 'approval.stale', 'property.not_in_use'],
    summary: 'Makes the change as it was proposed: register and demands of the property follow.',
  }),
  reject: call({
    method: 'PATCH',
    path: '/jalkal/reject/{id}',
    access: 'jalkal.view',
    params: ById,
    body: JalkalRejection,
    output: Decided,
    errors: [...whenDecided, 'approval.not_yourself', 'call.not_allowed'],
    summary: 'Rejects a proposed change with a comment; its maker withdraws it by the same call.',
  }),
})

export const jalkalMismatchCalls = declareCalls('jalkalMismatch', jalkalMismatchList.calls)
export const jalkalHouseCalls = declareCalls('jalkalHouse', jalkalHouseList.calls)
