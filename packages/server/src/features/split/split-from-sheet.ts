import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { SplitSheet } from '@karsetu/contract/split/split-calls.ts'
import { SplitForm } from '@karsetu/contract/split/split-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { needsSecondPerson } from '@karsetu/domain/access/amount-limit.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { errorBody } from '../../platform/http/error-reply.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { readDecider } from '../correction/decider.ts'
import { type CarriedOut, keepJournals } from './carry-out.ts'
import { amountOf, makeRegrouping } from './make-regrouping.ts'
import { holdForSplits, type Prepared, pieceOfSource } from './prepare-regrouping.ts'
import { prepareSplit } from './prepare-split.ts'
import { readSplitSheet, type SheetSplit } from './split-sheet.ts'

type Asked = { rule: SplitRule; preview: boolean; files: readonly SentFile[] }
type Outcome = SplitSheet['splits'][number]
type Tried = { outcome: Outcome; ready?: { form: SplitForm; prepared: Prepared } }

/**
 * Divides every property of a sheet, all of them or none: tried one by one first, and carried out only when each can be
 * divided at once by who sent it.
 * @throws Failure file.*, split.sheet_no_heading, split.sheet_too_long
 */
export async function splitFromSheet(context: WriteContext, { rule, preview, files }: Asked): Promise<SplitSheet> {
  const [file] = files
  if (!file) throw fail('call.input_invalid')
  const wanted = await readSplitSheet(file)
  await holdForSplits(
    context.tx,
    wanted.map(({ propertyUniqueId }) => propertyUniqueId),
  )
  const tried: Tried[] = []
  for (const one of wanted) tried.push(await tryOne(context, one, rule, file.fileName))
  if (preview || tried.some(({ outcome }) => outcome.fault !== null)) {
    context.audited()
    return { applied: false, splits: tried.map(({ outcome }) => outcome) }
  }
  return { applied: true, splits: await splitAll(context, tried) }
}

async function splitAll(context: WriteContext, tried: readonly Tried[]): Promise<Outcome[]> {
  const carriedOut: CarriedOut[] = []
  const outcomes: Outcome[] = []
  for (const { outcome, ready } of tried) {
    if (!ready) throw new Error(`${outcome.propertyUniqueId} cannot be divided`)
    const { propertyUniqueId } = outcome
    const plan = { kind: 'split' as const, propertyUniqueId, form: ready.form }
    const { effect, done } = await makeRegrouping(context, plan, ready.prepared)
    carriedOut.push(...done)
    outcomes.push({ ...outcome, parts: effect.after.map((part) => part.propertyUniqueId) })
  }
  await keepJournals(context.tx, carriedOut)
  return outcomes
}

/** @throws Failure call.input_invalid with what is wrong with the rows */
function formOf({ parts, fault }: SheetSplit, rule: SplitRule, reason: string): SplitForm {
  if (fault) throw new Failure('call.input_invalid', undefined, [{ field: 'file', message: fault }])
  const read = SplitForm.safeParse({ rule, parts, reason })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Failure('call.input_invalid', undefined, [
    { field: 'file', message: issue?.message ?? m.common_input_invalid() },
  ])
}

async function tryOne(context: WriteContext, one: SheetSplit, rule: SplitRule, reason: string): Promise<Tried> {
  const said = { propertyUniqueId: one.propertyUniqueId, rows: one.rows, parts: one.parts.map(() => null) }
  try {
    const form = formOf(one, rule, reason)
    const prepared = await prepareSplit(context, one.propertyUniqueId, form)
    const [source] = prepared.sources
    const duePaise = source ? pieceOfSource(source).dues.duePaise : ZERO
    const maker = await readDecider(context.tx, context.actor)
    const { limits } = await correctionRules(context.tx)
    const second = needsSecondPerson(limits, { amount: amountOf(prepared), on: context.today, maker })
    const outcome = { ...said, duePaise, fault: second ? m.split_sheet_needs_second() : null }
    return { outcome, ready: { form, prepared } }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { outcome: { ...said, duePaise: ZERO, fault: errorBody(error).message } }
  }
}
