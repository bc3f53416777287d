import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { importStatusLabels } from '@karsetu/contract/register-import/import-labels.ts'
import type { ImportCard, ImportsQuery } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, text } from '../../platform/spreadsheet/list-file.ts'

async function readImports(
  { reads }: Context,
  { status }: ImportsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(ImportCard & { total: number })[]> {
  const { rows } = await reads.query<ImportCard & { total: number }>(
    `select import_id "importId", file_name "fileName", status, register_import.created_at "createdAt",
       username "requestedBy", count(*) over () total
     from register_import left join staff on staff_id = requested_by where $1::text is null or status = $1
     order by import_id desc limit $2 offset $3`,
    [status ?? null, limit, offset],
  )
  return rows
}

/** Registers brought in, the newest first. */
export async function pageImports(
  context: Context,
  { page, limit, ...query }: ImportsQuery & { page: number; limit: number },
): Promise<Page<ImportCard>> {
  const rows = await readImports(context, query, { limit, offset: (page - 1) * limit })
  return { rows, total: rows[0]?.total ?? 0, page, limit }
}

export function exportImports(context: Context, query: ImportsQuery): FileReply {
  return listFile<ImportCard>(
    { name: `imports-${context.today}`, title: m.register_import_imports() },
    (part) => readImports(context, query, part),
    [
      count(m.register_import_number(), ({ importId }) => importId),
      text(m.register_import_col_file(), ({ fileName }) => fileName, 44),
      text(m.register_import_col_status(), ({ status }) => importStatusLabels[status](), 24),
      text(m.register_import_col_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.register_import_col_when(), ({ createdAt }) => formatInstant(createdAt, context.locale)),
    ],
  )
}
