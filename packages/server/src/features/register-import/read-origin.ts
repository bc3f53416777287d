import type { ImportedFrom } from '@karsetu/contract/property/register-write-calls.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import { registerFields } from '@karsetu/domain/register-import/fields.ts'
import type { Evidence } from '@karsetu/domain/register-import/read-row.ts'
import type { Confidence } from '@karsetu/domain/register-import/reading.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { enteredState } from './entered-state.ts'

type OriginRow = Omit<ImportedFrom, 'values'> & {
  broughtBy: string | null
  evidence: Evidence | null
  remarks: string | null
  entered: Parameters<typeof enteredState>[0] | null
  asOn: string
}

/** Where a property began: who brought it in, from which row, and what the register then said of it. */
export type PropertyOrigin = ImportedFrom & {
  /** Null: at the terminal, by nobody who signs in. */
  broughtBy: string | null
  /** Null: the rows of its import are no longer there. */
  state: RegisterState | null
}

/**
 * From which file, sheet and row a property was entered, each value as typed and how far it is trusted, and as it was
 * entered: the state on which its history is laid.
 * @returns undefined for a property that no import entered
 */
export async function readOrigin(sql: Queryable, propertyId: number): Promise<PropertyOrigin | undefined> {
  const { rows } = await sql.query<OriginRow>(
    `select file_name "fileName", said.row, said.confidence, said.remarks, evidence, username "broughtBy",
       coalesce(jsonb_path_query_first(inspection, '$.sheets[*] ? (@.sheetNo == $no).name', jsonb_build_object('no', said.sheet)) #>> '{}',
         said.sheet::text) sheet,
       case when kept.facts is not null then jsonb_build_object('zoneId', kept.zone_id, 'wardId', kept.ward_id, 'facts', kept.facts,
         'mohallaId', coalesce(kept.mohalla_id, (select mohalla_id from mohalla
           where mohalla.ward_id = kept.ward_id and mohalla_no = split_part(property_unique_id, '-', 3)::integer))) end entered,
       settings ->> 'asOn' "asOn"
     from property, jsonb_to_record(origin) said ("importId" bigint, sheet smallint, row integer, confidence text, remarks text)
     join register_import on import_id = said."importId"
     left join register_row kept on kept.import_id = said."importId" and sheet_no = said.sheet and row_no = said.row
     left join staff on staff_id = requested_by
     where property.property_id = $1`,
    [propertyId],
  )
  const [row] = rows
  if (!row) return undefined
  const { evidence, remarks, entered, asOn, ...origin } = row
  const state = entered && enteredState(entered, asOn)
  return { ...origin, state, values: [...valuesOf(evidence ?? {}), ...(remarks ? [remarkOf(remarks)] : [])] }
}

/** Each value of a row as typed, and how far it is trusted, in the order of a register. */
export function valuesOf(evidence: Evidence): ImportedFrom['values'] {
  return registerFields.flatMap((field) => {
    const said = evidence[field]
    return said
      ? [
          {
            field,
            typed: said.typed,
            read: said.confidence ?? said.state ?? 'unknown',
            fault: said.fault ?? null,
            fromRow: said.fromRow ?? null,
          },
        ]
      : []
  })
}

/** What the office noted is kept as it stands; nothing is read out of it. */
const remarkOf = (typed: string) => ({
  field: 'remarks' as const,
  typed,
  read: 'certain' as Confidence,
  fault: null,
  fromRow: null,
})
