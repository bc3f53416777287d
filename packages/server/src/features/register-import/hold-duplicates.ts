import type { Tx } from '../../platform/db/database.ts'

type RowPlace = { sheetNo: number; rowNo: number }

/** Of which rows it is asked whether the register knows them. */
type Request = {
  importId: number
  states: readonly ('ready' | 'held')[]
  /** These alone; null: all of the import. */
  among: readonly RowPlace[] | null
}

const askedRows = `import_id = $1 and state = any ($2) and property_id is null
  and ($3::smallint[] is null or (sheet_no, row_no) in (select * from unnest($3::smallint[], $4::integer[])))`
const valuesOf = ({ importId, states, among }: Request) => [
  importId,
  states,
  among?.map(({ sheetNo }) => sheetNo) ?? null,
  among?.map(({ rowNo }) => rowNo) ?? null,
]

/** A row already in the register by an earlier file is left out: the mended file may hold the good rows too. */
async function leaveOutKnownRows(tx: Tx, request: Request): Promise<RowPlace[]> {
  const { rows } = await tx.query<RowPlace>(
    `update register_row mine set state = 'left_out', reason = 'already_imported'
     where ${askedRows} and exists (
       select from register_row other
       where other.row_key = mine.row_key and other.import_id <> $1 and other.property_id is not null and not other.undone)
     returning sheet_no "sheetNo", row_no "rowNo"`,
    valuesOf(request),
  )
  return rows
}

/** Rows of one file that share a key may be one property written twice: all of them wait, each naming the others. */
async function holdWithinFile(tx: Tx, importId: number, key: 'number_key' | 'house_key', code: string): Promise<void> {
  const field = key === 'number_key' ? 'propertyNumber' : 'houseNumber'
  await tx.query(
    `with shared as (
       select ${key} from register_row where import_id = $1 and ${key} is not null and state <> 'left_out' group by 1 having count(*) > 1
     ), suspect as (
       select sheet_no, row_no, ${key}, facts from register_row join shared using (${key})
       where import_id = $1 and state <> 'left_out' and decision is distinct from 'keep'
     ), held as (
       update register_row row set state = 'held' from suspect
       where row.import_id = $1 and row.sheet_no = suspect.sheet_no and row.row_no = suspect.row_no and row.state = 'ready'
     )
     insert into register_issue (import_id, sheet_no, row_no, field, code, effect, typed, offer)
     select $1, sheet_no, row_no, $2, $3, 'held', coalesce(facts ->> case $2 when 'houseNumber' then 'houseNumber' else 'ptinNo' end, ''),
       (select string_agg(case when twin.sheet_no = suspect.sheet_no then twin.row_no::text
           else (sheets.names ->> twin.sheet_no::text) || ': ' || twin.row_no end, ', ' order by twin.sheet_no, twin.row_no)
        from register_row twin, (
          select jsonb_object_agg(sheet ->> 'sheetNo', sheet ->> 'name') names from register_import, jsonb_array_elements(inspection -> 'sheets') sheet
          where import_id = $1
        ) sheets
        where twin.import_id = $1 and twin.${key} = suspect.${key} and twin.state <> 'left_out'
          and (twin.sheet_no, twin.row_no) <> (suspect.sheet_no, suspect.row_no))
     from suspect`,
    [importId, field, code],
  )
}

/** A row that may be a property of the register waits, naming it. Its mohalla may have been entered since it was read. */
async function holdAgainstRegister(tx: Tx, request: Request): Promise<RowPlace[]> {
  const { rows } = await tx.query<RowPlace>(
    `with candidate as (
       select sheet_no, row_no, number_key, house_key, facts ->> 'houseNumber' house_number,
         coalesce(mohalla_id, (select mohalla_id from mohalla where mohalla.ward_id = register_row.ward_id and name = new_mohalla)) mohalla_id
       from register_row where ${askedRows} and decision is distinct from 'keep'
     ), known as (
       select sheet_no, row_no, property_unique_id, 'propertyNumber' field, number_key typed
       from candidate join property on upper(ptin_no) = number_key and status = 'active'
       union
       select sheet_no, row_no, property_unique_id, 'propertyNumber', number_key
       from candidate join property on old_property_tax_id = number_key and status = 'active'
       union
       select sheet_no, row_no, property_unique_id, 'houseNumber', candidate.house_number
       from candidate join property on property.mohalla_id = candidate.mohalla_id
         and house_key(property.house_number) = house_key(candidate.house_number)
       where status = 'active' and candidate.house_key is not null
     ), told as (
       insert into register_issue (import_id, sheet_no, row_no, field, code, effect, typed, offer)
       select $1, sheet_no, row_no, field, 'already_registered', 'held', typed, string_agg(property_unique_id, ', ' order by property_unique_id)
       from known group by sheet_no, row_no, field, typed
     )
     update register_row row set state = 'held' from known
     where row.import_id = $1 and row.sheet_no = known.sheet_no and row.row_no = known.row_no and row.state = 'ready'
     returning row.sheet_no "sheetNo", row.row_no "rowNo"`,
    valuesOf(request),
  )
  return rows
}

/** After all rows are staged: what may be one property twice, in the file or in the register, waits for a decision. */
export async function holdDuplicates(tx: Tx, importId: number): Promise<void> {
  const request: Request = { importId, states: ['ready', 'held'], among: null }
  await leaveOutKnownRows(tx, request)
  await holdWithinFile(tx, importId, 'number_key', 'duplicate_number')
  await holdWithinFile(tx, importId, 'house_key', 'duplicate_house')
  await holdAgainstRegister(tx, request)
}

/**
 * Rows that came into the register since the dry run, by another file or by hand, are entered no more: they are left out
 * or wait, each with its reason.
 * @param among these rows alone; null: all that are still to be entered
 * @returns those that are ready no longer
 */
export async function holdKnownSince(tx: Tx, importId: number, among: readonly RowPlace[] | null): Promise<RowPlace[]> {
  const request: Request = { importId, states: ['ready'], among }
  return [...(await leaveOutKnownRows(tx, request)), ...(await holdAgainstRegister(tx, request))]
}
