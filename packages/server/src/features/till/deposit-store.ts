import { fail } from '@karsetu/contract/platform/fail.ts'
import type { DepositPaper, DepositSlip } from '@karsetu/contract/till/deposit-calls.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** SQL: a paper with what stands of its payments; `of_paper` are those. */
const paperColumns = `(select min(txn_id) from payment where payment.instrument_id = paper.instrument_id) "txnId", paper.kind,
  paper.number, paper.bank_name "bankName", paper.issuer_name "issuerName", paper.dated_on "datedOn", paper.state`

/** Cheques and drafts that were taken and are on no slip yet, the oldest first; what no payment stands of is left out. */
export async function listPapersAtHand(
  sql: Queryable,
  only?: readonly number[],
): Promise<(DepositPaper & { instrumentId: number })[]> {
  const { rows } = await sql.query<DepositPaper & { instrumentId: number }>(
    `select paper.instrument_id "instrumentId", ${paperColumns}, of_paper.paise "amountPaise"
     from instrument paper cross join lateral (
       select sum(amount_paise)::bigint paise from payment left join payment_reversal undone using (payment_id)
       where payment.instrument_id = paper.instrument_id and undone.payment_id is null) of_paper
     where paper.kind in ('cheque', 'dd') and paper.state = 'received' and of_paper.paise > 0
       ${only ? 'and paper.instrument_id = any ($1)' : ''}
     order by paper.instrument_id limit 200`,
    only ? [only] : [],
  )
  return rows
}

/** A slip with its papers. @throws Failure call.not_found */
export async function readSlip(sql: Queryable, slipId: number): Promise<DepositSlip> {
  const [slips, papers] = await Promise.all([
    sql.query<Omit<DepositSlip, 'papers'>>(
      `select slip_id "slipId", slip_no "slipNo", bank_code "bankCode", bank.name "bankName", day, cash_paise "cashPaise",
         cash_counts counts, papers_paise "papersPaise", amount_paise "amountPaise", state status, credited_on "creditedOn",
         crediting.username "creditedBy", maker.username "madeBy", ${instant('made_at')} "madeAt", stamped_file is not null "isStamped"
       from deposit_slip join bank on bank.code = bank_code join staff maker on maker.staff_id = made_by
         left join staff crediting on crediting.staff_id = credited_by where slip_id = $1`,
      [slipId],
    ),
    sql.query<DepositPaper>(
      `select ${paperColumns}, amount_paise "amountPaise" from deposit_slip_paper join instrument paper using (instrument_id)
       where slip_id = $1 order by instrument_id`,
      [slipId],
    ),
  ])
  if (!slips.rows[0]) throw fail('call.not_found')
  return { ...slips.rows[0], papers: papers.rows }
}
