import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { ChosenDay } from '../../form/ChosenDay.tsx'
import { useLocale } from '../../locale/locale.ts'
import { todayInIndia } from '../../ui/today.ts'
import classes from './Demand.module.css'

type Props = {
  /** The latest answer, which says what today is; undefined until the first is there. */
  answer: { today: IsoDate } | undefined
  asOf?: IsoDate | undefined
  onChoose: (day: IsoDate | undefined) => void
}

/** As of which day totals are, and what that means for a day that is over, or to come. */
export function BooksOn({ answer, asOf, onChoose }: Props) {
  const locale = useLocale()
  const today = answer?.today ?? todayInIndia()
  const day = asOf ?? today
  const on = { day: formatDate(day, locale) }
  return (
    <div className={classes.books}>
      <ChosenDay label={m.demand_screen_as_of()} day={day} today={today} onChoose={onChoose} />
      <p>
        {day === today
          ? m.demand_screen_interest_note()
          : day < today
            ? m.demand_screen_on_past(on)
            : m.demand_screen_on_future(on)}
      </p>
    </div>
  )
}
