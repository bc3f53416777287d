import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import type { ArrearField } from '@karsetu/domain/register-import/fields.ts'
import {
  type Arrears,
  discrepancies,
  noArrears,
  type RowEnd,
  type TallyLine,
  type WardTally,
} from '@karsetu/domain/register-import/tally.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { wardNameIn } from '../master/place-names.ts'
import type { ReadTotals } from './staged-row.ts'

/** Sums of the six buckets, as a row of SQL in the names of the domain. */
export const sumsOfArrears = `coalesce(sum(house_paise), 0)::bigint "arrearHouse", coalesce(sum(water_paise), 0)::bigint "arrearWater",
  coalesce(sum(sewer_paise), 0)::bigint "arrearSewer", coalesce(sum(interest_house_paise), 0)::bigint "interestHouse",
  coalesce(sum(interest_water_paise), 0)::bigint "interestWater", coalesce(sum(interest_sewer_paise), 0)::bigint "interestSewer"`

type SumRow = Arrears & { wardId: number | null; rows: number }

const arrearsOf = ({
  arrearHouse,
  arrearWater,
  arrearSewer,
  interestHouse,
  interestWater,
  interestSewer,
}: Arrears): Arrears => ({
  arrearHouse,
  arrearWater,
  arrearSewer,
  interestHouse,
  interestWater,
  interestSewer,
})

export type WardAccount = WardTally & {
  readonly wardNo: number | null
  readonly wardName: string | null
  /** What the ledger says was opened by this import and not taken back: read from its entries, not from these rows. */
  readonly posted: Arrears
}

export type FileAccount = {
  readonly rows: number
  readonly blankRows: number
  readonly arrears: Arrears
  readonly wards: WardAccount[]
  /** What does not close; empty: the account does. */
  readonly faults: { what: 'rows' | ArrearField | 'posted'; file: number; accounted: number }[]
}

const nothing: TallyLine = { rows: 0, arrears: noArrears }

async function tallies(sql: Queryable, importId: number): Promise<Map<number | null, WardAccount>> {
  const wardName = wardNameIn(spokenLocale())
  const { rows } = await sql.query<SumRow & { state: RowEnd; wardNo: number | null; wardName: string | null }>(
    `select ward_id "wardId", ward_no "wardNo", ${wardName} "wardName", state, count(*) rows, ${sumsOfArrears}
     from register_row left join ward using (ward_id) where import_id = $1 group by ward_id, ward_no, ${wardName}, state`,
    [importId],
  )
  const wards = new Map<number | null, WardAccount>()
  for (const row of rows) {
    const { wardId, wardNo, wardName } = row
    const ward = wards.get(wardId) ?? {
      wardId,
      wardNo,
      wardName,
      ready: nothing,
      held: nothing,
      leftOut: nothing,
      posted: noArrears,
    }
    const line = { rows: row.rows, arrears: arrearsOf(row) }
    const end = row.state === 'left_out' ? 'leftOut' : row.state
    wards.set(wardId, { ...ward, [end]: line })
  }
  return wards
}

async function postedByWard(sql: Queryable, importId: number): Promise<Map<number, Arrears>> {
  const { rows } = await sql.query<SumRow>(
    `select row.ward_id "wardId", count(*) rows, ${sumsOfArrears.replaceAll('sum(', 'sum(entry.')}
     from register_row row join ledger_entry entry on entry.property_id = row.property_id
       and entry.journal_id in (row.journal_id, (select reversal.journal_id from journal reversal where reversal.reverses_id = row.journal_id))
     where row.import_id = $1 and row.journal_id is not null group by row.ward_id`,
    [importId],
  )
  return new Map(
    rows.flatMap((row): [number, Arrears][] => (row.wardId === null ? [] : [[row.wardId, arrearsOf(row)]])),
  )
}

/**
 * The account of a file, ward by ward: imported + held + left out = rows, and so for every paisa of the arrears. Once
 * entered, what the ledger holds must be what the ready rows said.
 */
export async function accountForFile(
  sql: Queryable,
  one: { importId: number; totals: ReadTotals; status: string },
): Promise<FileAccount> {
  const wards = await tallies(sql, one.importId)
  const posted = await postedByWard(sql, one.importId)
  const accounts = [...wards.values()]
    .map((ward) => ({ ...ward, posted: posted.get(ward.wardId ?? -1) ?? noArrears }))
    .sort((a, b) => (a.wardNo ?? Number.MAX_SAFE_INTEGER) - (b.wardNo ?? Number.MAX_SAFE_INTEGER))
  const blank: WardTally = {
    wardId: null,
    ready: nothing,
    held: nothing,
    leftOut: { rows: one.totals.blankRows, arrears: noArrears },
  }
  const unposted =
    one.status === 'applied' ? accounts.flatMap(({ ready, posted: made }) => differences(ready.arrears, made)) : []
  const { rows, blankRows, arrears } = one.totals
  return {
    rows,
    blankRows,
    arrears,
    wards: accounts,
    faults: [...discrepancies(one.totals, [...accounts, blank]), ...unposted],
  }
}

function differences(said: Arrears, posted: Arrears): FileAccount['faults'] {
  const fields = Object.keys(noArrears) as ArrearField[] // the keys of the record itself
  return fields
    .filter((field) => said[field] !== posted[field])
    .map((field) => ({ what: 'posted', file: said[field], accounted: posted[field] }))
}
