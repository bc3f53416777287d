import { BUCKETS, type Bucket } from '@karsetu/domain/ledger/buckets.ts'
import { describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ city: 200 })

const headings: Record<Bucket, string> = {
  house: 'House',
  water: 'Water',
  sewer: 'Sewerage',
  interestHouse: 'Interest on house',
  interestWater: 'Interest on water',
  interestSewer: 'Interest on sewerage',
  advance: 'Advance',
}

describe('the entries of a ledger as a spreadsheet', () => {
  it('say to everybody what the books say, the newest first, and nothing of the owner', async () => {
    const { rows: entries } = await portal().database.migrator.query(
      `with chosen as (
         select receipt.property_id from receipt join payment using (payment_id) where not exists (
           select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
         group by receipt.property_id order by count(*) desc, receipt.property_id limit 1)
       select property_unique_id id, owner_name owner, entry_no "entryNo", receipt_no "receiptNo",
         balance_after_paise::float8 balance,
         ${BUCKETS.map((bucket) => `${bucket.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_paise::float8 "${bucket}"`).join(', ')}
       from chosen join property using (property_id) join ledger_entry using (property_id)
         left join payment using (journal_id) left join receipt on receipt.payment_id = payment.payment_id
       order by entry_no desc`,
    )
    const [{ id, owner }] = entries
    const token = await portal().tokenOf('ctao')
    const path = `/properties/ledger/entries?propertyUniqueId=${id}`
    const file = await readFileOf(portal(), path)
    expect(file.fileName).toBe(`entries-${id}.xlsx`)
    const rupees = (paise: number) => paise / 100
    expect(
      file.lines.map((line) => ({
        ...{ entryNo: line.Entry, receiptNo: line.Receipt, balance: line.Balance },
        heads: BUCKETS.map((bucket) => line[headings[bucket]]),
      })),
    ).toEqual(
      entries.map((entry) => ({
        ...{ entryNo: entry.entryNo, receiptNo: entry.receiptNo, balance: rupees(entry.balance) },
        heads: BUCKETS.map((bucket) => rupees(entry[bucket])),
      })),
    )
    expect(JSON.stringify(file)).not.toContain(owner)
    expect(await readFileOf(portal(), path, { token })).toEqual(file)
    expect((await readFileOf(portal(), path, { locale: 'hi' })).headings).toContain('रसीद')
    expect(await readFileOf(portal(), '/properties/ledger/entries?propertyUniqueId=01-001-001-999999')).toMatchObject({
      status: 404,
    })
  })
})
