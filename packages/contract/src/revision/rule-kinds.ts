import type { z } from 'zod'
import { m } from '../words/messages.ts'
import { assessmentRuleKinds } from './assessment-rule-kinds.ts'
import { ledgerRuleKinds } from './ledger-rule-kinds.ts'
import { mutationRuleKinds } from './mutation-rule-kinds.ts'
import { officeRuleKinds } from './office-rule-kinds.ts'
import type { RuleBody } from './rule-field.ts'
import type { RuleKind } from './rule-kind.ts'
import { rowSchema } from './rule-schema.ts'

export type AssessmentRuleSubject = keyof typeof assessmentRuleKinds
export type RuleSubject =
  | AssessmentRuleSubject
  | keyof typeof ledgerRuleKinds
  | keyof typeof officeRuleKinds
  | keyof typeof mutationRuleKinds

/** Every kind of dated rows that is changed by a proposal and its approval. */
export const ruleKinds: Readonly<Record<RuleSubject, RuleKind>> = {
  ...assessmentRuleKinds,
  ...ledgerRuleKinds,
  ...officeRuleKinds,
  ...mutationRuleKinds,
}
export const ruleSubjects = Object.keys(ruleKinds) as RuleSubject[] // the record above has these keys and no others

export const isAssessmentSubject = (subject: string): subject is AssessmentRuleSubject => subject in assessmentRuleKinds

/** What a kind that nothing is rehearsed of acts on later; of all others, that no amount depends on it alone. */
export function actsOnOf(subject: string): string {
  const kinds: Readonly<Record<string, RuleKind>> = ruleKinds
  return kinds[subject]?.actsOn?.() ?? m.revision_effect_none()
}

const schemas = new Map<RuleSubject, z.ZodType<RuleBody>>()

/** The rule of a whole row of a kind: the same for a form, a call and what is on record. */
export function ruleSchema(subject: RuleSubject): z.ZodType<RuleBody> {
  const known = schemas.get(subject)
  if (known) return known
  const { fields, check } = ruleKinds[subject]
  const made = rowSchema(fields, check)
  schemas.set(subject, made)
  return made
}

/** Conditions are sets: in which order they were entered does not matter. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(String).toSorted()
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

/** What tells a row from the other rows of its kind: rows of one identity follow each other. */
export const ruleIdentity = (subject: RuleSubject, body: RuleBody): string =>
  JSON.stringify(ruleKinds[subject].identity.map((name) => sorted(body[name]) ?? null))
