import type { FoundPlace } from '@karsetu/contract/register-import/register-import-calls.ts'
import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { foundPlaces } from './found-places.ts'

export type ImportFindings = {
  leftOut: { reason: string; rows: number; examples: { sheet: string | null; row: number; text: string }[] }[]
  issues: { effect: 'held' | 'unknown'; field: RegisterField; code: string; rows: number }[]
  krutiDev: { typed: string; offer: string; rows: number }[]
  places: FoundPlace[]
  words: { field: RegisterField; typed: string; rows: number }[]
  duplicates: { code: string; sheet: string | null; row: number; typed: string; others: string }[]
  confidence: { confidence: string; rows: number }[]
  newMohallas: number
}

/** Lists are for looking at; the whole of them is in the files. */
const shown = 200

/** The sheet on which a row stands; null in a file of one sheet. */
export const sheetName = `(select case when jsonb_array_length(inspection -> 'sheets') > 1
  then jsonb_path_query_first(inspection, '$.sheets[*] ? (@.sheetNo == $no).name', jsonb_build_object('no', sheet_no)) #>> '{}' end
  from register_import where import_id = $1)`

/** The cells of a row as one text, and a sign where more of it follows. */
export const textOfCells = (most: number) => `regexp_replace(array_to_string(cells, ' '), '^(.{${most}}).+$', '\\1…')`

/** What the dry run found, gathered so that a person can decide. @param most of each list; all: to its end */
export async function reportOnImport(
  sql: Queryable,
  importId: number,
  most: number | 'all' = shown,
): Promise<ImportFindings> {
  const ask = async <Row>(text: string) => (await sql.query<Row>(text, [importId])).rows
  return {
    leftOut: await ask(
      `select reason, count(*) rows, (select json_agg(json_build_object('sheet', ${sheetName}, 'row', row_no, 'text', ${textOfCells(80)}))
         from (select sheet_no, row_no, cells from register_row example where import_id = $1 and example.reason = left_out.reason order by sheet_no, row_no limit 3) example) examples
       from register_row left_out where import_id = $1 and state = 'left_out' group by reason
       -- Blank rows are counted as they are read, and not kept.
       union all select 'blank', (file_totals ->> 'blankRows')::bigint, '[]'::json from register_import
       where import_id = $1 and (file_totals ->> 'blankRows')::bigint > 0 order by 2 desc`,
    ),
    issues: await ask(
      `select effect, field, code, count(*) rows from register_issue where import_id = $1 group by 1, 2, 3 order by 1, 4 desc, 2, 3`,
    ),
    krutiDev: await ask(
      `select typed, offer, count(*) rows from register_issue where import_id = $1 and code = 'kruti_dev_not_confirmed' group by 1, 2 order by 3 desc, 1 limit ${most}`,
    ),
    places: await foundPlaces(sql, importId, most),
    words: await ask(
      `select field, typed, count(*) rows from register_issue where import_id = $1 and code = 'word_unknown' group by 1, 2 order by 3 desc, 1, 2 limit ${most}`,
    ),
    duplicates: await ask(
      `select code, ${sheetName} sheet, row_no "row", typed, coalesce(offer, '') others from register_issue
       where import_id = $1 and code in ('duplicate_number', 'duplicate_house', 'already_registered') order by sheet_no, row_no, code limit ${most}`,
    ),
    confidence: await ask(
      `select facts ->> 'confidence' confidence, count(*) rows from register_row where import_id = $1 and state = 'ready' group by 1 order by 2 desc`,
    ),
    newMohallas:
      (
        await ask<{ count: number }>(
          `select count(distinct (ward_id, new_mohalla)) count from register_row where import_id = $1 and state = 'ready' and new_mohalla is not null`,
        )
      )[0]?.count ?? 0,
  }
}

export type LeftOutRow = { reason: string; sheet: string | null; row: number; text: string }

/** A part of the rows that were left out, in the order of the file. */
export async function leftOutRows(
  sql: Queryable,
  importId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LeftOutRow[]> {
  const { rows } = await sql.query<LeftOutRow>(
    `select reason, ${sheetName} sheet, row_no "row", ${textOfCells(80)} "text"
     from register_row where import_id = $1 and state = 'left_out' order by sheet_no, row_no limit $2 offset $3`,
    [importId, limit, offset],
  )
  return rows
}
