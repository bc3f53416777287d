import type { AssessmentRules } from '../assessment/compiled-rules.ts'

/** What a proposal adds to the law of assessments: dated rows of one kind, never an edit of one. */
export type AddedRules = {
  readonly [Subject in keyof AssessmentRules]: { readonly subject: Subject; readonly rows: AssessmentRules[Subject] }
}[keyof AssessmentRules]

/** The law as it would stand with the proposal, for the same engine. */
export const amendRules = (rules: AssessmentRules, { subject, rows }: AddedRules): AssessmentRules => ({
  ...rules,
  [subject]: [...rules[subject], ...rows],
})
