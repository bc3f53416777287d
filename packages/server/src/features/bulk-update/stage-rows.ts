import { type Actor, isInScope } from '@karsetu/domain/access/permissions.ts'
import { type BulkErrorCode, bulkFields, fieldsOfKind, type RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { type OfficeWords, readBulkValue } from '@karsetu/domain/bulk-update/read-value.ts'
import { asciiDigits, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReadRow } from './sheet-rows.ts'

type InputError = { field: string; code: BulkErrorCode; typed: string }
type Staged = {
  row: number
  propertyUniqueId: string
  propertyId: number | null
  version: number | null
  setFields: Record<string, unknown>
  cells: string[]
  faults: InputError[]
}

export type Staging = {
  uploadId: number
  kind: RowKind
  actor: Actor
  words: OfficeWords
  /** Categories that have parts. */
  divided: ReadonlySet<number>
}

type Known = {
  propertyId: number
  propertyUniqueId: string
  version: number
  status: string
  zoneId: number
  wardId: number
  houseCategory: string | null
  categoryId: number | null
  subCategory: string | null
  ptinNo: string | null
}

const idOf = ({ cells, columns }: ReadRow) =>
  tidy(cells[columns.get('propertyUniqueId') ?? -1]?.typed ?? '').toUpperCase()

/** Reads rows, finds their properties, and keeps each with its fate. */
export async function stageRows(tx: Tx, staging: Staging, rows: readonly ReadRow[]): Promise<void> {
  const { rows: results } = await tx.query<Known>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", version, status, zone_id "zoneId", ward_id "wardId",
       house_category "houseCategory", category_id "categoryId", sub_category "subCategory", ptin_no "ptinNo"
     from property where property_unique_id = any ($1)`,
    [rows.map(idOf)],
  )
  const known = new Map(results.map((property) => [property.propertyUniqueId, property]))
  const staged = rows.map((row) => stageRow(row, known.get(idOf(row)), staging))
  await saveRows(tx, staging.uploadId, staged)
}

function stageRow(row: ReadRow, property: Known | undefined, { kind, actor, words, divided }: Staging): Staged {
  const typed = (at: number | undefined) => tidy(row.cells[at ?? -1]?.typed ?? '')
  const errors: InputError[] = []
  const setFields: Record<string, unknown> = {}
  for (const name of fieldsOfKind[kind]) {
    const at = row.columns.get(name)
    const reading = at === undefined ? 'unsaid' : readBulkValue(name, row.cells[at], words)
    if (reading === 'unsaid') continue
    if ('fault' in reading) errors.push({ field: name, code: reading.fault, typed: typed(at) })
    else setFields[bulkFields[name].of] = reading.value
  }
  const propertyUniqueId = idOf(row)
  // What comes back brings its PTIN along, which may be another's by now.
  if (kind === 'restore' && property?.ptinNo) setFields.ptinNo = property.ptinNo
  const fate = fateOf(property, kind, actor)
  if (fate) errors.push({ field: 'propertyUniqueId', code: fate, typed: propertyUniqueId })
  const isOurs = property !== undefined && fate === undefined
  const shown = versionShown(typed(row.columns.get('version')))
  if (isOurs && shown !== undefined && shown !== property.version) {
    const code = Number.isNaN(shown) ? 'version_wrong' : 'changed_meanwhile'
    errors.push({ field: 'version', code, typed: typed(row.columns.get('version')) })
  }
  if (isOurs && touchesCategory(setFields) && lacksCategory({ ...property, ...setFields }, divided))
    errors.push({ field: 'category', code: 'category_missing', typed: typed(row.columns.get('category')) })
  return {
    ...{ row: row.row, propertyUniqueId, setFields, faults: errors },
    propertyId: isOurs ? property.propertyId : null,
    version: isOurs ? property.version : null,
    cells: Array.from(row.cells, (cell) => cell?.typed ?? ''),
  }
}

function fateOf(property: Known | undefined, kind: RowKind, actor: Actor): BulkErrorCode | undefined {
  if (!property) return 'unknown_property'
  if (!isInScope(actor, property)) return 'out_of_scope'
  if (kind === 'restore') return property.status === 'deleted' ? undefined : 'not_deleted'
  return property.status === 'active' ? undefined : 'not_in_use'
}

/** Undefined: the file says no version, and whichever stands is meant. NaN: what it says is none. */
function versionShown(text: string): number | undefined {
  if (text === '') return undefined
  const version = Number(asciiDigits(text))
  return Number.isInteger(version) && version > 0 ? version : Number.NaN
}

const touchesCategory = (setFields: object) =>
  ['houseCategory', 'categoryId', 'subCategory'].some((field) => field in setFields)

/** Specification section 5: a nonresidential property needs its category, and its part of one that is divided. */
const lacksCategory = (
  { houseCategory, categoryId, subCategory }: Pick<Known, 'houseCategory' | 'categoryId' | 'subCategory'>,
  divided: ReadonlySet<number>,
) => houseCategory === 'nonresidential' && (categoryId === null || (subCategory === null && divided.has(categoryId)))

async function saveRows(tx: Tx, uploadId: number, staged: readonly Staged[]): Promise<void> {
  await tx.query(
    `insert into bulk_row (upload_id, row_no, state, property_id, property_unique_id, version, set_fields, cells)
     select $1, row, case when jsonb_array_length(faults) > 0 then 'faulty' else 'ready' end, "propertyId", "propertyUniqueId",
       version, "setFields", cells
     from jsonb_to_recordset($2) as said (row integer, "propertyId" bigint, "propertyUniqueId" text, version integer,
       "setFields" jsonb, cells text[], faults jsonb)`,
    [uploadId, JSON.stringify(staged)],
  )
  await tx.query(
    `insert into bulk_fault (upload_id, row_no, field, code, typed)
     select $1, row, field, code, typed from jsonb_to_recordset($2) as said (row integer, field text, code text, typed text)`,
    [uploadId, JSON.stringify(staged.flatMap(({ row, faults: errors }) => errors.map((error) => ({ row, ...error }))))],
  )
}

/**
 * Looks at the rows together: a property that stands twice is nobody's to choose from, and a PTIN belongs to one
 * property, in the file and in the register: one that comes back with its property may be in small letters.
 */
export async function findErrorsBetweenRows(tx: Tx, uploadId: number): Promise<void> {
  await tx.query(
    `insert into bulk_fault (upload_id, row_no, field, code, typed)
       select $1, row_no, 'propertyUniqueId', 'twice', property_unique_id
       from (select *, count(*) over (partition by property_id) times from bulk_row where upload_id = $1 and property_id is not null) found
       where times > 1
     union all
       select $1, row_no, 'PTINNo', 'ptin_twice', ptin
       from (select *, set_fields ->> 'ptinNo' ptin, count(*) over (partition by upper(set_fields ->> 'ptinNo')) times
         from bulk_row where upload_id = $1 and property_id is not null and set_fields ->> 'ptinNo' is not null) given
       where times > 1
     on conflict do nothing`,
    [uploadId],
  )
  await markInvalid(tx, uploadId)
  // A row that turns out faulty frees nothing, which may make another one faulty.
  while (await findTakenNumbers(tx, uploadId)) await markInvalid(tx, uploadId)
}

/** @returns whether a sound row gives a PTIN that another property keeps */
async function findTakenNumbers(tx: Tx, uploadId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bulk_fault (upload_id, row_no, field, code, typed)
     select $1, row_no, 'PTINNo', 'ptin_taken', set_fields ->> 'ptinNo' from bulk_row given
     where upload_id = $1 and state <> 'faulty' and exists (
       select from property other where upper(other.ptin_no) = upper(given.set_fields ->> 'ptinNo') and other.status = 'active'
         and other.property_id <> given.property_id and not exists (
           select from bulk_row mine where mine.upload_id = $1 and mine.property_id = other.property_id and mine.state <> 'faulty'
             and mine.set_fields ? 'ptinNo'))
     on conflict do nothing`,
    [uploadId],
  )
  return (rowCount ?? 0) > 0
}

async function markInvalid(tx: Tx, uploadId: number): Promise<void> {
  await tx.query(
    `update bulk_row set state = 'faulty' where upload_id = $1 and state <> 'faulty'
       and exists (select from bulk_fault where bulk_fault.upload_id = $1 and bulk_fault.row_no = bulk_row.row_no)`,
    [uploadId],
  )
}
