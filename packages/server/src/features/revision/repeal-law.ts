import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RepealForm } from '@karsetu/contract/revision/rule-change-forms.ts'
import { ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { repealBlockedReason } from '@karsetu/domain/revision/repeal.ts'
import { earlierOf } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { lawWithout } from '../assessment/dated-rules.ts'
import { checkDiscount } from '../master/propose-discount.ts'
import type { DiscountValues, Proposed } from './change-body.ts'
import { assertScope } from './change-scope.ts'
import { lockChange, type RuleChange, topicsOf } from './change-store.ts'
import { proposeChange } from './propose-change.ts'

/**
 * Proposes to take back a change that was approved and has not begun. It is a change of the same kind from the same day,
 * rehearsed and decided as that one was.
 * @throws Failure call.not_found, call.out_of_scope, revision.not_now, revision.repealed, revision.begun, revision.built_on,
 *   revision.change_open, master.discount_*
 */
export async function proposeRepeal(
  context: WriteContext,
  { changeId, source, reason }: RepealForm & { changeId: number },
  document: SentFile | undefined,
): Promise<RuleChangeCard> {
  const { tx, today } = context
  const law = await lockChange(tx, changeId)
  assertScope(context.actor, law)
  await assertRepealable(context, law)
  const change = undone(law)
  if (change.subject === 'discount')
    await checkDiscount(tx, { discountId: change.discountId, values: change.body, today })
  return proposeChange(
    context,
    { ...change, source },
    { places: law.places, document, repeal: { repeals: changeId, reason } },
  )
}

/** Looks once more, when a repeal is approved, whether what it takes back has still not begun and stands alone. */
export async function checkRepeal(context: WriteContext, repeals: number): Promise<void> {
  const law = await lockChange(context.tx, repeals)
  await assertRepealable(context, { ...law, repealedBy: null })
}

/** @throws Failure revision.not_now, revision.repealed, revision.begun, revision.built_on */
async function assertRepealable({ tx, today }: WriteContext, law: RuleChange): Promise<void> {
  const blockedReason = repealBlockedReason(law, today)
  if (blockedReason === 'begun') throw fail('revision.begun', { validFrom: law.validFrom })
  if (blockedReason === 'repealed' && law.repealedBy)
    throw fail('revision.repealed', { changeId: law.repealedBy.changeId })
  if (blockedReason) throw fail('revision.not_now')
  const later = await builtOn(tx, law)
  if (later !== undefined) throw fail('revision.built_on', { changeId: later })
}

/** The repeal as a change. Periods of the calendar are written in place: what one was before is written again. */
function undone(law: RuleChange): Proposed {
  if (law.subject !== 'discount') return law
  const { discountId, replaced, validFrom } = law
  // Entered before the number of a new period was kept, and changed since.
  if (discountId === null) throw fail('revision.not_now')
  const body = replaced ? valuesOf(replaced) : { ...law.body, status: false }
  return { ...law, body, validFrom: body.status ? earlierOf(validFrom, body.startsOn) : validFrom }
}

const valuesOf = ({ discountId: _, ...values }: NonNullable<RuleChange['replaced']>): DiscountValues => values

/**
 * A change approved later that was judged beside this one: it is about the same, was or ended a rule that is judged with
 * the others of its kind, or names what this one brought.
 */
async function builtOn(tx: Tx, law: RuleChange): Promise<number | undefined> {
  const { rows } = await tx.query<{ changeId: number }>(
    `select later.change_id "changeId" from rule_change law join rule_change later on later.decided_at > law.decided_at
     where law.change_id = $1 and later.status = 'approved' and later.repeals is null
       and not exists (select from rule_change repeal where repeal.repeals = later.change_id and repeal.status = 'approved')
       and (later.valid_from >= law.valid_from or law.subject = 'discount')
       and (later.topics && $2
         or later.subject = law.subject and ($3 or later.body -> 'ends' -> 0 is not null or law.body -> 'ends' -> 0 is not null)
         or exists (select from unnest($4::text[]) code where position(to_json(code)::text in later.body::text) > 0))
     order by later.decided_at desc limit 1`,
    [law.changeId, topicsOf(law), isJudgedTogether(law), await codesBrought(tx, law)],
  )
  return rows[0]?.changeId
}

const isJudgedTogether = ({ subject }: RuleChange): boolean =>
  subject !== 'mohallaRates' &&
  subject !== 'mohallaServices' &&
  subject !== 'discount' &&
  ruleKinds[subject].together === true

const codeOf = { factors: 'factor', roadBands: 'code' } as const

/** Factors and road groups that are on record by this change alone: rules and rates may name them. */
async function codesBrought(tx: Tx, law: RuleChange): Promise<string[]> {
  if (law.subject !== 'factors' && law.subject !== 'roadBands') return []
  const code = codeOf[law.subject]
  const { rows } = await tx.query<{ code: string }>(
    `select distinct body ->> $1 code from ${lawWithout(law.changeId)} where kind = $2`,
    [code, law.subject],
  )
  const others = new Set(rows.map((row) => row.code))
  return law.body.rows.map((row) => String(row[code])).filter((one) => !others.has(one))
}
