import type { SurveyCard } from '@karsetu/contract/gis/survey-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { asE7 } from '@karsetu/domain/gis/position.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { SurveyRow } from './survey-rows.ts'

const cardColumns = `survey_id "surveyId", file_name "fileName", case when survey.status = 'reading' and job.status in ('failed', 'cancelled') then 'failed' else survey.status end status, rows, unreadable, survey.job_id "jobId",
  username "requestedBy", survey.created_at "createdAt"`
const cardTables =
  'survey left join staff on staff_id = survey.requested_by left join job on job.job_id = survey.job_id'

/** The survey asked about; else the latest that was compared in full, while there is none the latest of all. */
export async function findSurvey(sql: Queryable, surveyId: number | undefined): Promise<SurveyCard | null> {
  const { rows } = await sql.query<SurveyCard>(
    `select ${cardColumns} from ${cardTables} where $1::bigint is null or survey_id = $1
     order by survey.status = 'quarantined' desc, survey_id desc limit 1`,
    [surveyId ?? null],
  )
  return rows[0] ?? null
}

/** How many surveys were compared in full, if only once. */
export async function countCompared(sql: Queryable): Promise<number> {
  const { rows } = await sql.query<{ surveys: number }>(
    'select count(*) surveys from survey where compared_at is not null',
  )
  return rows[0]?.surveys ?? 0
}

/** @throws Failure call.not_found */
export async function getSurvey(sql: Queryable, surveyId: number): Promise<SurveyCard> {
  const found = await findSurvey(sql, surveyId)
  if (!found) throw fail('call.not_found')
  return found
}

export async function listSurveys(
  sql: Queryable,
  limit: number,
  offset: number,
): Promise<{ rows: SurveyCard[]; total: number }> {
  const { rows } = await sql.query<SurveyCard>(
    `select ${cardColumns} from ${cardTables} order by survey_id desc limit $1 offset $2`,
    [limit, offset],
  )
  const { rows: counts } = await sql.query<{ total: number }>('select count(*) total from survey')
  return { rows, total: counts[0]?.total ?? 0 }
}

/** SQL: what is wrong with surveyed facts by themselves, before they are compared with a property. */
export const findingsOfFacts = (facts: string) =>
  `array_remove(array[case when ${facts} -> 'unreadable' <> '[]' then 'unreadable' end,
     case when ${facts} ? 'farPlace' then 'far_place' end], null)`

/**
 * Keeps the rows of a survey, each with the property of the register it means: by its number, else by a PTIN that one
 * property alone holds. A property that stands twice counts the first time.
 */
export async function insertSurveyRows(tx: Tx, surveyId: number, rows: readonly SurveyRow[]): Promise<void> {
  const atOnce = 5000
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    await tx.query(
      `with said as (
         select * from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::integer[])
           said (row_no, id, ptin, ward, owner, facts, lon_e7, lat_e7)
       ), by_ptin as (
         select upper(ptin_no) ptin, min(property_id) property_id from property
         where upper(ptin_no) in (select upper(ptin) from said where id = '' and ptin <> '') group by 1 having count(*) = 1
       ), meant as (
         select said.*, coalesce(own.property_id, by_ptin.property_id) property_id,
           row_number() over (partition by coalesce(own.property_id, by_ptin.property_id) order by row_no) nth
         from said left join property own on own.property_unique_id = said.id
         left join by_ptin on said.id = '' and by_ptin.ptin = upper(said.ptin)
       )
       insert into survey_property (survey_id, row_no, typed_id, property_id, zone_id, ward_id, ward_typed, owner_typed, match, facts, findings, lon_e7, lat_e7)
       select $1, row_no, coalesce(nullif(id, ''), ptin), meant.property_id, coalesce(property.zone_id, ward.zone_id),
         coalesce(property.ward_id, ward.ward_id), ward, nullif(owner, ''),
         case when meant.property_id is null then 'unmatched'
           when nth > 1 or exists (select from survey_property other where other.survey_id = $1 and other.property_id = meant.property_id) then 'twice'
           else 'matched' end,
         facts::jsonb, ${findingsOfFacts('facts::jsonb')}, lon_e7, lat_e7
       from meant left join property using (property_id)
       left join ward on meant.property_id is null and ward_no::text = regexp_replace(ward, '\\D.*$', '')`,
      [
        surveyId,
        part.map(({ rowNo }) => rowNo),
        part.map(({ id }) => id.slice(0, 60)),
        part.map(({ ptin }) => ptin.slice(0, 60)),
        part.map(({ wardTyped }) => wardTyped.slice(0, 60)),
        part.map(({ ownerTyped }) => ownerTyped.slice(0, 200)),
        part.map(({ facts }) => JSON.stringify(facts)),
        part.map(({ at }) => at && asE7(at[0])),
        part.map(({ at }) => at && asE7(at[1])),
      ],
    )
  }
}
