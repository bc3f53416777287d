import type {
  GisPlace,
  GisReport,
  GisReportType,
  GisSums,
  ReportQuery,
  SurveyedProperty,
} from '@karsetu/contract/gis/survey-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { areaOfFloors, type SurveyedFacts, usageOf } from '@karsetu/domain/gis/survey.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { countCompared, findSurvey } from './survey-store.ts'
import { surveyedNow } from './surveyed-now.ts'

type Place = { zoneId?: number | undefined; wardId?: number | undefined }

/** Surveys against the register, each property by its newest row, or one survey; within the reader's zones and wards. @throws Failure call.not_found (no such survey) */
export async function reportSurvey(
  { reads, actor, locale, now }: Context,
  { reportType, surveyId, page, limit, ...place }: ReportQuery & { page: number; limit: number },
): Promise<GisReport> {
  const survey = await findSurvey(reads, surveyId)
  if (surveyId !== undefined && !survey) throw fail('call.not_found')
  const request = { surveyId: surveyId ?? null, reportType, ...place }
  const places = await readPlaces(reads, actor, request, locale === 'hi')
  const surveys = surveyId === undefined ? await countCompared(reads) : 1
  const properties =
    reportType === 'summary'
      ? null
      : {
          rows: await readSurveyed(reads, actor, request, { limit, offset: (page - 1) * limit }),
          total: await countSurveyed(reads, actor, request),
          page,
          limit,
        }
  return { asOf: now, reportType, survey, surveys, sums: sumOf(places), places, properties }
}

const nothing: GisSums = {
  properties: 0,
  matched: 0,
  notSurveyed: 0,
  unmatched: 0,
  unreadable: 0,
  areaDiffers: 0,
  usageDiffers: 0,
  arvBeforePaise: paise(0),
  arvAfterPaise: paise(0),
  taxBeforePaise: paise(0),
  taxAfterPaise: paise(0),
  waiting: 0,
  accepted: 0,
}
const keys = Object.keys(nothing) as (keyof GisSums)[] // its own keys

const sumOf = (places: readonly GisSums[]): GisSums =>
  Object.fromEntries(keys.map((key) => [key, places.reduce((sum, place) => sum + place[key], 0)])) as unknown as GisSums // sums of whole numbers, key by key

/** SQL: rows of the survey asked about, else of every one that was compared in full. */
function isOfSurvey(surveyId: number | null, values: unknown[]): string {
  if (surveyId !== null) return `row.survey_id = $${values.push(surveyId)}`
  return 'row.survey_id in (select survey_id from survey where compared_at is not null)'
}

/** SQL: of those rows the ones that count; the report of one survey has all of them. */
const isCounted = (surveyId: number | null) => (surveyId === null ? 'row.superseded_by is null' : 'true')

/** SQL: of a property in use. */
const isNotSurveyed = (ofSurvey: string) =>
  `not exists (select from survey_property row where row.property_id = property.property_id and ${ofSurvey} and match = 'matched')`

