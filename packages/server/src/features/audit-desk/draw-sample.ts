import { randomBytes } from 'node:crypto'
import type { SampleForm } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import type { populations } from '@karsetu/contract/audit-desk/audit-desk-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'

type Population = (typeof populations)[number]
type Period = { startDate: string; endDate: string }
type Drawing = Period & { population: Population; size: number; seed: string; drawnUpTo: string }
type Drawn = {
  key: string
  propertyId: number | null
  subject: string
  onDay: string
  amountPaise: number | null
  total: number
}

const dayOf = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`

/** SQL of each population: key, property, subject, day, amount and when the row was recorded. */
const populationSql: Readonly<Record<Population, string>> = {
  payments: `select payment_id::text key, property_id, txn_id subject, effective_on on_day, amount_paise, recorded_at from payment`,
  reversals: `select payment_id::text key, property_id, txn_id subject, ${dayOf('reversal.recorded_at')} on_day, amount_paise,
    reversal.recorded_at from payment_reversal reversal join payment using (payment_id)`,
  corrections: `select correction_id::text key, property_id, kind || ' ' || correction_id subject, ${dayOf('made_at')} on_day,
    net_paise amount_paise, made_at recorded_at from requested_correction`,
  mutations: `select mutation_id::text key, property_id, mutation_no subject, ${dayOf('filed_at')} on_day,
    null::bigint amount_paise, filed_at recorded_at from mutation`,
  edits: `select edit_id::text key, edit.property_id, edit.kind || ' ' || edit_id subject, ${dayOf('made_at')} on_day,
    net_paise amount_paise, made_at recorded_at from property_edit edit join approval_request on request_id = edit_id`,
}

/** The rows with the lowest SHA-256 of seed and key: the same seed draws the same rows, whoever draws. */
async function draw(
  sql: Queryable,
  { population, startDate, endDate, size, seed, drawnUpTo }: Drawing,
): Promise<Drawn[]> {
  const { rows } = await sql.query<Drawn>(
    `select key, property_id "propertyId", subject, on_day "onDay", amount_paise "amountPaise", count(*) over () total
     from (${populationSql[population]}) population
     where on_day between $1 and $2 and recorded_at <= $3
     order by sha256(convert_to($4 || ':' || key, 'UTF8')) limit $5`,
    [startDate, endDate, drawnUpTo, seed, size],
  )
  return rows
}

/** Draws a sample and records its seed. @throws Failure call.out_of_scope */
export async function drawSample(
  context: WriteContext,
  form: SampleForm,
): Promise<{ sampleId: number; seed: string; drawn: number; populationSize: number }> {
  const { tx, actor, now } = context
  assertWholeCity(actor)
  const seed = form.seed || randomBytes(16).toString('hex')
  const rows = await draw(tx, { ...form, seed, drawnUpTo: now })
  const populationSize = rows[0]?.total ?? 0
  const { rows: made } = await tx.query<{ sampleId: number }>(
    `insert into audit_sample (seed, population, start_date, end_date, size, population_size, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning sample_id "sampleId"`,
    [seed, form.population, form.startDate, form.endDate, form.size, populationSize, staffIdOf(actor), now],
  )
  const sampleId = made[0]?.sampleId
  if (sampleId === undefined) throw new Error('the sample has no number')
  await tx.query(
    `insert into audit_sample_row (sample_id, place, key, property_id, subject, on_day, amount_paise)
     select $1, place, key, property_id, subject, on_day, amount_paise
     from jsonb_to_recordset($2) as drawn (place integer, key text, property_id bigint, subject text, on_day date, amount_paise bigint)`,
    [
      sampleId,
      JSON.stringify(
        rows.map(({ key, propertyId, subject, onDay, amountPaise }, at) => ({
          ...{ place: at + 1, key, property_id: propertyId, subject, on_day: onDay, amount_paise: amountPaise },
        })),
      ),
    ],
  )
  context.note({ subjectKind: 'audit_sample', subjectId: String(sampleId), after: { ...form, seed, populationSize } })
  return { sampleId, seed, drawn: rows.length, populationSize }
}

/** Whether the seed of a sample still draws the same rows. @throws Failure call.not_found, call.out_of_scope */
export async function redrawSample({ reads, actor }: Context, sampleId: number): Promise<{ isSame: boolean }> {
  assertWholeCity(actor)
  const { rows } = await reads.query<Drawing & { keys: string[] }>(
    `select seed, population, start_date "startDate", end_date "endDate", size, made_at "drawnUpTo",
       array(select key from audit_sample_row row where row.sample_id = audit_sample.sample_id order by place) keys
     from audit_sample where sample_id = $1`,
    [sampleId],
  )
  if (!rows[0]) throw fail('call.not_found')
  const { keys, ...drawing } = rows[0]
  const again = await draw(reads, drawing)
  return { isSame: again.length === keys.length && again.every(({ key }, at) => key === keys[at]) }
}
