import type { AuditDiscrepancy } from '../../platform/audit/verify-audit.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** SHA-256 in hex over an act and all it changed, as the audit chain keeps it. */
export async function digestOfAct(sql: Queryable, actId: number): Promise<string> {
  const { rows } = await sql.query<{ digest: string }>(
    'select digest from register_act_digest where act_id = $1',
    [actId],
    { name: 'digest-of-act' },
  )
  if (!rows[0]) throw new Error(`there is no act ${actId}`)
  return rows[0].digest
}

/**
 * Compares every act of the register with the digest that the audit chain keeps of it, act by act and at most 32 bytes
 * for each change of one: a change, a reason, a name or a document that was rewritten, an act that is gone, one that
 * nobody noted. Acts from before the first digest are not compared.
 */
export async function verifyActs(sql: Queryable, mostErrors = 100): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `with noted as materialized (
       select shard, seq, (body #>> '{after,actId}')::bigint act_id, body #>> '{after,digest}' digest
       from audit_log where body #> '{after,digest}' is not null and body #> '{after,actId}' is not null
     )
     select shard, seq, act_id "actId", case
       when act.act_id is null then 'an act of the register is gone'
       when noted.act_id is null then 'an act of the register was never noted'
       else 'an act of the register is not as it was noted' end fault
     from noted full join register_act_digest act using (act_id)
     where noted.digest is distinct from act.digest and act_id >= (select min(act_id) from noted)
     order by act_id limit $1`,
    [mostErrors],
  )
  return rows
}
