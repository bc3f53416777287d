import type { ImportedFrom } from '@karsetu/contract/property/register-write-calls.ts'
import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import type { Evidence } from '@karsetu/domain/register-import/read-row.ts'
import type { Confidence } from '@karsetu/domain/register-import/reading.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type OriginRow = Omit<ImportedFrom, 'values'> & {
  broughtBy: string | null
  evidence: Evidence | null
  remarks: string | null
}

/**
 * From which file, sheet and row a property was entered, each value as typed and how far it is trusted.
 * @returns undefined for a property that no import entered; `broughtBy` null: at the terminal, by nobody who signs in
 */
export async function readOrigin(
  sql: Queryable,
  propertyId: number,
): Promise<(ImportedFrom & { broughtBy: string | null }) | undefined> {
  const { rows } = await sql.query<OriginRow>(
    `select file_name "fileName", said.row, said.confidence, said.remarks, evidence, username "broughtBy",
       coalesce(jsonb_path_query_first(inspection, '$.sheets[*] ? (@.sheetNo == $no).name', jsonb_build_object('no', said.sheet)) #>> '{}',
         said.sheet::text) sheet
     from property, jsonb_to_record(origin) said ("importId" bigint, sheet smallint, row integer, confidence text, remarks text)
     join register_import on import_id = said."importId"
     left join register_row kept on kept.import_id = said."importId" and sheet_no = said.sheet and row_no = said.row
     left join staff on staff_id = requested_by
     where property.property_id = $1`,
    [propertyId],
  )
  const [row] = rows
  if (!row) return undefined
  const { evidence, remarks, ...origin } = row
  return { ...origin, values: [...valuesOf(evidence ?? {}), ...(remarks ? [remarkOf(remarks)] : [])] }
}

function valuesOf(evidence: Evidence): ImportedFrom['values'] {
  return (Object.keys(evidence) as RegisterField[]).flatMap((field) => {
    const said = evidence[field] // the keys of the record itself
    return said
      ? [{ field, typed: said.typed, read: said.confidence ?? said.state ?? 'unknown', fault: said.fault ?? null }]
      : []
  })
}

/** What the office noted is kept as it stands; nothing is read out of it. */
const remarkOf = (typed: string) => ({ field: 'remarks' as const, typed, read: 'certain' as Confidence, fault: null })
