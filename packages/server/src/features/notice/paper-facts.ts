import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type DraftRow, draftColumns, draftOf } from '../ledger/ledger-store.ts'
import { type Circumstances, circumstanceColumns } from '../ledger/rebate-context.ts'

export type PaperProperty = Circumstances & {
  propertyId: number
  propertyUniqueId: string
  ptin: string | null
  owner: string | null
  houseNumber: string | null
  propertyAddress: string | null
  zoneName: string
  zoneNameHi: string
  wardNo: number
  wardName: string
  wardNameHi: string
  mohallaId: number
  mohallaName: string
  mohallaNameHi: string
  isActive: boolean
  liableFrom: IsoDate | null
  liableUntil: IsoDate | null
}

export type DemandOfYear = {
  propertyId: number
  financialYear: FinancialYear
  revision: number
  arv: Paise
  tax: Paise
  dueOn: IsoDate
  /** The day within the year from which a revised demand is another. */
  changedFrom: IsoDate | null
  /** Why it was assessed, in the words of who did. */
  reason: string | null
}

/** All a paper of a day says of one property: every entry there is, and the demands as they stood that day. */
export type PaperFacts = {
  property: PaperProperty
  entries: EntryDraft[]
  now: DemandOfYear | undefined
  last: DemandOfYear | undefined
}

/** Reads what papers say of some properties, in the order asked. */
export async function readPaperFacts(
  sql: Queryable,
  propertyIds: readonly number[],
  { year, asOn }: { year: FinancialYear; asOn: IsoDate },
): Promise<PaperFacts[]> {
  const [properties, entries, demands] = await Promise.all([
    readProperties(sql, propertyIds),
    sql.query<DraftRow & { property_id: number }>(
      `select property_id, ${draftColumns} from ledger_entry where property_id = any ($1) order by property_id, entry_no`,
      [propertyIds],
      { name: 'paper-entries' },
    ),
    readDemands(sql, propertyIds, { year, asOn }),
  ])
  const entriesOf = Map.groupBy(entries.rows, (row) => row.property_id)
  const demandOf = new Map(demands.map((demand) => [`${demand.propertyId} ${demand.financialYear}`, demand]))
  const propertyOf = new Map(properties.map((property) => [property.propertyId, property]))
  return propertyIds.flatMap((propertyId) => {
    const property = propertyOf.get(propertyId)
    if (!property) return []
    return {
      property,
      entries: (entriesOf.get(propertyId) ?? []).map(draftOf),
      now: demandOf.get(`${propertyId} ${year}`),
      last: demandOf.get(`${propertyId} ${year - 1}`),
    }
  })
}

async function readProperties(sql: Queryable, propertyIds: readonly number[]): Promise<PaperProperty[]> {
  const { rows } = await sql.query<PaperProperty>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", ptin_no ptin, owner_name "owner",
       house_number "houseNumber", property_address "propertyAddress", zone.name "zoneName", zone.name_hi "zoneNameHi",
       ward_no "wardNo", ward_fullname "wardName", ward_fullname_hi "wardNameHi", property.mohalla_id "mohallaId",
       mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi", status = 'active' "isActive",
       assessed_from "liableFrom", assessed_until "liableUntil", ${circumstanceColumns}
     from property join zone on zone.zone_id = property.zone_id join ward on ward.ward_id = property.ward_id
       join mohalla on mohalla.mohalla_id = property.mohalla_id
     where property_id = any ($1)`,
    [propertyIds],
    { name: 'paper-properties' },
  )
  return rows
}

/** This year's demand and last year's as they stood on the day: of each, the latest revision raised by then. */
async function readDemands(
  sql: Queryable,
  propertyIds: readonly number[],
  { year, asOn }: { year: FinancialYear; asOn: IsoDate },
): Promise<DemandOfYear[]> {
  const { rows } = await sql.query<DemandOfYear>(
    `select distinct on (property_id, financial_year) property_id "propertyId", financial_year "financialYear", revision,
       demand.arv_paise arv, demand.house_paise + demand.water_paise + demand.sewer_paise tax, due_on "dueOn",
       changed_from "changedFrom", assessment.reason
     from demand left join assessment using (property_id, financial_year, revision)
     where property_id = any ($1) and financial_year in ($2, $3) and raised_on <= $4
     order by property_id, financial_year, revision desc`,
    [propertyIds, year, year - 1, asOn],
    { name: 'paper-demands' },
  )
  return rows
}

/** Nearly no account was ever corrected. */
export const correctedAmong = (papers: readonly PaperFacts[]): number[] =>
  papers
    .filter(({ entries }) => entries.some(({ kind }) => kind === 'correction'))
    .map(({ property }) => property.propertyId)
