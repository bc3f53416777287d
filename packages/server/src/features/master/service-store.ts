import type { MohallaService } from '@karsetu/contract/master/mohalla-calls.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** What is supplied in a mohalla. */
export type Services = Pick<MohallaService, 'water' | 'sewer'>

/** Where nothing is resolved both count as supplied, for the assessment too. */
const supplied: Services = { water: true, sewer: true }

/** SQL: joins `served` to `mohalla`, what is supplied there on the day of a parameter; its columns are null before the first row. */
export const joinServed = (day: string): string => `left join lateral (
    select water, sewer from mohalla_service
    where mohalla_service.mohalla_id = mohalla.mohalla_id and valid_from <= ${day} order by valid_from desc limit 1
  ) served on true`

/** SQL: the columns of `served`, as lists of mohallas name them. */
export const servedColumns = `coalesce(served.water, true) as "waterTaxAvailability",
  coalesce(served.sewer, true) as "sewerTaxAvailability"`

/** Every row of a mohalla, past and to come, the latest first. */
export async function servicesOfMohalla(sql: Queryable, mohallaId: number): Promise<MohallaService[]> {
  const { rows } = await sql.query<MohallaService>(
    `select water, sewer, valid_from as "validFrom", source from mohalla_service where mohalla_id = $1
     order by valid_from desc`,
    [mohallaId],
  )
  return rows
}

/** What is supplied on a day. `rows` are the latest first. */
export function servicesOn(rows: readonly MohallaService[], day: IsoDate): Services {
  const { water, sewer } = rows.find(({ validFrom }) => validFrom <= day) ?? supplied
  return { water, sewer }
}

type NewServices = Services & { mohallaId: number; validFrom: IsoDate; source: string; changeId: number }

/** Adds a row; none is ever changed. The caller holds the mohalla and has looked at the day. */
export async function insertServices(tx: Tx, row: NewServices): Promise<void> {
  await tx.query(
    `insert into mohalla_service_entry (mohalla_id, valid_from, water, sewer, source, change_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.mohallaId, row.validFrom, row.water, row.sewer, row.source, row.changeId],
  )
}
