import type { Tx } from '../../platform/db/database.ts'
import type { StagedRow } from './staged-row.ts'

const rowShape = `"sheetNo" smallint, "rowNo" integer, state text, reason text, "zoneId" bigint, "wardId" bigint, "mohallaId" bigint,
  "newMohalla" text, "numberKey" text, "houseKey" text, "rowKey" text, decision text, arrears jsonb, facts jsonb, evidence jsonb, cells text[]`

/** Keeps rows as they were read, with what could not be read in them. */
export async function stageRows(tx: Tx, importId: number, rows: readonly StagedRow[]): Promise<void> {
  await tx.query(
    `insert into register_row (import_id, sheet_no, row_no, state, reason, zone_id, ward_id, mohalla_id, new_mohalla, number_key,
       house_key, row_key, decision, house_paise, water_paise, sewer_paise, interest_house_paise, interest_water_paise,
       interest_sewer_paise, facts, evidence, cells)
     select $1, "sheetNo", "rowNo", state, reason, "zoneId", "wardId", "mohallaId", "newMohalla", "numberKey", "houseKey", "rowKey",
       decision, (arrears ->> 'arrearHouse')::bigint, (arrears ->> 'arrearWater')::bigint, (arrears ->> 'arrearSewer')::bigint,
       (arrears ->> 'interestHouse')::bigint, (arrears ->> 'interestWater')::bigint, (arrears ->> 'interestSewer')::bigint,
       facts, evidence, cells
     from jsonb_to_recordset($2) as staged (${rowShape})`,
    [importId, JSON.stringify(rows)],
  )
  const issues = rows.flatMap(({ sheetNo, rowNo, issues: results }) =>
    results.map((issue) => ({ sheetNo, rowNo, ...issue })),
  )
  if (issues.length === 0) return
  await tx.query(
    `insert into register_issue (import_id, sheet_no, row_no, field, code, effect, column_no, typed, offer)
     select $1, "sheetNo", "rowNo", field, fault, effect, "column", typed, offer
     from jsonb_to_recordset($2) as issue ("sheetNo" smallint, "rowNo" integer, field text, fault text, effect text, "column" smallint, typed text, offer text)`,
    [importId, JSON.stringify(issues)],
  )
}

/** Forgets a reading, so that the file can be read again with other settings. */
export async function clearRows(tx: Tx, importId: number): Promise<void> {
  await tx.query('delete from register_row where import_id = $1', [importId])
}
