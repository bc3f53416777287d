import type { LedgerReport, LedgerRow } from '@karsetu/contract/ledger/ledger-calls.ts'
import { headAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { NO_REBATE_CONTEXT, type RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { type Dues, duesAsOf, type LedgerRules, type YearDues } from '@karsetu/domain/ledger/dues.ts'
import { type Statement, statement } from '@karsetu/domain/ledger/statement.ts'
import { addPaise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { worksOn } from '../access/place-scope.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { asCard, type CardRow } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { type PropertyAccount, readAccount } from './ledger-store.ts'
import { type PayableBy, payableBy, payableDates } from './payable-dates.ts'
import { ownerRebateContexts } from './rebate-context.ts'

export type Question = { propertyUniqueId: string; asOf?: IsoDate | undefined }

type Act = NonNullable<LedgerRow['act']>
type ReceiptOfJournal = Pick<LedgerRow, 'takenBack'> & { receiptNo: string }

export type AccountAsOf = {
  row: CardRow
  account: PropertyAccount
  rules: LedgerRules
  rebateContext: RebateContext
  statement: Statement
  asOf: IsoDate
  dues: Dues
  receiptOf: ReadonlyMap<string, ReceiptOfJournal>
  /** Journals of the account that reverse another. */
  reversals: ReadonlySet<string>
  /** Changes of the register that revised the tax, by journal. */
  actOf: ReadonlyMap<string, Act>
}

/** A property's whole account with what it owes on a day. @throws Failure property.not_found */
export async function openAccount(
  context: Context,
  { propertyUniqueId, asOf = context.today }: Question,
): Promise<AccountAsOf> {
  const { reads } = context
  const [row, rules] = await Promise.all([getCardRow(reads, propertyUniqueId), ledgerRules(reads)])
  const { propertyId } = row
  const isOfficial = worksOn(context.actor, 'receipt.view', row)
  const [account, receiptOf, reversals, actOf, contexts] = await Promise.all([
    readAccount(reads, propertyId),
    receiptNumbers(reads, propertyId),
    listReversals(reads, propertyId),
    listActs(reads, propertyId, isOfficial),
    ownerRebateContexts(reads, [propertyId]),
  ])
  const rebateContext = contexts.get(propertyId) ?? NO_REBATE_CONTEXT
  return {
    row,
    account,
    rules,
    rebateContext,
    asOf,
    reversals,
    actOf,
    receiptOf: isOfficial ? receiptOf : withoutReasons(receiptOf),
    statement: statement(account.entries),
    dues: duesAsOf(account.entries, rules, asOf, { rebateContext }),
  }
}

/** What an open day owes, and on which days that changes. */
export const payableFrom = ({ account: { entries }, rules, rebateContext, asOf }: AccountAsOf): PayableBy[] =>
  payableBy({ entries, rules, rebateContext }, payableDates(rules, asOf))

/** The same as screens show it. */
export const payableReport = (opened: AccountAsOf): LedgerReport['payableBy'] =>
  payableFrom(opened).map(({ date, dues, rebate, payable, online }) => ({
    date,
    duesPaise: dues,
    rebatePaise: rebate,
    payablePaise: payable,
    online: online ? { percent: online.percent, payablePaise: online.payable } : null,
  }))

/** The ledger as screens show it. @throws Failure property.not_found */
export async function readLedger(context: Context, question: Question): Promise<LedgerReport> {
  const opened = await openAccount(context, question)
  const { row, asOf, dues, statement: whole } = opened
  return {
    property: asCard(row, context.actor, context.locale),
    asOf,
    today: context.today,
    dues: {
      years: dues.years.map(yearOf),
      principalPaise: dues.principal,
      interestPaise: dues.interest,
      rebatePaise: totalOfHeads(dues.rebate.amounts),
      creditPaise: addPaise(dues.advance, dues.excess),
      grossPaise: dues.gross,
      netPayablePaise: dues.netPayable,
    },
    payableBy: payableReport(opened),
    years: whole.years.map((year) => ({ ...year })),
    rows: ledgerRows(opened),
    balancePaise: whole.balance,
  }
}

/** Every entry with the balance after it, in the order of the books. */
export const ledgerRows = ({ statement: { rows }, receiptOf, reversals, actOf }: AccountAsOf): LedgerRow[] =>
  rows.map(({ entry, amount, balance }) => ({
    entryNo: entry.entryNo,
    journalId: entry.journalId,
    financialYear: entry.financialYear,
    kind: entry.kind,
    isReversal: reversals.has(entry.journalId),
    effectiveOn: entry.effectiveOn,
    buckets: entry.buckets,
    amountPaise: amount,
    balancePaise: balance,
    receiptNo: receiptOf.get(entry.journalId)?.receiptNo ?? null,
    takenBack: receiptOf.get(entry.journalId)?.takenBack ?? null,
    act: actOf.get(entry.journalId) ?? null,
  }))

export function yearOf(year: YearDues): LedgerReport['dues']['years'][number] {
  return {
    financialYear: year.financialYear,
    principal: year.principal,
    interest: headAmounts((head) => addPaise(year.interestPosted[head], year.interestPending[head])),
    totalPaise: year.total,
  }
}

const withoutReasons = (receipts: ReadonlyMap<string, ReceiptOfJournal>): ReadonlyMap<string, ReceiptOfJournal> =>
  new Map([...receipts].map(([journalId, { receiptNo }]) => [journalId, { receiptNo, takenBack: null }]))

/** The receipt that each payment's journal goes back to; a reversal's journal shows the receipt it takes back, and why. */
async function receiptNumbers(sql: Queryable, propertyId: number): Promise<Map<string, ReceiptOfJournal>> {
  const { rows } = await sql.query<ReceiptOfJournal & { journal_id: number }>(
    `select journal_id, receipt_no "receiptNo", null "takenBack" from receipt join payment using (payment_id) where receipt.property_id = $1
     union all
     select reversal.journal_id, receipt_no, json_build_object('reason', reversal.reason, 'by', canceller.username)
     from receipt join payment_reversal reversal using (payment_id) left join staff canceller on canceller.staff_id = reversed_by
     where receipt.property_id = $1`,
    [propertyId],
    { name: 'ledger-receipts' },
  )
  return new Map(rows.map(({ journal_id, ...receipt }) => [String(journal_id), receipt]))
}

async function listReversals(sql: Queryable, propertyId: number): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: number }>(
    `select distinct journal_id id from ledger_entry join journal using (journal_id)
     where ledger_entry.property_id = $1 and reverses_id is not null`,
    [propertyId],
    { name: 'ledger-reversals' },
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** The change of the register behind each journal that revised the tax. */
async function listActs(sql: Queryable, propertyId: number, withReasons: boolean): Promise<Map<string, Act>> {
  const { rows } = await sql.query<Act & { id: number }>(
    `select journal_id id, act.kind, case when $2 then act.reason end reason
     from journal join register_act act on act_id = substring(memo ->> 'cause' from '^register-act:(\\d+)$')::bigint
     where journal.property_id = $1 and journal.memo ? 'cause'`,
    [propertyId, withReasons],
    { name: 'ledger-acts' },
  )
  return new Map(rows.map(({ id, ...act }) => [String(id), act]))
}
