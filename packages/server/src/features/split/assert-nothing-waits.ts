import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockLeaving } from '../property/lock-leaving.ts'

type Waiting = {
  propertyUniqueId: string
  editId: number | null
  mutationNo: string | null
  objectionNo: string | null
}

/**
 * What waits on a property names it as it is: it is decided before the property, held by the caller, leaves the register.
 * @throws Failure property.edit_waits, split.mutation_open, split.objection_open
 */
export async function assertNothingWaits(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  await lockLeaving(tx, propertyIds)
  const { rows } = await tx.query<Waiting>(
    `select property_unique_id "propertyUniqueId",
       (select edit_id from property_edit edit join approval_request on request_id = edit_id
          where edit.property_id = property.property_id and state in ('pending', 'held')) "editId",
       (select mutation_no from mutation where mutation.property_id = property.property_id
          and mutation.status not in ('approved', 'rejected') order by 1 limit 1) "mutationNo",
       (select objection_no from objection where objection.property_id = property.property_id
          and objection.step not in ('resolved', 'rejected', 'withdrawn') order by 1 limit 1) "objectionNo"
     from property where property_id = any ($1) order by property_id`,
    [propertyIds],
  )
  for (const { propertyUniqueId, editId, mutationNo, objectionNo } of rows) {
    if (editId !== null) throw fail('property.edit_waits', { propertyUniqueId })
    if (mutationNo !== null) throw fail('split.mutation_open', { propertyUniqueId, mutationNo })
    if (objectionNo !== null) throw fail('split.objection_open', { propertyUniqueId, objectionNo })
  }
}
