import type { Hearing } from '@karsetu/contract/objection/objection-calls.ts'
import { hearingOutcomeLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatTime } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../../locale/locale.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import classes from '../Objection.module.css'

/** Every hearing that was fixed, the latest first, and what became of it. */
export function Hearings({ hearings, isOver }: { hearings: readonly Hearing[]; isOver: boolean }) {
  const locale = useLocale()
  if (hearings.length === 0) {
    const said = isOver ? m.objection_no_hearings_held() : m.objection_no_hearings()
    return <p className={classes.quiet}>{said}</p>
  }
  return (
    <FigureTable
      label={m.objection_hearings()}
      rows={hearings}
      keyOf={({ hearingNo }) => hearingNo}
      columns={[
        {
          head: m.objection_hearing_on(),
          cell: ({ heldOn, atTime }) => (
            <>
              <DateText date={heldOn} />, {formatTime(atTime, locale)}
            </>
          ),
        },
        { head: m.objection_hearing_place(), cell: ({ place }) => place },
        {
          head: m.objection_hearing_outcome(),
          isLong: true,
          cell: ({ outcome, remarks }) => outcome && `${hearingOutcomeLabels[outcome]()}: ${remarks ?? ''}`,
        },
      ]}
    />
  )
}
