import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RegroupingEffect, RegroupingFigures } from '@karsetu/contract/split/split-calls.ts'
import type { AmalgamationForm, SplitForm } from '@karsetu/contract/split/split-form.ts'
import { needsSecondPerson } from '@karsetu/domain/access/amount-limit.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { sizeOfDues } from '@karsetu/domain/split/moved-dues.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { readDecider } from '../correction/decider.ts'
import { keepFiles } from '../property/keep-files.ts'
import type { RegisterContext } from '../property/register-act.ts'
import { type CarriedOut, carryOut, keepJournals } from './carry-out.ts'
import { prepareAmalgamation } from './prepare-amalgamation.ts'
import { type Prepared, pieceOfSource, pieceOfTarget } from './prepare-regrouping.ts'
import { prepareSplit } from './prepare-split.ts'
import { addJournals, addMembers, insertRegrouping, type Plan, regroupingCard } from './regrouping-store.ts'

type Sent = { files: readonly SentFile[] }

/** @throws Failure of {@link prepareSplit}, split.stale, split.waits */
export async function splitProperty(context: WriteContext, propertyUniqueId: string, form: SplitForm, sent: Sent) {
  const prepared = await prepareSplit(context, propertyUniqueId, form)
  return makeAlone(context, { kind: 'split', propertyUniqueId, form }, prepared, sent)
}

/** @throws Failure of {@link prepareAmalgamation}, split.stale, split.waits */
export async function amalgamate(context: WriteContext, form: AmalgamationForm, sent: Sent) {
  return makeAlone(context, { kind: 'amalgamation', form }, await prepareAmalgamation(context, form), sent)
}

async function makeAlone(
  context: WriteContext,
  plan: Plan,
  prepared: Prepared,
  { files }: Sent,
): Promise<RegroupingEffect> {
  const { documents } = await keepFiles(context, plan.form.preview ? [] : files)
  const { effect, done } = await makeRegrouping(context, plan, prepared, documents)
  await keepJournals(context.tx, done)
  return effect
}

/** What making a regrouping needs of a context; a job makes one from its own. */
export type RegroupContext = RegisterContext & Pick<WriteContext, 'platform' | 'audited'>

const amountOf = ({ sources }: Prepared): Paise => sumPaise(sources.map(({ moved }) => sizeOfDues(moved)))

/**
 * A split or a join as it was shown: a preview changes nothing; within the limit it is done at once, above it it waits
 * for somebody else.
 * @param documents files of `stored_file` on which it is asked for
 * @returns with `done` as {@link keepJournals} takes it
 */
export async function makeRegrouping(
  context: RegroupContext,
  plan: Plan,
  prepared: Prepared,
  documents: readonly string[],
): Promise<{ effect: RegroupingEffect; done: CarriedOut[] }> {
  const { tx, actor, now } = context
  const { shown, preview, reason } = plan.form
  if (shown !== undefined && shown !== prepared.token) throw fail('split.stale')
  const amountPaise = amountOf(prepared)
  const maker = await readDecider(tx, actor)
  const needsSecond = await needsSecondFor(context, prepared)
  const { ownersDiffer } = prepared
  const figures: RegroupingFigures = {
    ...{ amountPaise, needsSecond, ownersDiffer },
    before: prepared.sources.map(pieceOfSource),
    after: prepared.targets.map((target) => pieceOfTarget(target, null)),
  }
  const said = { ...figures, shown: prepared.token }
  if (preview) {
    context.audited()
    return { effect: { ...said, applied: false, regrouping: null }, done: [] }
  }
  await requireNobodyWaits(tx, prepared)
  const done = needsSecond
    ? undefined
    : await carryOut(context, prepared, { kind: plan.kind, reason, documents, key: keyOf(context) })
  const from = prepared.sources.map(({ held }) => held.propertyId)
  const id = await insertRegrouping(tx, {
    ...{
      plan,
      shown: { token: prepared.token, ...(done ? {} : { effect: figures }) },
      amountPaise,
      reason,
      madeBy: maker.staffId,
      at: now,
      actId: done?.actId,
      from,
      documents,
    },
  })
  if (done) await keepResult(tx, id, done)
  else
    context.note({
      subjectKind: 'regrouping',
      subjectId: String(id),
      after: { kind: plan.kind, status: 'waiting', amountPaise },
    })
  const effect = {
    ...{ ...said, applied: true, regrouping: await regroupingCard(tx, actor, id) },
    after: prepared.targets.map((target, at) => pieceOfTarget(target, done?.targets[at]?.propertyUniqueId ?? null)),
  }
  return { effect, done: done ? [done] : [] }
}

/** Whether somebody else has to approve: because of what moves, or because owners come together. */
export async function needsSecondFor(
  { tx, actor, today }: Pick<RegroupContext, 'tx' | 'actor' | 'today'>,
  prepared: Prepared,
): Promise<boolean> {
  const [{ limits }, maker] = [await correctionRules(tx), await readDecider(tx, actor)]
  return prepared.ownersDiffer || needsSecondPerson(limits, { amount: amountOf(prepared), on: today, maker })
}

/** Every carrying out has a key of its own, whatever becomes of it. */
export const keyOf = ({ platform }: Pick<WriteContext, 'platform'>) => `regrouping:${platform.newId()}`

export async function keepResult(tx: Tx, id: number, { targets, journals }: CarriedOut): Promise<void> {
  await addMembers(
    tx,
    id,
    targets.map(({ propertyId }) => propertyId),
    'to',
  )
  await addJournals(tx, id, journals)
}

/** @throws Failure split.waits */
export async function requireNobodyWaits(tx: Tx, { sources }: Prepared): Promise<void> {
  const { rowCount } = await tx.query(
    `select from regrouping_member join regrouping using (regrouping_id) where property_id = any ($1) and status = 'waiting' limit 1`,
    [sources.map(({ held }) => held.propertyId)],
  )
  if (rowCount) throw fail('split.waits')
}
