import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { DateText, InstantText } from '../ui/DateText.tsx'
import classes from './Summary.module.css'

/** Of which moment figures are; of the end of a day where one was chosen. */
export function AsOf({ instant, day }: { instant: string; day?: IsoDate }) {
  const [before = '', after = ''] = m.common_as_of({ when: '\n' }).split('\n')
  return (
    <p className={classes.asOf}>
      {before}
      {day ? <DateText date={day} /> : <InstantText instant={instant} />}
      {after}
    </p>
  )
}