/** By zone; by ward when a zone is named. What stands in no ward of the register comes last, for the whole city's readers. */
async function readPlaces(
  sql: Queryable,
  actor: Actor,
  { surveyId, zoneId, wardId }: Place & { surveyId: number | null },
  isHindi: boolean,
): Promise<GisPlace[]> {
  const values: unknown[] = []
  const ofSurvey = isOfSurvey(surveyId, values)
  const scope = (table: string) => {
    const conditions = whereInScope(actor, values, table)
    if (zoneId) conditions.push(`${table}.zone_id = $${values.push(zoneId)}`)
    if (wardId) conditions.push(`${table}.ward_id = $${values.push(wardId)}`)
    return conditions.length > 0 ? `and ${conditions.join(' and ')}` : ''
  }
  const byWard = zoneId !== undefined || wardId !== undefined
  const names = isHindi ? ['zone.name_hi', 'ward_fullname_hi'] : ['zone.name', 'ward_fullname']
  const { rows } = await sql.query<GisPlace>(
    `with registered as (
       select zone_id, ward_id, count(*) properties, count(*) filter (where ${isNotSurveyed(ofSurvey)}) not_surveyed
       from property where status = 'active' ${scope('property')} group by 1, 2
     ), surveyed as (
       select place.zone_id, place.ward_id, count(*) filter (where match = 'matched') matched, count(*) filter (where match <> 'matched') unmatched, count(*) filter (where findings && array['unreadable']) unreadable,
         count(*) filter (where findings && array['area']) area_differs, count(*) filter (where findings && array['usage']) usage_differs,
         coalesce(sum(arv_before_paise) filter (where match = 'matched'), 0) arv_before,
         coalesce(sum(coalesce(arv_after_paise, arv_before_paise)) filter (where match = 'matched'), 0) arv_after,
         coalesce(sum(tax_before_paise) filter (where match = 'matched'), 0) tax_before,
         coalesce(sum(coalesce(tax_after_paise, tax_before_paise)) filter (where match = 'matched'), 0) tax_after,
         count(*) filter (where match = 'matched' and state in ('waiting', 'proposed')) waiting,
         count(*) filter (where state = 'accepted') accepted
       from ${surveyedNow} where ${ofSurvey} and ${isCounted(surveyId)} ${scope('place')} group by 1, 2
     )
     select zone.zone_id "zoneId", ${names[0]} "zoneName", ${byWard ? `ward.ward_id "wardId", ward_no "wardNo", ${names[1]} "wardName"` : 'null "wardId", null "wardNo", null "wardName"'},
       coalesce(sum(properties), 0)::integer properties, coalesce(sum(matched), 0)::integer matched,
       coalesce(sum(not_surveyed), 0)::integer "notSurveyed", coalesce(sum(unmatched), 0)::integer unmatched, coalesce(sum(unreadable), 0)::integer unreadable,
       coalesce(sum(area_differs), 0)::integer "areaDiffers", coalesce(sum(usage_differs), 0)::integer "usageDiffers",
       coalesce(sum(arv_before), 0)::bigint "arvBeforePaise", coalesce(sum(arv_after), 0)::bigint "arvAfterPaise",
       coalesce(sum(tax_before), 0)::bigint "taxBeforePaise", coalesce(sum(tax_after), 0)::bigint "taxAfterPaise",
       coalesce(sum(waiting), 0)::integer waiting, coalesce(sum(accepted), 0)::integer accepted
     from registered full join surveyed using (zone_id, ward_id) left join zone using (zone_id) left join ward using (ward_id)
     group by zone.zone_id, zone_no, ${names[0]} ${byWard ? `, ward.ward_id, ward_no, ${names[1]}` : ''}
     order by zone_no nulls last ${byWard ? ', ward_no nulls last' : ''}`,
    values,
  )
  return rows
}

type Request = Place &
  Pick<ReportQuery, 'state' | 'decisionId'> & { surveyId: number | null; reportType: GisReportType }

const conditionOf: Record<Exclude<GisReportType, 'summary' | 'not_surveyed'>, string> = {
  matched: "match = 'matched'",
  unmatched: "match <> 'matched'",
  area: "findings && array['area']",
  usage: "findings && array['usage']",
  unreadable: "findings && array['unreadable']",
  far_place: "findings && array['far_place']",
  arv: "match = 'matched' and arv_after_paise <> coalesce(arv_before_paise, 0)",
  superseded: 'row.superseded_by is not null',
}

function narrow(actor: Actor, { surveyId, reportType, zoneId, wardId, state, decisionId }: Request) {
  const values: unknown[] = []
  const ofSurvey = isOfSurvey(surveyId, values)
  const isMissing = reportType === 'not_surveyed'
  const table = isMissing ? 'property' : 'place'
  const conditions = whereInScope(actor, values, table)
  if (zoneId) conditions.push(`${table}.zone_id = $${values.push(zoneId)}`)
  if (wardId) conditions.push(`${table}.ward_id = $${values.push(wardId)}`)
  if (isMissing) conditions.push("status = 'active'", isNotSurveyed(ofSurvey))
  else conditions.push(ofSurvey, reportType === 'summary' ? 'true' : conditionOf[reportType])
  if (!isMissing && reportType !== 'superseded') conditions.push(isCounted(surveyId))
  // What was not surveyed has no state, and nobody decided about it.
  if (isMissing && (state || decisionId)) conditions.push('false')
  else if (state) conditions.push(`row.match = 'matched' and row.state = $${values.push(state)}`)
  if (!isMissing && decisionId) conditions.push(`row.decision_id = $${values.push(decisionId)}`)
  return { isMissing, values, where: conditions.join(' and ') }
}

