import type { NamedRow } from '@karsetu/contract/bulk-update/bulk-update-errors.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { movedApart } from '@karsetu/domain/bulk-update/upload-states.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import { startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { calculateTaxes, type TaxRevision } from '../demand/calculate-taxes.ts'
import { foreseenOfMany } from '../property/effect-of-change.ts'
import { yearlyTaxesOfMany, yearsPassedBy } from '../property/yearly-taxes.ts'
import { enterRows, type ReadyRow } from './enter-rows.ts'
import { movesOfYears } from './moves-of-years.ts'
import type { UploadRow } from './upload-store.ts'

type RowUpload = UploadRow & { kind: RowKind }
type Change = { propertyId: number; before: unknown; after: RegisterPatch }

/** Enters rows as one act, and works out what that does to the tax of each. */
export async function enterAndWeigh(context: JobContext, upload: RowUpload, rows: readonly ReadyRow[]) {
  const { tx } = context
  const from = upload.countsFrom
  const touching = rows.flatMap(({ propertyId, setFields }) => (changesTaxFacts(setFields) ? propertyId : []))
  const before = await yearlyTaxesOfMany(context, touching, from)
  const actId = rows.length > 0 ? await enterRows(context, upload, rows) : 0
  const { rows: changes } = await tx.query<Change>(
    'select property_id "propertyId", before, after from register_change where act_id = $1',
    [actId],
  )
  const revision: TaxRevision = { revised: [], left: [] }
  const changedIds = changes.map(({ propertyId }) => propertyId)
  for (const request of await revisionsOf(context, upload, changedIds)) {
    const { revised, left } = await calculateTaxes(context, request)
    revision.revised.push(...revised)
    revision.left.push(...left)
  }
  const foreseen = await foreseenOfMany(context, { from, before }, revision)
  const changed = new Map(changes.map((change) => [change.propertyId, change]))
  const years = movesOfYears(revision, changes)
  const revised = Map.groupBy(revision.revised, ({ propertyId }) => propertyId)
  const weighed = rows.map(({ row, propertyId }) => ({
    row,
    change: changed.get(propertyId),
    years: years.get(propertyId) ?? [],
    moved: movedApart((revised.get(propertyId) ?? []).map(differenceOf)),
    foreseen: movedApart(foreseen(propertyId).map(differenceOf)),
  }))
  return { actId, weighed }
}

/**
 * From which day the taxes of which properties follow what was entered: from the sheet's own, or of those that come back
 * from the first year that passed each of them by.
 */
export async function revisionsOf(
  { tx }: Pick<JobContext, 'tx'>,
  { kind, countsFrom }: Pick<RowUpload, 'kind' | 'countsFrom'>,
  propertyIds: readonly number[],
): Promise<{ propertyIds: readonly number[]; from: IsoDate }[]> {
  if (kind !== 'restore') return [{ propertyIds, from: countsFrom }]
  const passedBy = Map.groupBy([...(await yearsPassedBy(tx, propertyIds))], ([, year]) => year)
  return [...passedBy].map(([year, of]) => ({
    propertyIds: of.map(([propertyId]) => propertyId),
    from: startOfFinancialYear(year),
  }))
}

const differenceOf = ({ difference }: { difference: HeadAmounts }) => difference

export type WeighedRow = Awaited<ReturnType<typeof enterAndWeigh>>['weighed'][number]

/** The rows that move other taxes by now than their dry run showed, of years demanded and of years to be demanded. */
export async function unlikeShown(tx: Tx, uploadId: number, weighed: readonly WeighedRow[]): Promise<NamedRow[]> {
  const now = weighed.map(({ row, years, foreseen }) => ({ row, years, ...foreseen }))
  const { rows } = await tx.query<NamedRow>(
    `select row_no "row", property_unique_id "propertyUniqueId"
     from jsonb_to_recordset($2) as now (row integer, years jsonb, "raisedPaise" bigint, "loweredPaise" bigint)
     join bulk_row on upload_id = $1 and row_no = now.row
     where (bulk_row.years, foreseen_raised_paise, foreseen_lowered_paise)
       is distinct from (now.years, "raisedPaise", "loweredPaise") order by row_no`,
    [uploadId, JSON.stringify(now)],
  )
  return rows
}

/** @throws Failure bulk_update.rows_stale naming the rows */
export function assertAsShown(unlike: readonly NamedRow[]): void {
  if (unlike.length > 0) throw fail('bulk_update.rows_stale', { count: unlike.length, rows: unlike })
}

/** @throws Failure bulk_update.rows_changed naming the rows whose property changed since the dry run */
export async function assertUnchanged(tx: Tx, uploadId: number): Promise<void> {
  const { rows } = await tx.query<NamedRow>(
    `select row_no "row", property.property_unique_id "propertyUniqueId" from bulk_row join property using (property_id)
     where upload_id = $1 and state = 'ready' and property.version <> bulk_row.version order by row_no`,
    [uploadId],
  )
  if (rows.length > 0) throw fail('bulk_update.rows_changed', { count: rows.length, rows })
}
