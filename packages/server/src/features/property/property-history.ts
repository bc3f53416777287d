import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import { fromE7 } from '@karsetu/domain/gis/position.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type RegisterPatch, registerDifference } from '@karsetu/domain/property/register-state.ts'
import type { Context } from '../../platform/http/context.ts'
import { readTold } from '../message/word-store.ts'
import { type PropertyOrigin, readOrigin } from '../register-import/read-origin.ts'
import { describeAll } from './describe-changes.ts'
import { findInScope } from './lock-property.ts'

type EntryRow = Omit<HistoryEntry, 'changes' | 'importedFrom' | 'told'> & {
  before: RegisterPatch | null
  after: RegisterPatch
} & PointRow &
  CarriedRow
type CarriedRow = { carriedPaise: Paise | null; isMatch: boolean }
type PointRow = { lonE7: number | null; latE7: number | null; beforeLonE7: number | null; beforeLatE7: number | null }

/**
 * Acts of the register, settings of the point on the map, matches with an earlier register that changed nothing in this
 * one, and the import that brought the property in.
 */
const entries = `
  select act_id, version, null::bigint point_id, null::bigint matched_id, null::bigint removed_id, made_at at
  from register_change join register_act using (act_id) where property_id = $1
  union all
  select null, null, change_id, null, null, set_at from property_point_change where property_id = $1
  union all
  select null, null, null, match_id, null, matched_at from old_match where property_id = $1 and act_id is null
  union all
  select null, null, null, null, match_id, removed_at from old_match
  where property_id = $1 and removed_at is not null and removal_act_id is null
  union all
  select null, null, null, null, null, created_at from property where property_id = $1 and origin ? 'importId'`
/** The newest first; of one moment, the point before the act that it belongs to. */
const newestFirst = 'order by at desc, entry.version desc nulls first, point_id desc, removed_id desc, matched_id desc'

/**
 * Every change of a property, the newest first: who, when, why, on which documents, and field by field before and after;
 * also where it stands on the map, and whether changed mobile numbers were told. What was imported begins with the row it was read from, and what was entered of it.
 * @throws Failure property.not_found, call.out_of_scope
 */
export async function propertyHistory(
  context: Context,
  propertyUniqueId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<HistoryEntry>> {
  const { reads, locale } = context
  const { propertyId } = await findInScope(reads, context, propertyUniqueId)
  const { rows: counted } = await reads.query<{ total: number }>(`select count(*) total from (${entries}) entry`, [
    propertyId,
  ])
  const { rows } = await reads.query<EntryRow>(
    `select coalesce('act-' || entry.version, 'point-' || point_id, 'match-' || matched_id, 'unmatch-' || removed_id, 'import') "entryId", entry.act_id "actId", entry.version,
       coalesce(act.kind, 'point_' || point.source, case when matched_id is not null then 'match' when removed_id is not null then 'unmatch' else 'import' end) kind,
       coalesce(act.reason, point.reason, case when matched_id is not null then record.ptin_no else removal_remark end) reason,
       maker.username "madeBy", approver.username "approvedBy",
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "madeAt", undoes_act undoes,
       exists (select from register_act undoing where undoing.undoes_act = act.act_id) "isUndone",
       before, coalesce(after, '{}') after, nullif(carried_paise, 0) "carriedPaise",
       coalesce(matched_id = match_id or match.act_id = entry.act_id, false) "isMatch", point.lon_e7 "lonE7", point.lat_e7 "latE7",
       point.before_lon_e7 "beforeLonE7", point.before_lat_e7 "beforeLatE7",
       coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'fileName', file_name) order by file_name)
         from register_act_document join stored_file using (file_id) where register_act_document.act_id = act.act_id), '[]') documents
     from (select * from (${entries}) entry ${newestFirst} limit $2 offset $3) entry
     left join register_change change on change.property_id = $1 and change.version = entry.version
     left join register_act act on act.act_id = entry.act_id
     left join property_point_change point on point.change_id = point_id
     left join old_match match on match.property_id = $1
       and (match_id in (matched_id, removed_id) or entry.act_id in (match.act_id, removal_act_id))
     left join old_property record on record.old_property_id = match.old_property_id
     left join staff maker on maker.staff_id = coalesce(act.made_by, point.set_by,
       case when matched_id is not null then matched_by when removed_id is not null then removed_by end)
     left join staff approver on approver.staff_id = act.approved_by
     ${newestFirst}`,
    [propertyId, limit, (page - 1) * limit],
  )
  const origin = rows.some(isImport) ? await readOrigin(reads, propertyId) : undefined
  const entered = origin?.state ? (registerDifference(null, origin.state)?.after ?? {}) : {}
  const described = await describeAll(
    reads,
    locale,
    rows.map((row) => (isImport(row) ? { before: null, after: entered } : row)),
  )
  const acts = rows.flatMap(({ actId }) => actId ?? [])
  const told = await readTold(reads, propertyUniqueId, acts)
  return {
    rows: rows.map((row, at) => ({
      ...entryOf(row, described[at] ?? [], origin),
      told: (row.actId !== null && told.get(row.actId)) || [],
    })),
    total: counted[0]?.total ?? 0,
    page,
    limit,
  }
}

const isImport = ({ kind }: EntryRow) => kind === 'import'

function entryOf(
  row: EntryRow,
  described: readonly FieldChange[],
  origin: PropertyOrigin | undefined,
): Omit<HistoryEntry, 'told'> {
  const {
    before: _before,
    after: _after,
    lonE7,
    latE7,
    beforeLonE7,
    beforeLatE7,
    carriedPaise,
    isMatch,
    ...entry
  } = row
  const point: FieldChange = {
    ...{ part: 'property', key: '', field: 'point' },
    before: placeText(beforeLonE7, beforeLatE7),
    after: placeText(lonE7, latE7),
  }
  const carried: FieldChange = {
    ...{ part: 'property', key: '', field: 'carriedDuesPaise' },
    before: isMatch ? null : carriedPaise,
    after: isMatch ? carriedPaise : null,
  }
  const changes = [
    ...described,
    ...(point.after === point.before ? [] : [point]),
    ...(carriedPaise === null ? [] : [carried]),
  ]
  if (!origin || !isImport(row)) return { ...entry, changes, importedFrom: null }
  const { broughtBy: madeBy, state: _, ...importedFrom } = origin
  return { ...entry, madeBy, changes, importedFrom }
}

/** Latitude and longitude as maps and telephones write them, to the decimetre. */
const placeText = (lonE7: number | null, latE7: number | null): string | null =>
  lonE7 === null || latE7 === null ? null : `${fromE7(latE7).toFixed(6)}, ${fromE7(lonE7).toFixed(6)}`
