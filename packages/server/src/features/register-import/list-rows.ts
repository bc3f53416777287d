import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { ImportedRow, ImportedRowsQuery } from '@karsetu/contract/register-import/register-import-calls.ts'
import type { Evidence } from '@karsetu/domain/register-import/read-row.ts'
import type { Context } from '../../platform/http/context.ts'
import { valuesOf } from './read-origin.ts'
import { sheetName, textOfCells } from './report-on-import.ts'

type Request = ImportedRowsQuery & { importId: number; page: number; limit: number }
type FoundRow = Omit<ImportedRow, 'values'> & { evidence: Evidence | null }

/** Rows of the file in their order, each value as typed and how far it is trusted. @throws Failure call.not_found */
export async function pageRows({ reads }: Context, query: Request): Promise<Page<ImportedRow>> {
  const { importId, state, confidence, page, limit } = query
  const known = await reads.query('select from register_import where import_id = $1', [importId])
  if (known.rows.length === 0) throw fail('call.not_found')
  const chosen = `from register_row
     where import_id = $1 and ($2::text is null or state = $2) and ($3::text is null or facts ->> 'confidence' = $3)`
  const values = [importId, state ?? null, confidence ?? null]
  const [{ rows }, { rows: counts }] = await Promise.all([
    reads.query<FoundRow>(
      `select ${sheetName} sheet, row_no "row", state, reason, facts ->> 'houseNumber' "houseNumber",
         nullif(array_to_string(array(select owner ->> 'name' from jsonb_array_elements(facts -> 'owners') owner), ', '), '') owner,
         case state when 'left_out' then ${textOfCells(160)} end "text",
         facts ->> 'confidence' confidence, evidence,
         (select coalesce(json_agg(json_build_object('field', field, 'code', code) order by column_no, code), '[]') from register_issue issue
          where issue.import_id = $1 and issue.sheet_no = register_row.sheet_no and issue.row_no = register_row.row_no
            and effect = 'held' and state = 'held') issues
       ${chosen} order by sheet_no, row_no limit $4 offset $5`,
      [...values, limit, (page - 1) * limit],
    ),
    reads.query<{ total: number }>(`select count(*) total ${chosen}`, values),
  ])
  const shown = rows.map(({ evidence, ...row }) => ({ ...row, values: valuesOf(evidence ?? {}) }))
  return { rows: shown, total: counts[0]?.total ?? 0, page, limit }
}
