import type { Queryable } from '../db/queryable.ts'
import type { AuditDiscrepancy } from './verify-audit.ts'

/** Every table whose rows are sealed one by one, with how the check names a row: an expression over the row `r`. */
export const sealedTables: Readonly<Record<string, string>> = {
  role: 'r.name',
  staff: 'r.username',
  rule_entry: "r.kind || ' from ' || r.valid_from",
  rule_end:
    "(select kind || ' from ' || valid_from from rule_entry where rule_id = r.rule_id) || ', ends ' || r.ends_on",
  rule_change: "r.subject || ' from ' || r.valid_from",
  mohalla_rate_entry:
    "concat_ws(', ', (select name from mohalla where mohalla_id = r.mohalla_id), r.valid_from, r.construction, r.road_band, r.rent_type, r.use)",
  mohalla_service_entry: "(select name from mohalla where mohalla_id = r.mohalla_id) || ' from ' || r.valid_from",
  discount: "r.billing_period || ' ' || r.financial_year",
  category: 'r.name',
  bank: 'r.name',
  city: 'r.name',
  zone: 'r.name',
  ward: 'r.ward_fullname',
  mohalla: 'r.name',
  bank_account: 'r.code',
  payment: 'r.txn_id',
  payment_reversal: '(select txn_id from payment where payment_id = r.payment_id)',
  instrument: "r.kind || ' ' || r.number",
  payment_link: 'r.txn_id',
  approval_request: "r.kind || ' ' || r.request_id",
  correction: "r.kind || ' ' || r.correction_id",
  drcr_note: 'r.note_no',
  self_assessment: 'r.application_no',
}

/** The triggers that `seal_table` makes. */
const triggersOfTable = 3

/**
 * Holds law, masters, rights, payments and the register against their seals, and the seals against the audit chain:
 * a row that was edited, added or removed past the portal, a seal that no audit row holds, a table that is not sealed.
 * @param mostErrors of each kind
 */
export async function verifySeals(sql: Queryable, mostErrors = 100): Promise<AuditDiscrepancy[]> {
  return [
    ...(await findUnsealedTables(sql)),
    ...(await findUnboundSeals(sql, mostErrors)),
    ...(await findChangedRows(sql, mostErrors)),
  ]
}

async function findUnsealedTables(sql: Queryable): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `select null::integer shard, null::bigint seq, 'changes of a table are not sealed' fault, sealed.subject
     from unnest($1::text[]) sealed (subject) left join pg_trigger on tgrelid = to_regclass(sealed.subject) and tgname like 'seal_%'
     group by sealed.subject having count(*) filter (where tgenabled = 'O') <> $2 order by sealed.subject`,
    [Object.keys(sealedTables), triggersOfTable],
  )
  return rows
}

/** Seals and audit rows that do not answer each other: the change itself is named, and who wrote it in the database. */
async function findUnboundSeals(sql: Queryable, mostErrors: number): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `with bound as materialized (
       select shard, seq, (body #>> '{sealed,batch}')::bigint batch, body #>> '{sealed,digest}' digest, body ->> 'action' action
       from audit_log where body ? 'sealed'
     ), written as (
       select batch, encode(sha256(string_agg(seal_line(subject, row_key, digest), '' order by seal_id)), 'hex') digest
       from row_seal group by batch
     ), rewritten as (
       select bound.shard, bound.seq, 'the seals of a change were rewritten' fault, 'audit row' subject, action "rowKey", null::text label
       from bound left join written using (batch) where bound.digest is distinct from written.digest limit $1
     ), unbound as (
       select null::smallint, null::bigint, 'a row was written past the portal', subject, row_key, 'by ' || written_by || ' on ' || to_char(written_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')
       from row_seal where not exists (select from bound where bound.batch = row_seal.batch) order by seal_id limit $1
     )
     select * from rewritten union all select * from unbound`,
    [mostErrors],
  )
  return rows
}

async function findChangedRows(sql: Queryable, mostErrors: number): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `with found as (
       select digests.* from jsonb_each_text($1) sealed (subject, label) cross join row_digests(sealed.subject, sealed.label) digests
       union all
       select 'property', property_id::text, digest, property_unique_id from property_digests() join property using (property_id)
     ), sealed as (
       select distinct on (subject, row_key) subject, row_key, digest from row_seal order by subject, row_key, seal_id desc
     )
     select null::integer shard, null::bigint seq, subject, row_key "rowKey", named label, case
       when found.digest is null then 'a row is gone'
       when sealed.digest is null then 'a row was added past the portal'
       else 'a row is not as the portal wrote it' end fault
     from found full join sealed using (subject, row_key)
     where found.digest is distinct from sealed.digest order by subject, row_key limit $2`,
    [JSON.stringify(sealedTables), mostErrors],
  )
  return rows
}
