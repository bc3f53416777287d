import { ownerKeys } from '@karsetu/domain/property/name-sound.ts'
import type { OwnerRecord } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ClientBase } from 'pg'
import type { MutationPlan } from './mutation-plans.ts'

export type OwnerBefore = Omit<OwnerRecord, 'until'> & { ownerNo: number }

type Changed = {
  plan: Pick<MutationPlan, 'newOwners'>
  holding: { propertyId: number; owners: readonly OwnerBefore[] }
  staff: { maker: number; decider: number }
}

/** The register names the new owners, as an act with its history; what an order does. @returns the act */
export async function changeOwners(
  client: ClientBase,
  { plan, holding, staff }: Changed,
  { orderNo, on, at }: { orderNo: string; on: IsoDate; at: string },
): Promise<number> {
  const { propertyId, owners } = holding
  const last = Math.max(0, ...owners.map(({ ownerNo }) => ownerNo))
  const added = plan.newOwners.map((owner, place) => ({
    ownerNo: last + place + 1,
    ...{ ...owner, email: null, since: on, until: null },
  }))
  await client.query('update property_owner set until = $2 where property_id = $1 and until is null', [propertyId, on])
  for (const { ownerNo, name, fatherName, husbandName, mobileNumber, since } of added)
    await client.query(
      `insert into property_owner (property_id, owner_no, name, father_name, husband_name, mobile_number, since)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [propertyId, ownerNo, name, fatherName, husbandName, mobileNumber, since],
    )
  const names = added.map(({ name }) => name)
  const { search, sound } = ownerKeys(names)
  await client.query(
    `update property set version = version + 1, owner_name = $2, owner_search = $3, owner_sound = $4, mobiles = $5 where property_id = $1`,
    [propertyId, names.join(', '), search, sound, added.flatMap(({ mobileNumber }) => mobileNumber ?? [])],
  )
  return insertAct(client, { propertyId, orderNo, at, ...staff }, historyOf(owners, added, on))
}

type Numbered = OwnerRecord & { ownerNo: number }

function historyOf(owners: readonly OwnerBefore[], added: readonly Numbered[], on: IsoDate) {
  const part = (listed: readonly (Omit<Numbered, 'until'> & { until: string | null })[]) =>
    Object.fromEntries(listed.map(({ ownerNo, ...owner }) => [ownerNo, owner]))
  const gone = Object.fromEntries(added.map(({ ownerNo }) => [ownerNo, null]))
  return {
    before: { owners: { ...part(owners.map((owner) => ({ ...owner, until: null }))), ...gone } },
    after: { owners: { ...part(owners.map((owner) => ({ ...owner, until: on }))), ...part(added) } },
  }
}

async function insertAct(
  client: ClientBase,
  act: { propertyId: number; orderNo: string; at: string; maker: number; decider: number },
  { before, after }: ReturnType<typeof historyOf>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into register_act (kind, reason, made_by, approved_by, made_at) values ('mutation', $1, $2, $3, $4)
     returning act_id::integer id`,
    [act.orderNo, act.maker, act.decider, act.at],
  )
  const [made] = rows
  if (!made) throw new Error('the act was not entered')
  await client.query(
    `insert into register_change (property_id, version, act_id, before, after)
     select property_id, version, $2, $3, $4 from property where property_id = $1`,
    [act.propertyId, made.id, JSON.stringify(before), JSON.stringify(after)],
  )
  return made.id
}
