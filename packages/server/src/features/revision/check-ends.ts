import { failField } from '@karsetu/contract/platform/fail.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { ruleIdentity, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { type ListNames, ruleAbout } from '@karsetu/contract/revision/rule-text.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readListNames } from './named-codes.ts'
import { rulesOfSubject, type StoredRule } from './rules-store.ts'
import { type Amended, heldOn, standingWith } from './standing-rules.ts'

type Proposed = Amended & { namedBy?: 'endsOn' | undefined }

/**
 * Whether rows may end with nothing in their place: they hold, nothing like them is to come, and nothing is left without
 * a rule it needs.
 * @throws Failure call.input_invalid naming the row, or the day
 */
export async function checkEnds(
  tx: Tx,
  locale: Locale,
  rules: readonly StoredRule[],
  proposed: Proposed,
): Promise<void> {
  const { subject, ends, validFrom, namedBy } = proposed
  if (ends.length === 0) return
  const held = heldOn(subject, rules, validFrom)
  const names = await readListNames(tx, locale)
  for (const [at, row] of ends.entries()) {
    const refuse = (error: (said: { rule: string }) => string) =>
      failField(`change.ends.${at}`, error({ rule: ruleAbout(subject, row, names) }))
    const identity = ruleIdentity(subject, row)
    if (!ruleKinds[subject].mayEnd?.(row)) throw refuse(m.law_fault_must_hold)
    const next = rules.find(
      ({ body, validFrom: from }) => from >= validFrom && ruleIdentity(subject, body) === identity,
    )
    if (next)
      throw failField(
        namedBy ?? 'validFrom',
        m.revision_overlaps({ from: formatDate(next.validFrom, locale), source: next.source }),
      )
    if (!held.has(identity)) throw refuse(m.law_fault_not_held)
  }
  await checkLeft(tx, rules, proposed, names)
}

const uses = ['residential', 'nonresidential', 'vacant_land'] as const

/** What other rules, or the uses of properties, need. @throws Failure call.input_invalid naming the row that ends */
async function checkLeft(tx: Tx, rules: readonly StoredRule[], amended: Amended, names: ListNames): Promise<void> {
  const { subject, ends } = amended
  const standing = standingWith(rules, amended)
  for (const [at, row] of ends.entries()) {
    const refuse = (error: string) => failField(`change.ends.${at}`, error)
    const rule = ruleAbout(subject, row, names)
    if (subject === 'factors' && !standing.some(({ factor }) => factor === row.factor)) {
      const by = await formulaNaming(tx, amended, row)
      if (by) throw refuse(m.law_fault_factor_named({ rule, by: ruleAbout('formulas', by) }))
    }
    if (subject !== 'formulas' && subject !== 'taxRates') continue
    const left = standing.filter(({ head, mohallaIds }) => head === row.head && mohallaIds === undefined)
    const bare = uses.find((use) => !left.some((one) => one.use === use || (subject === 'taxRates' && !one.use)))
    if (bare) throw refuse(m.law_fault_use_untaxed({ rule, use: useLabel(bare) }))
  }
}

const useLabel = (use: (typeof uses)[number]): string => ruleAbout('formulas', { use })

async function formulaNaming(tx: Tx, { validFrom }: Amended, { factor }: RuleBody): Promise<RuleBody | undefined> {
  const formulas = heldOn('formulas', await rulesOfSubject(tx, 'formulas'), validFrom)
  return [...formulas.values()].find(({ factors }) => Array.isArray(factors) && factors.includes(factor))
}

/** Every row on record that the proposal ends: of the same thing, an earlier one would hold again. */
export function rulesToEnd(
  rules: readonly StoredRule[],
  { subject, ends, validFrom }: Pick<Amended, 'subject' | 'ends' | 'validFrom'>,
): number[] {
  const ended = new Set(ends.map((row) => ruleIdentity(subject, row)))
  return rules
    .filter(({ body, validTo }) => ended.has(ruleIdentity(subject, body)) && (validTo === null || validTo >= validFrom))
    .map(({ ruleId }) => ruleId)
}
