import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import type { AmalgamationForm, SplitForm } from '@karsetu/contract/split/split-form.ts'
import { maxPaise } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { saveFiles } from '../property/save-files.ts'
import { type CarriedOut, saveJournals } from './carry-out.ts'
import { prepareAmalgamation } from './prepare-amalgamation.ts'
import { type Prepared, subjectOf } from './prepare-regrouping.ts'
import { prepareSplit } from './prepare-split.ts'
import {
  addJournals,
  addMembers,
  insertRegrouping,
  type Plan,
  type RegroupingKind,
  regroupingCard,
} from './regrouping-store.ts'
import { carryOutAndWeigh, type RegroupContext, takeWeighedBack } from './weigh-regrouping.ts'

/** What making a regrouping needs of a context; a job makes one from its own. */
type MakeContext = RegroupContext & Pick<WriteContext, 'audited'>

type Sent = { files: readonly SentFile[] }

/** @throws Failure of {@link prepareSplit}, approval.stale, approval.waits */
export async function splitProperty(context: WriteContext, propertyUniqueId: string, form: SplitForm, sent: Sent) {
  const prepared = await prepareSplit(context, propertyUniqueId, form)
  return makeAlone(context, { kind: 'split', propertyUniqueId, form }, prepared, sent)
}

/** @throws Failure of {@link prepareAmalgamation}, approval.stale, approval.waits */
export async function amalgamate(context: WriteContext, form: AmalgamationForm, sent: Sent) {
  return makeAlone(context, { kind: 'amalgamation', form }, await prepareAmalgamation(context, form), sent)
}

async function makeAlone(
  context: WriteContext,
  plan: Plan,
  prepared: Prepared,
  { files }: Sent,
): Promise<RegroupingEffect> {
  const { documents } = await saveFiles(context, plan.form.preview ? [] : files)
  const { effect, done } = await makeRegrouping(context, plan, prepared, documents)
  await saveJournals(context.tx, done)
  return effect
}

/**
 * A split or a join as it was shown, carried out and weighed: it stays where nobody else has to approve it; otherwise it
 * is taken back in the same transaction and waits; a preview changes nothing.
 * @param documents files of `stored_file` on which it is asked for
 * @returns with `done` as {@link saveJournals} takes it
 */
export async function makeRegrouping(
  context: MakeContext,
  plan: Plan,
  prepared: Prepared,
  documents: readonly string[],
): Promise<{ effect: RegroupingEffect; done: CarriedOut[] }> {
  const { tx, actor, now } = context
  const { shown, preview, reason } = plan.form
  if (shown !== undefined && shown !== prepared.token) throw fail('approval.stale', { subject: subjectOf(prepared) })
  if (!preview) await assertNobodyWaits(tx, prepared)
  const { figures, done, notes } = await carryOutAndWeigh(context, prepared, { kind: plan.kind, reason, documents })
  const said = { ...figures, shown: prepared.token }
  if (preview) {
    await takeWeighedBack(tx)
    context.audited()
    return { effect: { ...said, applied: false, regrouping: null }, done: [] }
  }
  const waits = figures.secondFor.length > 0
  if (waits) await takeWeighedBack(tx)
  const { amountPaise, tax } = figures
  const id = await insertRegrouping(tx, context, {
    ...{ plan, amountPaise, reason, madeBy: staffOf(actor), documents },
    weighedPaise: waits ? maxPaise(amountPaise, tax.changePaise) : amountPaise,
    shown: { token: prepared.token, ...(waits ? { effect: figures } : {}) },
    at: now,
    actId: waits ? undefined : done.actId,
    from: prepared.sources.map(({ held }) => held),
  })
  if (waits)
    context.note({
      subjectKind: 'regrouping',
      subjectId: String(id),
      after: { kind: plan.kind, status: 'pending', amountPaise },
    })
  else {
    await saveResult(tx, id, done)
    for (const note of notes) context.note(note)
  }
  const regrouping = await regroupingCard(tx, context, id)
  if (waits) return { effect: { ...said, applied: true, regrouping }, done: [] }
  const after = figures.after.map((piece, at) => ({
    ...piece,
    propertyUniqueId: done.targets[at]?.propertyUniqueId ?? null,
  }))
  return { effect: { ...said, after, applied: true, regrouping }, done: [done] }
}

export async function saveResult(tx: Tx, id: number, { targets, journals }: CarriedOut): Promise<void> {
  await addMembers(
    tx,
    id,
    targets.map(({ propertyId }) => propertyId),
    'to',
  )
  await addJournals(tx, id, journals)
}

/** @throws Failure approval.waits */
export async function assertNobodyWaits(tx: Tx, { sources }: Prepared): Promise<void> {
  const { rows } = await tx.query<{ subject: string; kind: RegroupingKind }>(
    `select property_unique_id subject, regrouping.kind from regrouping_member member join regrouping using (regrouping_id)
       join approval_request on request_id = regrouping_id join property on property.property_id = member.property_id
     where member.property_id = any ($1) and state in ('pending', 'held') order by 1 limit 1`,
    [sources.map(({ held }) => held.propertyId)],
  )
  if (rows[0]) throw fail('approval.waits', rows[0])
}
