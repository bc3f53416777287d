import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { holdsOn } from '@karsetu/domain/assessment/dated.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { StoredRule } from './rules-store.ts'

export type Amended = {
  subject: RuleSubject
  rows: readonly RuleBody[]
  ends: readonly RuleBody[]
  validFrom: IsoDate
}

/** Rows that hold on a day, by their identity; of those that say the same thing, the one that began last. */
export function heldOn(subject: RuleSubject, rules: readonly StoredRule[], day: IsoDate): Map<string, RuleBody> {
  const held = new Map<string, RuleBody>()
  // Rows come by the day on which they begin.
  for (const { body, validTo, ...dated } of rules)
    if (holdsOn({ ...dated, ...(validTo === null ? {} : { validTo }) }, day))
      held.set(ruleIdentity(subject, body), body)
  return held
}

/** What would hold of a kind on the first day of a proposal. */
export function standingWith(rules: readonly StoredRule[], { subject, rows, ends, validFrom }: Amended): RuleBody[] {
  const standing = heldOn(subject, rules, validFrom)
  for (const row of [...rows, ...ends]) standing.delete(ruleIdentity(subject, row))
  return [...rows, ...standing.values()]
}
