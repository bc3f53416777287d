import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import { compareDues, type Payable } from '@karsetu/domain/revision/compare-dues.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type EntryRow, entryColumns, entryOf } from '../ledger/ledger-store.ts'
import { type Circumstances, circumstanceColumns, ownerRebateContext } from '../ledger/rebate-context.ts'
import { type Amounts, type Compared, type RunOfWard, WardCompared } from './ward-compared.ts'

export type DuesComparison = { asOf: IsoDate; before: LedgerRules; after: LedgerRules }

/** Properties at once: their entries are in memory together. */
const atOnce = 1000

type PayerRow = Circumstances & { propertyId: number; version: number }

/**
 * What every property of a ward would have to pay on a day, under the law as it is and as it would be, by the one
 * calculation of dues. The owner's own criteria of a rebate count; that a payment comes online is not assumed.
 */
export async function compareWardDues(
  sql: Queryable,
  wardId: number,
  { asOf, before, after }: DuesComparison,
  run: RunOfWard,
): Promise<WardCompared> {
  const { rows: payers } = await sql.query<PayerRow>(
    `select property_id "propertyId", version, ${circumstanceColumns}
     from property where ward_id = $1 and status = 'active' order by property_id`,
    [wardId],
  )
  const ward = new WardCompared({ ...run, wardId, ofDues: true })
  for (let start = 0; start < payers.length; start += atOnce) {
    const part = payers.slice(start, start + atOnce)
    const entries = await readEntries(
      sql,
      part.map(({ propertyId }) => propertyId),
    )
    for (const payer of part) {
      const compared = compareDues(
        entries.get(payer.propertyId) ?? [],
        { before, after },
        asOf,
        ownerRebateContext(payer),
      )
      if (compared) ward.add(asCompared(payer, compared))
    }
  }
  return ward
}

type Both = { before: Payable; after: Payable }
const asCompared = ({ propertyId, version }: PayerRow, { before, after }: Both): Compared => ({
  propertyId,
  version,
  before: { ...amountsOf(before), year: null, revision: null },
  after: amountsOf(after),
})

const amountsOf = ({ heads, interest, rebate }: Payable): Amounts => ({ arv: 0, ...heads, interest, rebate })

async function readEntries(sql: Queryable, propertyIds: readonly number[]): Promise<Map<number, LedgerEntry[]>> {
  const { rows } = await sql.query<EntryRow & { property_id: number }>(
    `select property_id, ${entryColumns} from ledger_entry where property_id = any ($1::bigint[]) order by property_id, entry_no`,
    [propertyIds],
  )
  const entries = new Map<number, LedgerEntry[]>()
  for (const row of rows) {
    const known = entries.get(row.property_id)
    if (known) known.push(entryOf(row))
    else entries.set(row.property_id, [entryOf(row)])
  }
  return entries
}
