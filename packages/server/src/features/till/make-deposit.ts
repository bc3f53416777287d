import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { DepositSlip, MakingDeposit } from '@karsetu/contract/till/deposit-calls.ts'
import { CHIEF_CASH, depositedAccount } from '@karsetu/domain/ledger/accounts.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { totalOfCounts } from '@karsetu/domain/till/denominations.ts'
import { moved } from '@karsetu/domain/till/till-rules.ts'
import { financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'
import { listPapersAtHand, readSlip } from './deposit-store.ts'
import { balanceOf } from './session-store.ts'

/**
 * Makes a deposit slip of cash of the chief cashier and of cheques and drafts. The cash is on its way to the bank; a paper
 * is deposited, and stays in the account of papers until the bank has paid it.
 * @throws Failure till.too_little, till.nothing_to_deposit, till.paper_on_slip, counter.bank_unknown
 */
export async function makeDeposit(
  context: WriteContext,
  { bankCode, counts, papers }: MakingDeposit,
): Promise<DepositSlip> {
  const { tx, actor, now, today } = context
  await assertBank(tx, bankCode)
  // One slip at a time: numbers without gaps, and cash that is not counted twice.
  await tx.query("select pg_advisory_xact_lock(hashtext('deposit slip'))")
  const cash = totalOfCounts(counts)
  const instruments = await lockPapers(tx, papers)
  if (cash === 0 && instruments.length === 0) throw fail('till.nothing_to_deposit')
  const atHand = await balanceOf(tx, CHIEF_CASH)
  if (cash > atHand) throw fail('till.too_little', { inTillPaise: atHand })
  const slipNo = await nextSlipNo(tx, financialYearLabel(financialYearOf(today)))
  const journalId =
    cash === 0
      ? null
      : await postControlJournal(tx, {
          ...{ kind: 'deposit', businessKey: `deposit:${slipNo}`, effectiveOn: today, actor: actorText(actor) },
          ...{ shard: shardOf(0), postings: moved(CHIEF_CASH, depositedAccount(bankCode), cash), memo: { slipNo } },
        })
  const papersPaise = sumPaise(instruments.map(({ amountPaise }) => amountPaise))
  const { rows } = await tx.query<{ id: number }>(
    `insert into deposit_slip (slip_no, bank_code, day, cash_paise, cash_counts, papers_paise, made_by, made_at, journal_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning slip_id id`,
    [slipNo, bankCode, today, cash, JSON.stringify(counts), papersPaise, staffOf(actor), now, journalId],
  )
  const slipId = Number(rows[0]?.id)
  await tx.query(
    `insert into deposit_slip_paper (slip_id, instrument_id, amount_paise) select $1, * from unnest($2::bigint[], $3::bigint[])`,
    [slipId, instruments.map(({ instrumentId }) => instrumentId), instruments.map(({ amountPaise }) => amountPaise)],
  )
  await tx.query("update instrument set state = 'deposited', changed_at = $2 where instrument_id = any ($1)", [
    instruments.map(({ instrumentId }) => instrumentId),
    now,
  ])
  context.note({
    ...{ subjectKind: 'deposit_slip', subjectId: slipNo, after: { bankCode, cashPaise: cash, papersPaise } },
    ...(journalId === null ? {} : { journalId }),
  })
  return readSlip(tx, slipId)
}

/** @throws Failure counter.bank_unknown */
async function assertBank(tx: Tx, code: string): Promise<void> {
  const { rows } = await tx.query('select from bank where code = $1', [code])
  if (rows.length === 0) throw failAt('bankCode', 'counter.bank_unknown', { code })
}

/** Locks the papers of these payments in the order of the house. @throws Failure till.paper_on_slip */
async function lockPapers(tx: Tx, txnIds: readonly string[]) {
  if (txnIds.length === 0) return []
  const { rows } = await tx.query<{ id: number }>(
    `select instrument_id id from instrument where instrument_id in (select instrument_id from payment where txn_id = any ($1))
     order by instrument_id for update`,
    [txnIds],
  )
  const results = await listPapersAtHand(
    tx,
    rows.map(({ id }) => id),
  )
  if (results.length < rows.length || rows.length === 0) throw fail('till.paper_on_slip')
  return results
}

async function nextSlipNo(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.query<{ no: number }>(
    'select 1 + count(*)::integer no from deposit_slip where slip_no like $1',
    [`DS-${year}-%`],
  )
  return `DS-${year}-${String(rows[0]?.no ?? 1).padStart(6, '0')}`
}
