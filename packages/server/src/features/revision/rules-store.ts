import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleIdentity, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { behindSql } from '../master/who-is-behind.ts'

export type StoredRule = Pick<RuleRow, 'ruleId' | 'subject' | 'validFrom' | 'validTo' | 'source'> & { body: RuleBody }

type Listed = Omit<RuleRow, 'state'>

/** Every row of the law that can be changed here, by kind, the latest of a kind first. */
export async function rulesOn(sql: Queryable, day: IsoDate): Promise<RuleRow[]> {
  const { rows } = await sql.query<Listed>(
    `select rule_id "ruleId", rule.kind subject, rule.body, rule.valid_from "validFrom", rule.valid_to "validTo", rule.source,
       behind.*, ended."end"
     from rule ${behindSql('rule.change_id')}
     left join lateral (
       select json_build_object('changeId', by_change.change_id, 'source', by_change.source, 'enteredBy', ender.username, 'approvedBy', second.username) "end"
       from rule_end join rule_change by_change on by_change.change_id = rule_end.change_id
         join staff ender on ender.staff_id = by_change.maker_id join staff second on second.staff_id = by_change.checker_id
       where rule_end.rule_id = rule.rule_id
         and not exists (select from rule_change repeal where repeal.repeals = by_change.change_id and repeal.status = 'approved')
       order by ends_on, rule_end.change_id limit 1
     ) ended on true
     where rule.kind = any ($1) order by array_position($1, rule.kind), rule_id`,
    [ruleSubjects],
  )
  const latest = new Map<string, Listed>()
  for (const row of rows) {
    if (row.validFrom > day || (row.validTo !== null && row.validTo < day)) continue
    const topic = row.subject + ruleIdentity(row.subject, row.body)
    const known = latest.get(topic)
    if (!known || known.validFrom < row.validFrom) latest.set(topic, row)
  }
  const inForce = new Set(latest.values())
  return rows.map((row) => ({
    ...row,
    state: inForce.has(row) ? 'in_force' : row.validFrom > day ? 'to_come' : 'past',
  }))
}

/** All rows of a kind, past and to come. */
export async function rulesOfSubject(sql: Queryable, subject: RuleSubject): Promise<StoredRule[]> {
  const { rows } = await sql.query<StoredRule>(
    `select rule_id "ruleId", kind subject, body, valid_from "validFrom", valid_to "validTo", source
     from rule where kind = $1 order by valid_from`,
    [subject],
  )
  return rows
}

/** Adds approved rows to the law; none is ever changed. */
export async function insertRules(
  tx: Tx,
  rules: {
    subject: RuleSubject
    changeId: number
    validFrom: IsoDate
    validTo: IsoDate | null
    source: string
    rows: readonly RuleBody[]
  },
): Promise<void> {
  const { subject, changeId, validFrom, validTo, source, rows } = rules
  await tx.query(
    `insert into rule_entry (kind, valid_from, valid_to, source, change_id, body)
     select $1, $2, $3, $4, $5, body::jsonb from unnest($6::text[]) body`,
    [subject, validFrom, validTo, source, changeId, rows.map((row) => JSON.stringify(row))],
  )
}

/** Sets the last day of rows on record; none is changed, and what was to end earlier still does. */
export async function endRules(
  tx: Tx,
  { changeId, endsOn, ruleIds }: { changeId: number; endsOn: IsoDate; ruleIds: readonly number[] },
): Promise<void> {
  await tx.query(
    'insert into rule_end (rule_id, ends_on, change_id) select rule_id, $1, $2 from unnest($3::bigint[]) rule_id',
    [endsOn, changeId, ruleIds],
  )
}
