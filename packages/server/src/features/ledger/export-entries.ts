import type { LedgerRow } from '@karsetu/contract/ledger/ledger-calls.ts'
import { bucketLabels, entryLabel } from '@karsetu/contract/ledger/ledger-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { ledgerRows, openAccount } from './read-ledger.ts'

/** Every entry of a property with the balance after it, the newest first, as on the screen. @throws Failure property.not_found */
export async function exportEntries(
  context: Context,
  { propertyUniqueId }: { propertyUniqueId: string },
): Promise<FileReply> {
  const opened = await openAccount(context, { propertyUniqueId })
  return listFile<LedgerRow>(
    { name: `entries-${opened.row.propertyUniqueId}`, title: m.ledger_entries() },
    ledgerRows(opened).toReversed(),
    [
      count(m.ledger_entry_no(), ({ entryNo }) => entryNo, 8),
      day(m.ledger_date(), ({ effectiveOn }) => effectiveOn),
      text(m.ledger_year(), ({ financialYear }) => financialYearLabel(financialYear), 10),
      text(m.ledger_what(), entryLabel),
      text(m.ledger_receipt(), ({ receiptNo }) => receiptNo),
      ...BUCKETS.map((bucket) => money<LedgerRow>(bucketLabels[bucket](), ({ buckets }) => buckets[bucket])),
      money(m.ledger_amount(), ({ amountPaise }) => amountPaise),
      money(m.ledger_balance(), ({ balancePaise }) => balancePaise),
    ],
  )
}
