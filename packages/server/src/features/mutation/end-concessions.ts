import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { concessionsOf, type OwnerConcession, withoutConcessions } from '@karsetu/domain/mutation/owner-concessions.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { jobContext } from '../../platform/jobs/job-context.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { changeRegister } from '../property/change-register.ts'
import { lockStates } from '../property/register-store.ts'
import { changeMutation } from './mutation-store.ts'

const actor: Actor = { kind: 'system', name: 'mutation' }

type Due = {
  mutationId: number
  /** The property of the mutation, or one that it became by a split or a join. */
  propertyId: number
  isHeir: boolean
  orderNo: string
  ended: OwnerConcession[]
  endOn: IsoDate
}

/**
 * Ends the reliefs of former owners whose day has come, one property a transaction: the register is without them, and
 * what was demanded from that day on is revised.
 */
export async function endConcessions({ database, clock }: Platform): Promise<void> {
  let isAnother = true
  while (isAnother) isAnother = await database.transaction((tx) => endOne(tx, clock()))
}

async function endOne(tx: Tx, moment: Date): Promise<boolean> {
  const due = await takeDue(tx, istDateOf(moment))
  if (!due) return false
  const context = jobContext(tx, moment, {
    ...{ actor, address: 'system', requestId: 'end-concessions', action: 'mutation.endConcessions' },
  })
  const { mutationId, propertyId, isHeir, orderNo, ended, endOn } = due
  const [property] = await lockStates(tx, [propertyId])
  const still = property ? concessionsOf(property.state).filter((name) => ended.includes(name)) : []
  const { actId } = await changeRegister(context, {
    ...{ kind: 'mutation', reason: orderNo, documents: [] },
    changes: [{ propertyId, ...withoutConcessions(still) }],
  })
  if (isHeir)
    await tx.query('insert into concession_ending (mutation_id, property_id, act_id) values ($1, $2, $3)', [
      ...[mutationId, propertyId, actId],
    ])
  else await changeMutation(tx, mutationId, { concessions_act_id: actId })
  if (still.length > 0)
    await reviseTaxes(context, {
      ...{ propertyIds: [propertyId], from: endOn, reason: orderNo, cause: `register-act:${actId}` },
    })
  await context.writeNotes()
  return true
}

/** The next one due of a property in use, also of one that inherited the reliefs; a property out of use has none to end. */
async function takeDue(tx: Tx, today: IsoDate): Promise<Due | undefined> {
  const { rows } = await tx.query<Due>(
    `with recursive became (mutation_id, property_id) as (
       select mutation_id, property_id from mutation where concessions_end_on <= $1 and concessions_act_id is null
       union
       select mutation_id, target.property_id from became join regrouping_member source using (property_id)
         join regrouping using (regrouping_id) join approval_request on request_id = regrouping_id join regrouping_member target using (regrouping_id)
       where source.side = 'from' and target.side = 'to' and approval_request.state = 'approved'
     )
     select mutation_id "mutationId", became.property_id "propertyId", became.property_id <> mutation.property_id "isHeir",
       order_no "orderNo", ended_concessions ended, concessions_end_on "endOn"
     from became join mutation using (mutation_id) join property on property.property_id = became.property_id
     where property.status = 'active'
       and not exists (select from concession_ending done
         where done.mutation_id = became.mutation_id and done.property_id = became.property_id)
     order by mutation_id, became.property_id limit 1 for update of mutation skip locked`,
    [today],
  )
  return rows[0]
}

/** Ten minutes past midnight in India. */
export const mutationChores: readonly Chore[] = [
  { name: 'end-concessions', pattern: '40 18 * * *', run: endConcessions },
]
