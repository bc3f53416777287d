import type { RuleBody, RuleField } from './rule-field.ts'
import type { RowCheck } from './rule-schema.ts'

/** One kind of dated rows of the law: what a row says, what tells it from others, and when it can begin. */
export type RuleKind = {
  readonly label: () => string
  /** Fields by which rows of the kind are told from each other; none: one row holds at a time. */
  readonly identity: readonly string[]
  readonly fields: readonly RuleField[]
  readonly check?: RowCheck
  /** Fields a list shows as the row's figure; the others stand where there is room. */
  readonly shown?: readonly string[]
  /** Whether a row may end with nothing in its place. None: one must always hold, and is only followed by another. */
  readonly mayEnd?: (row: RuleBody) => boolean
  /** Rows that are judged together are proposed together. */
  readonly together?: boolean
  /**
   * assessment: looked at on the first day of a year, and a year can be revised while it runs; yearly: looked at on the
   * first day of a year, which nobody can revise; daily: looked at on every day.
   */
  readonly timing: 'assessment' | 'yearly' | 'daily'
  /** What a rehearsal calculates: the taxes of a year, or what is due on a day. None: no amount depends on it alone. */
  readonly rehearsal?: 'assessments' | 'dues'
  /** What it acts on later, said in the place of a rehearsal. */
  readonly actsOn?: () => string
}
