import type { ObjectionSummary } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionSubjectLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatCount, formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { FoldOnPhone } from '../../ui/FoldOnPhone.tsx'
import classes from './Objection.module.css'

/** What is pressing in five numbers, and how much there is of each kind. */
export function SummaryFigures({ summary }: { summary: ObjectionSummary }) {
  const locale = useLocale()
  const { oldestDays, receivedThisMonth, closedThisMonth } = summary
  const figures = [
    {
      label: m.objection_sum_pending(),
      value: formatCount(summary.pending),
      note: summary.late > 0 ? m.objection_sum_late({ count: summary.late }) : '',
    },
    { label: m.objection_sum_week(), value: formatCount(summary.hearingsThisWeek), note: '' },
    { label: m.objection_sum_second(), value: formatCount(summary.waitsForSecond), note: '' },
    {
      label: m.objection_sum_oldest(),
      value: oldestDays === null ? '–' : m.objection_sum_days({ count: oldestDays }),
      note: '',
    },
    {
      label: m.objection_sum_month(),
      value: `${formatCount(receivedThisMonth)} / ${formatCount(closedThisMonth)}`,
      note: m.objection_sum_this_month(),
    },
  ]
  return (
    <section className={classes.summary} aria-label={m.objection_list_title()}>
      <FoldOnPhone
        label={m.objection_sum_short({ pending: formatCount(summary.pending), late: formatCount(summary.late) })}
      >
        <dl className={classes.numbers}>
          {figures.map(({ label, value, note }) => (
            <div key={label} className={classes.number}>
              <dt>{label}</dt>
              <dd className={classes.figure}>{value}</dd>
              <dd className={classes.note}>{note}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.asOf}>{m.objection_sum_as_of({ when: formatInstant(summary.asOf, locale) })}</p>
        {summary.bySubject.length > 0 && (
          <details className={classes.bySubject}>
            <summary>{m.objection_sum_by_subject()}</summary>
            <FigureTable
              label={m.objection_sum_by_subject()}
              rows={summary.bySubject}
              keyOf={({ subject }) => subject}
              columns={[
                { head: m.objection_subject(), cell: ({ subject }) => objectionSubjectLabels[subject]() },
                { head: m.objection_sum_pending(), cell: ({ pending }) => formatCount(pending), isFigure: true },
                { head: m.objection_sum_resolved(), cell: ({ resolved }) => formatCount(resolved), isFigure: true },
                { head: m.status_rejected(), cell: ({ rejected }) => formatCount(rejected), isFigure: true },
              ]}
            />
          </details>
        )}
      </FoldOnPhone>
    </section>
  )
}
