import { formatInstant } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { count, type ListColumn, text } from '../../platform/spreadsheet/list-file.ts'

/** The proposal that wrote a dated row, and its two people; none of the city's first rule book. */
export type WhoIsBehind = {
  changeId: number | null
  enteredBy: string | null
  enteredAt: string | null
  approvedBy: string | null
  approvedAt: string | null
}

/** Joins `behind` to a statement: the proposal of a column, as {@link WhoIsBehind}. */
export const behindSql = (changeId: string): string => `left join lateral (
    select change_id "changeId", maker.username "enteredBy", made_at "enteredAt", checker.username "approvedBy", decided_at "approvedAt"
    from rule_change join staff maker on maker.staff_id = maker_id left join staff checker on checker.staff_id = checker_id
    where rule_change.change_id = ${changeId}
  ) behind on true`

const when = (instant: string | null, locale: Locale) => (instant === null ? null : formatInstant(instant, locale))

/** Number of the proposal, who entered and who approved it, and when. */
export const behindColumns = <Row extends WhoIsBehind>(locale: Locale): ListColumn<Row>[] => [
  count(m.revision_change_no(), ({ changeId }) => changeId),
  text(m.revision_entered_by(), ({ enteredBy }) => enteredBy, 18),
  text(m.revision_entered_at(), ({ enteredAt }) => when(enteredAt, locale)),
  text(m.revision_approved_by(), ({ approvedBy }) => approvedBy, 18),
  text(m.revision_approved_at(), ({ approvedAt }) => when(approvedAt, locale)),
]
