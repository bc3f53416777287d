import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type {
  MovedProperty,
  NotAssessable,
  RevisionRunReport,
  RevisionSums,
  RunException,
  StillNotAssessable,
  StillQuery,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { changeBandEdges } from '@karsetu/domain/revision/change-band.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { wardNameIn } from '../master/place-names.ts'
import { assertReadable } from './change-scope.ts'
import { getRun, type RevisionRun, runCard } from './run-store.ts'
import { runSums } from './run-sums.ts'

const largestShown = 20

type Narrowed = { where: string; values: unknown[] }

/** The run's rows in the places the reader works for; the table is joined to its ward. */
function ofRun(actor: Context['actor'], runId: number): Narrowed {
  const values: unknown[] = [runId]
  return { where: ['run_id = $1', ...whereInScope(actor, values, 'ward')].join(' and '), values }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readableRun({ reads, actor }: Context, runId: number): Promise<RevisionRun> {
  const run = await getRun(reads, runId)
  assertReadable(actor, run)
  return run
}

/** The run as the reader may see it: sums and properties of other zones and wards are left out. */
export async function reportRun(context: Context, runId: number): Promise<RevisionRunReport> {
  const { reads, actor, locale } = context
  const run = await readableRun(context, runId)
  const { where, values } = ofRun(actor, runId)
  const wardName = wardNameIn(locale)
  const wards = 'revision_run_ward run_ward join ward on ward.ward_id = run_ward.ward_id'
  const [card, totals, wardRows, bands, largest, factsChanged] = await Promise.all([
    runCard(reads, context, runId),
    reads.query<RevisionSums>(`select ${runSums} from ${wards} where ${where}`, values),
    reads.query<RevisionRunReport['wardRows'][number]>(
      `select ward.ward_id "wardId", ward_no "wardNo", ${wardName} "wardName", ${runSums}
       from ${wards} where ${where} group by ward.ward_id, ward_no, ${wardName} order by ward_no`,
      values,
    ),
    readBands(context, runId),
    readMoved(context, runId, { beyondPercent: 0, limit: largestShown, offset: 0 }),
    factsChangedSince(context, run),
  ])
  const [total] = totals.rows
  if (!total) throw new Error('a sum gave no row')
  return { ...card, totals: total, wardRows: wardRows.rows, bands, largest, factsChangedSince: factsChanged }
}

async function readBands({ reads, actor }: Context, runId: number): Promise<RevisionRunReport['bands']> {
  const { where, values } = ofRun(actor, runId)
  const edges = `$${values.push(changeBandEdges)}::bigint[]`
  // An edge belongs to the band below it, so the search looks for the first edge that is not less.
  const { rows } = await reads.query<{ band: number | null; properties: number; changePaise: number }>(
    `select case when change_bps is not null
         then (select count(*) from unnest(${edges}) edge where edge < change_bps)::integer end band,
       count(*)::integer properties, sum(change_paise)::bigint "changePaise"
     from revision_run_result result join ward on ward.ward_id = result.ward_id where ${where} group by 1 order by 1`,
    values,
  )
  return rows.map(({ band, ...counted }) => ({
    overBps: band === null ? null : (changeBandEdges[band - 1] ?? null),
    upToBps: band === null ? null : (changeBandEdges[band] ?? null),
    isNew: band === null,
    ...counted,
    changePaise: counted.changePaise as RevisionRunReport['bands'][number]['changePaise'], // a sum of whole paise
  }))
}

type Wanted = { beyondPercent: number; limit: number; offset: number }

const movedColumns = `property_unique_id "propertyUniqueId", ward_no "wardNo", owner_name "ownerName",
  case when before_arv_paise is not null then json_build_object('arvPaise', before_arv_paise, 'housePaise', before_house_paise,
    'waterPaise', before_water_paise, 'sewerPaise', before_sewer_paise, 'interestPaise', coalesce(before_interest_paise, 0),
    'rebatePaise', coalesce(before_rebate_paise, 0)) end before,
  json_build_object('arvPaise', after_arv_paise, 'housePaise', after_house_paise, 'waterPaise', after_water_paise,
    'sewerPaise', after_sewer_paise, 'interestPaise', after_interest_paise, 'rebatePaise', after_rebate_paise) after,
  change_paise "changePaise", change_bps "changeBps"`
const movedFrom = `revision_run_result result join property using (property_id) join ward on ward.ward_id = result.ward_id`
/** Who had no taxes before is beyond every percentage. */
const beyond = (parameter: string) => `(change_bps is null or abs(change_bps) > ${parameter}::numeric * 100)`

/** The properties that move by more than a percentage, the largest change first. */
export async function readMoved(
  { reads, actor }: Context,
  runId: number,
  { beyondPercent, limit, offset }: Wanted,
): Promise<MovedProperty[]> {
  const { where, values } = ofRun(actor, runId)
  const condition = beyondPercent > 0 ? ` and ${beyond(`$${values.push(beyondPercent)}`)}` : ''
  const { rows } = await reads.query<MovedProperty>(
    `select ${movedColumns} from ${movedFrom} where ${where}${condition}
     order by abs(change_paise) desc, property_unique_id limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageMoved(
  context: Context,
  runId: number,
  { beyondPercent, page, limit }: { beyondPercent: number; page: number; limit: number },
): Promise<Page<MovedProperty>> {
  await readableRun(context, runId)
  const { where, values } = ofRun(context.actor, runId)
  const condition = beyondPercent > 0 ? ` and ${beyond(`$${values.push(beyondPercent)}`)}` : ''
  const [rows, count] = await Promise.all([
    readMoved(context, runId, { beyondPercent, limit, offset: (page - 1) * limit }),
    context.reads.query<{ total: number }>(
      `select count(*) total from revision_run_result result join ward on ward.ward_id = result.ward_id where ${where}${condition}`,
      values,
    ),
  ])
  return { rows, total: count.rows[0]?.total ?? 0, page, limit }
}

/** What a run could not assess, first what its rules make so. @throws Failure call.not_found, call.out_of_scope */
export async function readNotAssessable(
  context: Context,
  runId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RunException[]; total: number }> {
  await readableRun(context, runId)
  const { where, values } = ofRun(context.actor, runId)
  const name = context.locale === 'hi' ? 'mohalla.name_hi' : 'mohalla.name'
  const from = 'revision_run_exception exception join ward on ward.ward_id = exception.ward_id'
  const [{ rows }, count] = await Promise.all([
    context.reads.query<RunException>(
      `select property_unique_id "propertyUniqueId", ward_no "wardNo", mohalla_id "mohallaId", ${name} "mohallaName",
         reason, facts, lost_paise "lostPaise"
       from ${from} join property using (property_id) join mohalla using (mohalla_id) where ${where}
       order by lost_paise is null, ward_no, mohalla_no, reason, property_unique_id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    ),
    context.reads.query<{ total: number }>(`select count(*) total from ${from} where ${where}`, values),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/**
 * Of each mohalla the exceptions of the latest run that calculated it, checks and revaluations alike: what could be
 * assessed then is not among them. What was assessed since, or is out of use, is not either; nor what a revaluation left
 * alone although it can be assessed.
 */
const still = `(select distinct on (mohalla.mohalla_id) mohalla.mohalla_id, run.run_id, purpose, financial_year, computed_at
    from revision_run run join revision_run_ward using (run_id) join mohalla using (ward_id)
    where purpose <> 'rehearsal' and run.status <> 'discarded' and computed_at is not null and (run.mohalla_id is null or run.mohalla_id = mohalla.mohalla_id)
    order by mohalla.mohalla_id, computed_at desc, run.run_id desc) latest
  join revision_run_exception exception on exception.run_id = latest.run_id
  join property on property.property_id = exception.property_id and property.mohalla_id = latest.mohalla_id
  join mohalla on mohalla.mohalla_id = property.mohalla_id join ward on ward.ward_id = property.ward_id
  where property.status = 'active' and reason not in ('changed_since', 'demand_kept') and not exists (
    select from assessment where assessment.property_id = exception.property_id
      and assessment.financial_year = latest.financial_year and assessed_at > computed_at)`

/** SQL: those of the place asked for in which the reader works; values are added. */
function stillIn(actor: Context['actor'], { zoneId, wardId, mohallaId }: StillQuery, values: unknown[]): string {
  return [
    still,
    ...whereInScope(actor, values, 'ward'),
    ...(zoneId ? [`ward.zone_id = $${values.push(zoneId)}`] : []),
    ...(wardId ? [`ward.ward_id = $${values.push(wardId)}`] : []),
    ...(mohallaId ? [`mohalla.mohalla_id = $${values.push(mohallaId)}`] : []),
  ].join(' and ')
}

/** What cannot be assessed as far as is known now, in the places the reader works for. */
export async function readStillNotAssessable(
  { reads, actor, locale }: Context,
  query: StillQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<StillNotAssessable[]> {
  const values: unknown[] = [limit, offset]
  const from = stillIn(actor, query, values)
  const ofReason = query.reason ? ` and reason = $${values.push(query.reason)}` : ''
  const { rows } = await reads.query<StillNotAssessable>(
    `select property_unique_id "propertyUniqueId", ward_no "wardNo", mohalla.mohalla_id "mohallaId",
       ${locale === 'hi' ? 'mohalla.name_hi' : 'mohalla.name'} "mohallaName", reason, facts, latest.run_id "runId", purpose,
       computed_at "foundAt"
     from ${from}${ofReason} order by ward_no, mohalla_no, reason, property_unique_id limit $1 offset $2`,
    values,
  )
  return rows
}

type Reasons = { reason: NotAssessable['reason']; properties: number }[]

export async function pageStillNotAssessable(
  context: Context,
  { page, limit, ...query }: StillQuery & { page: number; limit: number },
): Promise<Page<StillNotAssessable> & { reasons: Reasons }> {
  const values: unknown[] = []
  const from = stillIn(context.actor, query, values)
  const [rows, { rows: reasons }] = await Promise.all([
    readStillNotAssessable(context, query, { limit, offset: (page - 1) * limit }),
    context.reads.query<Reasons[number]>(
      `select reason, count(*)::integer properties from ${from} group by reason order by properties desc, reason`,
      values,
    ),
  ])
  const wanted = reasons.filter(({ reason }) => query.reason === undefined || reason === query.reason)
  return { rows, total: wanted.reduce((sum, { properties }) => sum + properties, 0), page, limit, reasons }
}

/** Whether a property of the place, or what it owes, changed after the run began. */
async function factsChangedSince({ reads }: Context, { mohallaId, createdAt, asOf }: RevisionRun): Promise<boolean> {
  const { rows } = await reads.query<{ changed: boolean }>(
    `select case when $3 then coalesce((select recorded_at > $2 from journal order by journal_id desc limit 1), false)
         else exists (select from property where changed_at > $2 and ($1::bigint is null or mohalla_id = $1)) end changed`,
    [mohallaId, createdAt, asOf !== null],
  )
  if (!rows[0]) throw new Error('a question gave no row')
  return rows[0].changed
}
