import type {
  DemandRunCard,
  DemandRunReport,
  DemandRunRow,
  DemandRunsQuery,
  RunException,
  RunSums,
} from '@karsetu/contract/demand/run-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { withErrorSaid } from '../../platform/jobs/job-error.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { rulesChangedSince } from './run-store.ts'

type PageQuery = { page: number; limit: number }

const cards = `select run_id "runId", financial_year "financialYear", supplementary, run.status, effective_on "effectiveOn",
    run.created_at "createdAt", requester.username "requestedBy", releaser.username "releasedBy",
    json_build_object('jobId', job_id, 'status', job.status, 'error', job.error) job, progress.wards,
    case when run.status in ('releasing', 'released') then settled else rehearsed end "wardsDone",
    ${rulesChangedSince('run')} "rulesChangedSince"
  from demand_run run join job using (job_id)
  left join staff requester on requester.staff_id = run.requested_by
  left join staff releaser on releaser.staff_id = released_by
  cross join lateral (
    select count(*) wards, count(rehearsed_at) rehearsed, count(settled_at) settled
    from demand_run_ward where demand_run_ward.run_id = run.run_id
  ) progress`

/** @throws Failure call.not_found */
export async function runCard(sql: Queryable, runId: number): Promise<DemandRunCard> {
  const { rows } = await sql.query<DemandRunCard>(`${cards} where run_id = $1`, [runId])
  if (!rows[0]) throw fail('call.not_found')
  return withErrorSaid(rows[0])
}

const sums = `coalesce(sum(assessed), 0)::integer assessed, coalesce(sum(not_assessable), 0)::integer "notAssessable",
  coalesce(sum(untaxed), 0)::integer untaxed, coalesce(sum(raised), 0)::integer raised,
  coalesce(sum(arv_paise), 0)::bigint "arvPaise", coalesce(sum(house_paise), 0)::bigint "housePaise",
  coalesce(sum(water_paise), 0)::bigint "waterPaise", coalesce(sum(sewer_paise), 0)::bigint "sewerPaise",
  coalesce(sum(last_house_paise), 0)::bigint "lastHousePaise", coalesce(sum(last_water_paise), 0)::bigint "lastWaterPaise",
  coalesce(sum(last_sewer_paise), 0)::bigint "lastSewerPaise"`

/** A part of the runs with what each came to, the newest first. A run is of the whole city, and so are its sums. @throws Failure call.out_of_scope */
export async function readRuns(
  { reads, actor }: Context,
  { year, status }: DemandRunsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(DemandRunRow & { total: number })[]> {
  assertWholeCity(actor)
  const { rows } = await reads.query<DemandRunRow & { total: number }>(
    `select card.*, to_jsonb(summed) totals from (
       select *, count(*) over () total from (${cards}) run
       where ($1::smallint is null or "financialYear" = $1) and ($2::text is null or status = $2)
       order by "runId" desc limit $3 offset $4
     ) card cross join lateral (select ${sums} from demand_run_ward where run_id = card."runId") summed
     order by "runId" desc`,
    [year ?? null, status ?? null, limit, offset],
  )
  return rows.map(withErrorSaid)
}

/** @throws Failure call.out_of_scope */
export async function pageRuns(
  context: Context,
  { page, limit, ...query }: DemandRunsQuery & PageQuery,
): Promise<Page<DemandRunRow>> {
  const rows = await readRuns(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportRun({ reads, locale, actor }: Context, runId: number): Promise<DemandRunReport> {
  assertWholeCity(actor)
  const name =
    locale === 'hi' ? { zone: 'zone.name_hi', ward: 'ward_fullname_hi' } : { zone: 'zone.name', ward: 'ward_fullname' }
  const [card, totals, zones, wards] = await Promise.all([
    runCard(reads, runId),
    reads.query<RunSums>(`select ${sums} from demand_run_ward where run_id = $1`, [runId]),
    reads.query<DemandRunReport['zones'][number]>(
      `select zone_id "zoneId", ${name.zone} "zoneName", ${sums} from demand_run_ward join zone using (zone_id)
       where run_id = $1 group by zone_id, zone_no, ${name.zone} order by zone_no`,
      [runId],
    ),
    reads.query<DemandRunReport['wardRows'][number]>(
      `select ward_id "wardId", ward_no "wardNo", ${name.ward} "wardName", ${sums} from demand_run_ward join ward using (ward_id)
       where run_id = $1 group by ward_id, ward_no, ${name.ward} order by ward_no`,
      [runId],
    ),
  ])
  const [total] = totals.rows
  if (!total) throw new Error('a sum gave no row')
  return { ...card, totals: total, zones: zones.rows, wardRows: wards.rows }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageExceptions(
  context: Context,
  runId: number,
  { page, limit }: PageQuery,
): Promise<Page<RunException>> {
  const { reads, actor } = context
  assertWholeCity(actor)
  await runCard(reads, runId)
  const [rows, count] = await Promise.all([
    readExceptions(context, runId, { limit, offset: (page - 1) * limit }),
    reads.query<{ total: number }>('select count(*) total from demand_run_exception where run_id = $1', [runId]),
  ])
  return { rows, total: count.rows[0]?.total ?? 0, page, limit }
}

/** A part of what the run could not assess. The caller has looked at the reader's zones and wards. */
export function readExceptions(
  { reads, locale }: Context,
  runId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<RunException[]> {
  return reads
    .query<RunException>(
      `select property_unique_id "propertyUniqueId", ward_no "wardNo", reason, facts,
         case when $4 then mohalla.name_hi else mohalla.name end "mohallaName"
       from demand_run_exception exception join property using (property_id) join ward on ward.ward_id = exception.ward_id
         join mohalla on mohalla.mohalla_id = property.mohalla_id
       where run_id = $1 order by ward_no, reason, property_unique_id limit $2 offset $3`,
      [runId, limit, offset, locale === 'hi'],
    )
    .then(({ rows }) => rows)
}
