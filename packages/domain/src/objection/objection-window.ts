import type { NoticeKind, NoticeRules } from '../notice/notice-rules.ts'
import { objectionUntil } from '../notice/recovery-ladder.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** The paper an objection answers, and when it was served; null while no service of it is known. */
export type AnsweredPaper = { readonly kind: NoticeKind; readonly servedOn: IsoDate | null }

export type ObjectionWindow = { readonly until: IsoDate | null; readonly isLate: boolean }

/**
 * Whether an objection came in time. The time runs from the service of the paper it answers, by the rule of that day; to
 * no paper, or to one that was never served, no time runs. What comes after its last day is taken all the same, and
 * marked.
 * Source: the Act of 1959, s. 209, objection within 30 days of receipt; docs/law/recovery.md.
 */
export function objectionWindow(
  rules: Pick<NoticeRules, 'objections'>,
  paper: AnsweredPaper | undefined,
  receivedOn: IsoDate,
): ObjectionWindow {
  const until = paper?.servedOn ? objectionUntil(rules, paper.kind, paper.servedOn) : null
  return { until, isLate: until !== null && receivedOn > until }
}