export async function countSurveyed(sql: Queryable, actor: Actor, request: Request): Promise<number> {
  const { isMissing, values, where } = narrow(actor, request)
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) total from ${isMissing ? 'property' : surveyedNow} where ${where}`,
    values,
  )
  return rows[0]?.total ?? 0
}

/** SQL: as the index of the table has it. */
const arvMoves = '(abs(coalesce(arv_after_paise, 0) - coalesce(arv_before_paise, 0)))'

/** SQL: what comes behind a row, in the order of the list. */
function behindOf(isMissing: boolean, last: SurveyedProperty, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`
  if (isMissing) return `property_unique_id > ${add(last.propertyUniqueId)}`
  const moves = add(Math.abs((last.arvAfterPaise ?? 0) - (last.arvBeforePaise ?? 0)))
  return `${arvMoves} <= ${moves} and (${arvMoves} < ${moves} or (row.survey_id, row_no) > (${add(last.surveyId)}, ${add(last.rowNo)}))`
}

/** One part of the properties of a kind, the largest change of annual value first: behind a row, or so many in. */
export async function readSurveyed(
  sql: Queryable,
  actor: Actor,
  request: Request,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: SurveyedProperty | undefined },
): Promise<SurveyedProperty[]> {
  const { isMissing, values, where } = narrow(actor, request)
  const behind = last ? behindOf(isMissing, last, values) : 'true'
  const part = `limit $${values.push(limit)} offset $${values.push(offset)}`
  const text = isMissing
    ? `select null::integer "surveyId", null::integer "rowNo", null::integer "supersededBy", property_unique_id "typedId", property_unique_id "propertyUniqueId", owner_name "ownerName",
         null "ownerTyped", ward_no "wardNo", null match, '{}'::text[] findings, null::float8 "areaBeforeSqft", null::float8 "areaAfterSqft",
         house_category "usageBefore", null "usageAfter", null::bigint "arvBeforePaise", null::bigint "arvAfterPaise",
         null::bigint "taxBeforePaise", null::bigint "taxAfterPaise", null state
       from property join ward on ward.ward_id = property.ward_id where ${where} and ${behind} order by property_unique_id ${part}`
    : `select row.survey_id "surveyId", row_no "rowNo", superseded_by "supersededBy", typed_id "typedId", property_unique_id "propertyUniqueId", owner_name "ownerName",
         owner_typed "ownerTyped", ward_no "wardNo", match, findings, area_before_sqft::float8 "areaBeforeSqft",
         area_after_sqft::float8 "areaAfterSqft", usage_before "usageBefore", usage_after "usageAfter",
         arv_before_paise "arvBeforePaise", arv_after_paise "arvAfterPaise", tax_before_paise "taxBeforePaise",
         tax_after_paise "taxAfterPaise", state, case when match <> 'matched' then facts end facts
       from ${surveyedNow} left join ward on ward.ward_id = place.ward_id
       where ${where} and ${behind} order by ${arvMoves} desc, row.survey_id, row_no ${part}`
  const { rows } = await sql.query<SurveyedProperty & { facts?: SurveyedFacts | null }>(text, values)
  return rows.map(({ facts, ...row }) => (facts ? { ...row, ...asMeasured(facts) } : row))
}

/** Nothing of the register is beside it; what was measured is known all the same. */
const asMeasured = ({ floors }: SurveyedFacts): Pick<SurveyedProperty, 'areaAfterSqft' | 'usageAfter'> => ({
  areaAfterSqft: floors.length === 0 ? null : areaOfFloors(floors),
  usageAfter: usageOf(floors),
})
