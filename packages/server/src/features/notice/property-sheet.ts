import { propertyIdPattern } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, isInScope } from '@karsetu/domain/access/permissions.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { SentFile } from '../../platform/http/context.ts'
import { readSheet, refuseErrors } from './sheet-rows.ts'

const idIn = (typed: string) => parsePropertyUniqueId(typed)?.id ?? typed

export type KnownProperty = { propertyId: number; zoneId: number; wardId: number }

export async function knownProperties(sql: Queryable, ids: readonly string[]): Promise<Map<string, KnownProperty>> {
  const { rows } = await sql.query<KnownProperty & { id: string }>(
    `select property_unique_id id, property_id "propertyId", zone_id "zoneId", ward_id "wardId"
     from property where property_unique_id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...property }) => [id, property]))
}

/**
 * The properties a spreadsheet names in its column "Property ID".
 * @throws Failure notice.sheet_faulty naming row, column and value of every fault
 */
export async function readPropertySheet(
  { sql, actor }: { sql: Queryable; actor: Actor },
  file: SentFile,
): Promise<KnownProperty[]> {
  const { lines, faults: errors } = await readSheet(file, { property: m.notice_col_property })
  const known = await knownProperties(
    sql,
    lines.map((line) => idIn(line.says('property'))),
  )
  const first = new Map<string, number>()
  const results = lines.flatMap((line): KnownProperty[] => {
    const id = idIn(line.says('property'))
    const other = first.get(id)
    first.set(id, other ?? line.row)
    const property = known.get(id)
    if (!propertyIdPattern.test(id)) line.refuse('property', m.notice_property_id_invalid())
    else if (other !== undefined) line.refuse('property', m.notice_sheet_twice({ other }))
    else if (!property) line.refuse('property', m.notice_sheet_unknown_property())
    else if (!isInScope(actor, property)) line.refuse('property', m.notice_sheet_out_of_scope())
    return property ? [property] : []
  })
  refuseErrors(errors)
  return results
}
