import { isDeepStrictEqual } from 'node:util'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleProposal } from '@karsetu/contract/revision/rule-change-forms.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleIdentity, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { valueError } from '@karsetu/contract/revision/rule-schema.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import { earliestStart, isEverLookedAt } from '@karsetu/domain/revision/rule-start.ts'
import { overlapped } from '@karsetu/domain/revision/validity.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, SentFile, WriteContext } from '../../platform/http/context.ts'
import { checkEnds } from './check-ends.ts'
import { checkMohallas } from './check-mohallas.ts'
import { checkRoadBands } from './check-road-bands.ts'
import { checkNamed } from './named-codes.ts'
import { proposeChange } from './propose-change.ts'
import { rulesOfSubject, type StoredRule } from './rules-store.ts'

/**
 * Proposes rows of the law: such as follow a row on record, such as are new, and the end of such as hold no more.
 * @throws Failure call.input_invalid naming the field, revision.nothing_changed, revision.change_open, call.out_of_scope
 */
export async function proposeRules(
  context: WriteContext,
  { change: { subject, rows: typed, ends: endedIds }, validTo: lastDay, source, ...day }: RuleProposal,
  document: SentFile | undefined,
): Promise<RuleChangeCard> {
  const rules = await rulesOfSubject(context.tx, subject)
  const rows = typed.map((row) => spelledAsOnRecord(subject, rules, row))
  const ends = endedIds.map((ruleId, at) => onRecord(rules, ruleId, at))
  const validFrom = firstDayOf(day)
  const validTo = lastDay ?? null
  await checkRules(context, rules, { subject, rows, ends, validFrom, validTo, namedBy: day.endsOn && 'endsOn' })
  return proposeChange(context, { subject, body: { rows, ends }, validFrom, validTo, source }, { document })
}

/** The first day on which anything differs: what only ends is said with its last day. */
function firstDayOf({ validFrom, endsOn }: Pick<RuleProposal, 'validFrom' | 'endsOn'>): IsoDate {
  const first = validFrom ?? (endsOn && addDays(endsOn, 1))
  if (first === undefined) throw failField('validFrom', m.common_required_value())
  return first
}

/** @throws Failure call.input_invalid naming the number */
function onRecord(rules: readonly StoredRule[], ruleId: number, at: number): RuleBody {
  const found = rules.find((rule) => rule.ruleId === ruleId)
  if (!found) throw failField(`change.ends.${at}`, valueError(ruleId, m.law_fault_unknown()))
  return found.body
}

/** Conditions in another order are the same conditions: a row follows its like letter by letter. */
function spelledAsOnRecord(subject: RuleSubject, rules: readonly StoredRule[], row: RuleBody): RuleBody {
  const identity = ruleIdentity(subject, row)
  const like = rules.find((rule) => ruleIdentity(subject, rule.body) === identity)
  const { identity: names } = ruleKinds[subject]
  const spelled = names.filter((name) => like?.body[name] !== undefined).map((name) => [name, like?.body[name]])
  return { ...row, ...Object.fromEntries(spelled) }
}

type Checked = {
  subject: RuleSubject
  rows: readonly RuleBody[]
  ends: readonly RuleBody[]
  validFrom: IsoDate
  validTo: IsoDate | null
  /** The field that named the day: of what only ends, its last one. */
  namedBy?: 'endsOn' | undefined
}

/**
 * Whether the rows may be added to the law of today: nothing twice, nothing into a past that was charged, nothing into
 * the time of a row on record, nothing about what is not on record, and something that differs.
 * @throws Failure call.input_invalid naming the field, revision.nothing_changed
 */
export async function checkRules(
  { tx, today, locale }: Pick<WriteContext, 'tx' | 'today' | 'locale'>,
  rules: readonly StoredRule[],
  checked: Checked,
): Promise<void> {
  const { subject, rows, ends } = checked
  checkDays({ today, locale }, checked)
  checkOnce(subject, rows, ends)
  await checkNamed(tx, subject, rows)
  const differs = checkFollowing(locale, rules, checked)
  if (!differs && ends.length === 0) throw fail('revision.nothing_changed')
  await checkEnds(tx, locale, rules, checked)
  if (subject === 'roadBands') checkRoadBands(rules, checked)
  if (subject === 'taxRates') await checkMohallas(tx, locale, rules, checked)
}

function checkDays(
  { today, locale }: Pick<Context, 'today' | 'locale'>,
  { subject, validFrom, validTo, namedBy }: Checked,
): void {
  const { timing } = ruleKinds[subject]
  const earliest = earliestStart(timing, today)
  if (validFrom < earliest) {
    const named = namedBy ? addDays(earliest, -1) : earliest
    throw failField(namedBy ?? 'validFrom', m.revision_too_early({ earliest: formatDate(named, locale) }))
  }
  if (!isEverLookedAt(timing, validityOf({ validFrom, validTo })))
    throw failField('validTo', m.revision_binds_no_year())
}

const validityOf = ({ validFrom, validTo }: Pick<Checked, 'validFrom' | 'validTo'>) => ({
  validFrom,
  ...(validTo === null ? {} : { validTo }),
})

function checkOnce(subject: RuleSubject, rows: readonly RuleBody[], ends: readonly RuleBody[]): void {
  const identities = [...rows, ...ends].map((row) => ruleIdentity(subject, row))
  const twice = identities.findIndex((identity, at) => identities.indexOf(identity) !== at)
  const { identity, fields } = ruleKinds[subject]
  if (twice >= rows.length) throw failField(`change.ends.${twice - rows.length}`, m.revision_row_twice())
  if (twice >= 0) throw failField(`change.rows.${twice}.${identity[0] ?? fields[0]?.name}`, m.revision_row_twice())
}

/** Whether anything differs from what holds. @throws Failure call.input_invalid for what would cut into a row on record */
function checkFollowing(
  locale: Context['locale'],
  rules: readonly StoredRule[],
  { subject, rows, validFrom, validTo }: Checked,
): boolean {
  const differs = rows.map((row) => {
    const identity = ruleIdentity(subject, row)
    const alike = rules
      .filter((rule) => ruleIdentity(subject, rule.body) === identity)
      .map(({ validTo: end, ...rule }) => ({ ...rule, ...(end === null ? {} : { validTo: end }) }))
    const cut = overlapped(alike, validityOf({ validFrom, validTo }))
    if (cut)
      throw failField('validFrom', m.revision_overlaps({ from: formatDate(cut.validFrom, locale), source: cut.source }))
    return !isDeepStrictEqual(rowInForce(alike, validFrom)?.body, row)
  })
  return differs.includes(true)
}
