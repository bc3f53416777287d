import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { ImportRequest } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ApprovalMove } from '@karsetu/domain/approval/approval-moves.ts'
import { needsSecondPerson } from '@karsetu/domain/approval/own-limit.ts'
import { maxPaise, negatePaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { BookedStep } from '@karsetu/domain/register-import/import-rules.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertMove, decidableOf } from '../approval/assert-move.ts'
import { type DecidingContext, readDecider, staffOf } from '../approval/decider.ts'
import { type ApprovalRequest, insertRequest, saveMove } from '../approval/request-store.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { accountForFile } from './account-for-file.ts'
import { changeImport, type ImportRow, lockImport } from './import-store.ts'
import { beginApplying, beginUndoing } from './move-import.ts'

const begin = { apply: beginApplying, undo: beginUndoing }
const kinds = { apply: 'import_entry', undo: 'import_reversal' } as const
/** What goes on was decided when it began. */
const underWay = { apply: 'applying', undo: 'undoing' } as const

/** What a step posts, and of how many rows: another than was proposed is not approved. */
type Effect = { rows: number; amountPaise: Paise }

async function effectOf(tx: Tx, one: ImportRow, step: BookedStep): Promise<Effect> {
  if (!one.totals) throw fail('register_import.not_now')
  const { wards } = await accountForFile(tx, { ...one, totals: one.totals })
  const amount = sumPaise(wards.map(({ ready, posted }) => totalArrears(step === 'apply' ? ready.arrears : posted)))
  return {
    rows: wards.reduce((all, { ready }) => all + ready.rows, 0),
    amountPaise: maxPaise(amount, negatePaise(amount)),
  }
}

/**
 * Begins a step at once, or leaves it to a second official where it posts more than the limit of corrections.
 * @returns the import whose step began; undefined: the step waits
 * @throws Failure as the step, call.input_invalid (no reason), approval.waits, approval.above_own_limit
 */
export async function proposeStep(
  context: WriteContext,
  { importId, step, reason }: { importId: number; step: BookedStep; reason: string | undefined },
): Promise<ImportRow | undefined> {
  const { tx, today, now } = context
  const one = await lockImport(tx, importId)
  if (one.status === underWay[step]) return begin[step](tx, importId)
  if (reason === undefined) throw failField('reason', m.common_field_required({ label: m.register_import_reason() }))
  const effect = await effectOf(tx, one, step)
  const begun = await begin[step](tx, importId)
  const maker = await readDecider(tx, context)
  const { limits } = await correctionRules(tx)
  const waits = needsSecondPerson(limits, { amount: effect.amountPaise, on: today, maker })
  if (await findWaiting(tx, importId)) throw fail('approval.waits', { subject: one.fileName, kind: kinds[step] })
  // The checks of the step have passed; it begins when it is approved.
  if (waits) await changeImport(tx, importId, { status: one.status })
  await insertRequest(tx, context, {
    ...{ kind: kinds[step], subject: one.fileName, subjectId: importId, exclusiveKey: `import:${importId}` },
    ...{ amountPaise: effect.amountPaise, reason, effect, atOnce: !waits, madeBy: staffOf(context.actor), madeAt: now },
  })
  if (!waits) return begun
  const subject = { subjectKind: 'register_import', subjectId: String(importId) }
  context.note({ ...subject, before: { status: one.status }, after: { proposed: step, reason, ...effect } })
  return undefined
}

type WaitingStep = ApprovalRequest & {
  kind: (typeof kinds)[BookedStep]
  importId: number
  effect: Effect
  reason: string
  makerName: string
  madeAt: string
}

const waitingStep = `select request_id "requestId", request.kind, state, amount_paise "amountPaise", made_by "madeBy",
    subject_id "importId", effect, reason, username "makerName", ${instant('made_at')} "madeAt"
  from approval_request request join staff on staff_id = made_by where request.kind in ('import_entry', 'import_reversal')`

async function findWaiting(sql: Queryable, importId: number): Promise<WaitingStep | undefined> {
  const { rows } = await sql.query<WaitingStep>(`${waitingStep} and subject_id = $1 and state in ('pending', 'held')`, [
    importId,
  ])
  return rows[0]
}

/** The step of an import that waits for a second official, as its reader sees it. */
export async function readWaitingStep(
  context: DecidingContext,
  sql: Queryable,
  importId: number,
): Promise<ImportRequest | null> {
  const waiting = await findWaiting(sql, importId)
  if (!waiting) return null
  const { requestId, amountPaise, reason, makerName, madeAt } = waiting
  const decider = context.actor.kind === 'staff' ? await readDecider(sql, context) : undefined
  const step = stepOf(waiting)
  return { ...decidableOf(context, decider, waiting), requestId, step, amountPaise, reason, madeBy: makerName, madeAt }
}

const stepOf = ({ kind }: Pick<WaitingStep, 'kind'>): BookedStep => (kind === 'import_entry' ? 'apply' : 'undo')

async function lockStep(tx: Tx, id: number): Promise<WaitingStep> {
  const { rows } = await tx.query<WaitingStep>(`${waitingStep} and request_id = $1 for update of request`, [id])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/**
 * Lets a step begin that another official proposed.
 * @throws Failure as the step, call.not_found, approval.not_waiting, approval.same_person, approval.above_own_limit,
 *   approval.stale
 */
export async function approveStep(
  context: WriteContext,
  { id, remarks }: { id: number; remarks: string },
): Promise<{ one: ImportRow; step: BookedStep }> {
  const { tx } = context
  const request = await lockStep(tx, id)
  await assertMove(tx, context, 'approve', request)
  const step = stepOf(request)
  const one = await lockImport(tx, request.importId)
  const effect = await effectOf(tx, one, step)
  if (effect.rows !== request.effect.rows || effect.amountPaise !== request.effect.amountPaise)
    throw fail('approval.stale', { subject: one.fileName })
  const begun = await begin[step](tx, request.importId)
  await saveMove(context, request, 'approve', { remark: remarks })
  return { one: begun, step }
}

/**
 * Rejects a proposed step; its maker withdraws it by the same call.
 * @returns the import
 * @throws Failure call.not_found, call.input_invalid (no remark), approval.not_waiting
 */
export async function rejectStep(
  context: WriteContext,
  { id, remarks }: { id: number; remarks: string },
): Promise<number> {
  const { tx, actor } = context
  const request = await lockStep(tx, id)
  const move: ApprovalMove = staffOf(actor) === request.madeBy ? 'withdraw' : 'reject'
  await assertMove(tx, context, move, request, remarks)
  await saveMove(context, request, move, { remark: remarks })
  context.note({
    ...{ subjectKind: 'register_import', subjectId: String(request.importId) },
    after: { requestId: id, step: stepOf(request), decided: move, remarks },
  })
  return request.importId
}
