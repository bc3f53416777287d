import { assess } from '@karsetu/domain/assessment/assess.ts'
import { mismatchesOf } from '@karsetu/domain/jalkal/mismatches.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { readChosenFacts } from '../demand/ward-facts.ts'

/** Properties in one transaction: their facts are in memory together. */
const atOnce = 500

/** Finds the mismatches of every property again, some of them at a time. */
export async function findMismatches({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const today = istDateOf(clock().toISOString())
  for (let after = 0; ; ) {
    const { rows } = await database.reads.query<{ id: number }>(
      'select property_id id from property where property_id > $1 order by property_id limit $2',
      [after, atOnce],
    )
    const last = rows.at(-1)
    if (!last) return
    await database.transaction((tx) =>
      findMismatchesOf(
        tx,
        rows.map(({ id }) => id),
        today,
      ),
    )
    after = last.id
  }
}

type Row = {
  propertyId: number
  sourceOfWater: string | null
  houseCategory: string | null
  hasSewerService: boolean
  surveySqft: number | null
}

/** Finds the mismatches of some properties again: what each would bring in a year is calculated by the engine that assesses. */
export async function findMismatchesOf(tx: Tx, propertyIds: readonly number[], today: IsoDate): Promise<void> {
  await tx.query('delete from jalkal_mismatch where property_id = any ($1)', [propertyIds])
  const { rows } = await tx.query<Row>(
    `select property_id "propertyId", source_of_water "sourceOfWater", house_category "houseCategory",
       coalesce((select sewer from mohalla_service service where service.mohalla_id = property.mohalla_id and valid_from <= $2
         order by valid_from desc limit 1), true) "hasSewerService",
       (select area_after_sqft::float8 from survey_property row where row.property_id = property.property_id
         and state not in ('superseded', 'refused', 'accepted') order by survey_id desc limit 1) "surveySqft"
     from property where property_id = any ($1) and status = 'active'`,
    [propertyIds, today],
  )
  const chosen = [...(await readChosenFacts(tx, propertyIds))]
  const factsOf = new Map(chosen.map(({ propertyId, facts }) => [propertyId, facts]))
  const rules = await assessmentRules(tx, [...new Set(chosen.map(({ mohallaId }) => mohallaId))])
  const year = financialYearOf(today)
  const results = rows.flatMap(({ propertyId, ...record }) => {
    const facts = factsOf.get(propertyId)
    const present = facts && assess(facts, rules, year)
    if (!facts || present?.status !== 'assessed') return []
    return mismatchesOf({ ...record, facts }).flatMap(({ kind, corrected }) => {
      const then = assess(corrected, rules, year)
      if (then.status !== 'assessed') return []
      const water = subtractPaise(then.taxes.water, present.taxes.water)
      return [{ propertyId, kind, water, sewer: subtractPaise(then.taxes.sewer, present.taxes.sewer) }]
    })
  })
  await tx.query(
    `insert into jalkal_mismatch (property_id, kind, water_paise, sewer_paise)
     select "propertyId", kind, water, sewer
     from jsonb_to_recordset($1) found("propertyId" bigint, kind text, water bigint, sewer bigint)`,
    [JSON.stringify(results)],
  )
}

/** At half past one at night in India, after the surveys and changes of the day. */
export const mismatchChore: Chore = { name: 'find-jalkal-mismatches', pattern: '0 20 * * *', run: findMismatches }
