import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { bankAccount, depositedAccount } from '@karsetu/domain/ledger/accounts.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { moved } from '@karsetu/domain/till/till-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { postControlJournal } from '../ledger/post-control-journal.ts'

type Slip = { slipNo: string; bankCode: string; day: IsoDate; cashPaise: Paise; state: string; madeBy: number }

/**
 * The bank has credited the cash of a slip: it moves from the account of what is on its way to that of the bank. The match
 * with a bank statement calls it as an official does. Whoever made the slip does not.
 * @throws Failure call.not_found, approval.same_person, till.slip_credited
 */
export async function creditDeposit(context: WriteContext, slipId: number, creditedOn: IsoDate): Promise<void> {
  const { tx, actor, today } = context
  const { rows } = await tx.query<Slip>(
    `select slip_no "slipNo", bank_code "bankCode", day, cash_paise "cashPaise", state, made_by "madeBy" from deposit_slip
     where slip_id = $1 for update`,
    [slipId],
  )
  const [slip] = rows
  if (!slip) throw fail('call.not_found')
  const { slipNo, bankCode, cashPaise } = slip
  const staffId = staffOf(actor)
  if (slip.madeBy === staffId) throw fail('approval.same_person')
  if (slip.state === 'credited') throw fail('till.slip_credited')
  if (creditedOn < slip.day || creditedOn > today) throw failField('creditedOn', m.common_date_invalid())
  const journalId =
    cashPaise === 0
      ? null
      : await postControlJournal(tx, {
          ...{
            kind: 'deposit',
            businessKey: `deposit_credited:${slipNo}`,
            effectiveOn: creditedOn,
            actor: actorText(actor),
          },
          ...{ shard: shardOf(0), postings: moved(depositedAccount(bankCode), bankAccount(bankCode), cashPaise) },
          memo: { slipNo },
        })
  await tx.query(
    `update deposit_slip set state = 'credited', credited_on = $2, credited_by = $3, credited_journal = $4 where slip_id = $1`,
    [slipId, creditedOn, staffId, journalId],
  )
  context.note({
    ...{ subjectKind: 'deposit_slip', subjectId: slipNo, after: { state: 'credited', creditedOn } },
    ...(journalId === null ? {} : { journalId }),
  })
}
