import { ruleStateLabels } from '@karsetu/contract/revision/revision-labels.ts'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { ruleFigure } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DateText } from '../../ui/DateText.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import classes from './Revision.module.css'
import { useListNames } from './use-list-names.ts'

type Props = { subject: RuleSubject; body: RuleBody; rules: readonly RuleRow[] }

/** Everything that held, holds or is to hold of one rule, the latest first. */
export function RuleHistory({ subject, body, rules }: Props) {
  const identity = ruleIdentity(subject, body)
  const rows = rules
    .filter((rule) => rule.subject === subject && ruleIdentity(subject, rule.body) === identity)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  const names = useListNames(rows.map((row) => row.body))
  if (rows.length === 0) return <p className={classes.history}>{m.law_history_none()}</p>
  return (
    <div className={classes.history}>
      <FigureTable
        label={m.law_history()}
        rows={rows}
        keyOf={({ ruleId }) => ruleId}
        columns={[
          {
            head: m.revision_valid_from(),
            cell: ({ validFrom, validTo, state }) => (
              <>
                <DateText date={validFrom} />{' '}
                {validTo && (
                  <>
                    – <DateText date={validTo} />{' '}
                  </>
                )}
                ({ruleStateLabels[state]()})
              </>
            ),
          },
          { head: m.revision_rule_figure(), cell: (row) => ruleFigure(subject, row.body, names) },
          {
            head: m.revision_source(),
            cell: ({ source, end }) => (end ? `${source}. ${m.law_ended_by({ source: end.source })}` : source),
          },
          {
            head: m.law_entered_approved(),
            cell: ({ enteredBy, approvedBy, end }) =>
              [enteredBy && [enteredBy, approvedBy].join(' / '), end && [end.enteredBy, end.approvedBy].join(' / ')]
                .filter((names) => names)
                .join('; '),
          },
        ]}
      />
    </div>
  )
}
