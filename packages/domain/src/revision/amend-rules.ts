import type { AssessmentRules } from '../assessment/compiled-rules.ts'
import type { Dated } from '../assessment/dated.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** What holds no more after a day; `is` tells its rows from the others of the kind. */
export type Ending = { readonly is: (row: object) => boolean; readonly endsOn: IsoDate }

/** What a proposal does to the law of assessments: dated rows of one kind, and an end of others; never an edit of one. */
export type AddedRules = {
  readonly [Subject in keyof AssessmentRules]: {
    readonly subject: Subject
    readonly rows: AssessmentRules[Subject]
    readonly ending?: Ending
  }
}[keyof AssessmentRules]

/** The rows with their new last day; what was to end earlier still does. */
export const withEnding = <Row extends Dated>(rows: readonly Row[], ending: Ending | undefined): readonly Row[] =>
  ending === undefined
    ? rows
    : rows.map((row) =>
        ending.is(row) && (row.validTo === undefined || row.validTo > ending.endsOn)
          ? { ...row, validTo: ending.endsOn }
          : row,
      )

/** The law as it would stand with the proposal, for the same engine. */
export const amendRules = (rules: AssessmentRules, { subject, rows, ending }: AddedRules): AssessmentRules => ({
  ...rules,
  [subject]: [...withEnding<Dated>(rules[subject], ending), ...rows],
})
