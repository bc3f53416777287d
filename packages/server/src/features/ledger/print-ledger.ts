import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { bucketsOf, type DueBucket, interestBucketOf } from '@karsetu/domain/ledger/buckets.ts'
import type { YearDues } from '@karsetu/domain/ledger/dues.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type LedgerDocument, ledgerPdf } from '../../documents/ledger/ledger-document.ts'
import type { YearByHead } from '../../documents/year-by-head.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { placeOnPaper } from '../property/property-card.ts'
import { openAccount, payableFrom, type Question } from './read-ledger.ts'

/** The ledger statement as PDF. @throws Failure property.not_found */
export async function printLedger(context: Context, question: Question): Promise<FileReply> {
  const [opened, corporation] = await Promise.all([openAccount(context, question), readCorporation(context.reads)])
  const { row, asOf, dues, statement, receiptOf, reversals } = opened
  const document: LedgerDocument = {
    corporation: corporationHead(corporation),
    propertyUniqueId: row.propertyUniqueId,
    ptin: row.PTINNo,
    owner: row.ownerName,
    ...placeOnPaper(row),
    asOn: asOf,
    printedAt: context.now,
    dues: dues.years.map(yearByHead),
    advance: dues.advance,
    payableBy: payableFrom(opened),
    broughtForward: ZERO,
    entries: statement.rows.map(({ entry, balance }) => ({
      effectiveOn: entry.effectiveOn,
      financialYear: entry.financialYear,
      kind: entry.kind,
      isReversal: reversals.has(entry.journalId),
      buckets: entry.buckets,
      balanceAfter: balance,
      reference: receiptOf.get(entry.journalId)?.receiptNo ?? null,
    })),
    paymentUrl: `${context.platform.environment.publicUrl}/onlinePayment/${row.propertyUniqueId}`,
  }
  return { fileName: `ledger-${row.propertyUniqueId}.pdf`, bytes: await ledgerPdf(context.platform.pdf, document) }
}

function yearByHead(year: YearDues): YearByHead {
  const amounts: Partial<Record<DueBucket, Paise>> = {}
  for (const head of HEADS) {
    amounts[head] = year.principal[head]
    amounts[interestBucketOf(head)] = addPaise(year.interestPosted[head], year.interestPending[head])
  }
  const whole = bucketsOf(amounts)
  const { house, water, sewer, interestHouse, interestWater, interestSewer } = whole
  return { year: year.financialYear, house, water, sewer, interestHouse, interestWater, interestSewer }
}
