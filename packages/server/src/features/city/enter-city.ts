import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { UseOfBuilding } from './uses-of-buildings.ts'
import type { LawOfCity } from './uttar-pradesh.ts'

export type RowOfLaw = { kind: string; validFrom: string; validTo?: string; source: string; body: RuleBody }

/** What has to be there before the first zone: the city, its banks, the uses of its buildings and its law. */
export type CityRows = {
  city: { code: string; name: string; nameHi: string }
  banks: readonly { code: string; name: string }[]
  categories: readonly UseOfBuilding[]
  law: readonly RowOfLaw[]
}

/** Law as rows of `rule`: the kind is the part of the rule book, the body is the row without its dates and source. */
export const lawAsRows = (law: LawOfCity): RowOfLaw[] =>
  Object.entries(law).flatMap(([kind, parts]) =>
    parts.map(({ validFrom, validTo, source, ...body }) => ({
      ...{ kind, validFrom, source, body },
      ...(validTo ? { validTo } : {}),
    })),
  )

/** A transaction of ours, or the connection that loads the demo city. */
type Writes = { query(sql: string, values: unknown[]): Promise<unknown> }

/** Enters the rows in their order. What an official entered before (a use, rows of a kind of law) stands. */
export async function insertCity(sql: Writes, { city, banks, categories, law }: CityRows): Promise<void> {
  await sql.query('insert into city (code, name, name_hi) values ($1, $2, $3)', [city.code, city.name, city.nameHi])
  await sql.query(
    `insert into bank (code, name) select code, name from rows from (jsonb_to_recordset($1) as (code text, name text))
       with ordinality given (code, name, place) order by place on conflict do nothing`,
    [JSON.stringify(banks)],
  )
  await sql.query(
    `insert into category (house_category, code, name, name_hi, sub_categories)
     select house_category, code, name, name_hi, subs from rows from (jsonb_to_recordset($1)
       as ("houseCategory" text, code text, name text, "nameHi" text, "subCategories" jsonb))
       with ordinality given (house_category, code, name, name_hi, subs, place) order by place on conflict do nothing`,
    [JSON.stringify(categories)],
  )
  await sql.query(
    `insert into rule_entry (kind, valid_from, valid_to, source, body)
     select kind, valid_from, valid_to, source, body from rows from (jsonb_to_recordset($1)
       as (kind text, "validFrom" date, "validTo" date, source text, body jsonb))
       with ordinality given (kind, valid_from, valid_to, source, body, place)
     where not exists (select from rule_entry earlier where earlier.kind = given.kind) order by place`,
    [JSON.stringify(law)],
  )
}

export async function hasCity(sql: Queryable): Promise<boolean> {
  const { rowCount } = await sql.query('select from city limit 1')
  return rowCount === 1
}

/** Makes the city of this installation from the server's own terminal. Returns false where there is one already. */
export async function enterCity(tx: Tx, rows: CityRows): Promise<boolean> {
  await tx.query('lock table city in exclusive mode')
  if (await hasCity(tx)) return false
  await insertCity(tx, rows)
  const origin = {
    actor: { kind: 'system', name: 'terminal' },
    address: 'local',
    requestId: 'create-city',
    action: 'city.created',
  } as const
  await appendAudit(tx, origin, { subjectKind: 'city', subjectId: rows.city.code, after: rows })
  return true
}
