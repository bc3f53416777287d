import { DateSchema } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { Button } from '@mantine/core'
import { z } from 'zod'
import classes from './ChosenDay.module.css'
import { DateField } from './DateField.tsx'
import { Form } from './Form.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useHouseForm } from './use-house-form.ts'

type Props = {
  /** What is shown of the day. */
  label: string
  day: IsoDate
  today: IsoDate
  /** The first day that can be asked for, where not every one can. */
  from?: IsoDate
  /** The day stands in the address, so that what is shown can be sent to a colleague; undefined is today. */
  onChoose: (day: IsoDate | undefined) => void
}

const Day = z.object({ date: DateSchema })

/** The one way to ask for figures of another day. */
export function ChosenDay(props: Props) {
  return <DayForm key={props.day} {...props} />
}

function DayForm({ label, day, today, from, onChoose }: Props) {
  const form = useHouseForm(Day, { date: day })
  return (
    <Form form={form} withoutSummary label={label} onSubmit={({ date }) => onChoose(date === today ? undefined : date)}>
      <div className={classes.row}>
        <DateField control={form.control} name="date" label={label} {...(from ? { from } : {})} />
        <SubmitButton isSecondary>{m.common_show_day()}</SubmitButton>
        {day !== today && (
          <Button variant="subtle" onClick={() => onChoose(undefined)}>
            {m.common_back_to_today()}
          </Button>
        )}
      </div>
    </Form>
  )
}
