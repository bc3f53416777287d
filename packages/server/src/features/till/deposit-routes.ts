import { fail } from '@karsetu/contract/platform/fail.ts'
import { depositCalls } from '@karsetu/contract/till/deposit-calls.ts'
import { depositList } from '@karsetu/contract/till/deposit-list.ts'
import { CHIEF_CASH } from '@karsetu/domain/ledger/accounts.ts'
import { depositPdf } from '../../documents/deposit/deposit-document.ts'
import { contains, equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { nowhere } from '../../list/nowhere.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { saveFile, sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply, SentFile, WriteContext } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { creditDeposit } from './credit-deposit.ts'
import { listPapersAtHand, readSlip } from './deposit-store.ts'
import { makeDeposit } from './make-deposit.ts'
import { balanceOf } from './session-store.ts'

const slips = sqlSource(depositList, {
  from: `deposit_slip slip join bank on bank.code = slip.bank_code join staff maker on maker.staff_id = slip.made_by
    cross join lateral (select count(*)::integer count from deposit_slip_paper where slip_id = slip.slip_id) papers
    cross join ${nowhere}`,
  id: 'slip.slip_id',
  place: 'nowhere',
  isUnscoped: true,
  fields: {
    slipId: 'slip.slip_id',
    slipNo: 'slip.slip_no',
    day: 'slip.day',
    bankName: 'bank.name',
    cashPaise: 'slip.cash_paise',
    papers: 'papers.count',
    papersPaise: 'slip.papers_paise',
    amountPaise: 'slip.amount_paise',
    status: 'slip.state',
    creditedOn: 'slip.credited_on',
    madeBy: 'maker.username',
  },
  conditions: {
    ...onDays('slip.day'),
    status: equals('slip.state'),
    bank: contains("concat_ws(' ', bank.name, bank.code)"),
  },
})

async function printSlip({ reads, platform }: Context, slipId: number): Promise<FileReply> {
  const slip = await readSlip(reads, slipId)
  const corporation = corporationHead(await readCorporation(reads))
  return { fileName: `${slip.slipNo}.pdf`, bytes: await depositPdf(platform.pdf, { corporation, slip }) }
}

async function saveStamped(context: WriteContext, slipId: number, [photo]: readonly SentFile[]) {
  const { slipNo } = await readSlip(context.tx, slipId)
  if (!photo) throw fail('call.not_found')
  const { fileId } = await saveFile(context, photo, 'payment')
  await context.tx.query('update deposit_slip set stamped_file = $2 where slip_id = $1', [slipId, fileId])
  context.note({ subjectKind: 'deposit_slip', subjectId: slipNo, after: { stampedFile: fileId } })
  return readSlip(context.tx, slipId)
}

async function sendStamped({ reads, platform }: Context, slipId: number): Promise<FileReply> {
  const { rows } = await reads.query<{ fileId: string | null }>(
    'select stamped_file "fileId" from deposit_slip where slip_id = $1',
    [slipId],
  )
  const fileId = rows[0]?.fileId
  if (!fileId) throw fail('call.not_found')
  return sendFile(platform, reads, fileId)
}

export const depositRoutes = implement(depositCalls, {
  ...listHandlers(depositList, slips),
  ready: async ({ reads }) => ({
    cashPaise: await balanceOf(reads, CHIEF_CASH),
    papers: await listPapersAtHand(reads),
  }),
  make: (context, { body }) => makeDeposit(context, body),
  read: (context, { params }) => readSlip(context.reads, params.id),
  pdf: (context, { params }) => printSlip(context, params.id),
  stamp: (context, { params, files }) => saveStamped(context, params.id, files),
  stamped: (context, { params }) => sendStamped(context, params.id),
  credit: async (context, { params, body }) => {
    await creditDeposit(context, params.id, body.creditedOn)
    return readSlip(context.tx, params.id)
  },
})
