import { DateSchema } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { z } from 'zod'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useGo } from '../../ui/use-go.ts'
import classes from './Ledger.module.css'

type Props = { pathOn: (day: IsoDate | undefined) => string; today: IsoDate; asOf: IsoDate }

const Day = z.object({ date: DateSchema })

/** Asks for the dues of another day; the day stands in the address. */
export function ChosenDay({ pathOn, today, asOf }: Props) {
  const go = useGo()
  const form = useHouseForm(Day, { date: asOf })
  const show = ({ date }: { date: IsoDate }) => go(pathOn(date === today ? undefined : date), { resetScroll: false })
  return (
    <div className={classes.day}>
      <Form form={form} withoutSummary label={m.ledger_if_paid_by()} onSubmit={show}>
        <div className={classes.dayRow}>
          <DateField control={form.control} name="date" label={m.ledger_if_paid_by()} />
          <SubmitButton isSecondary>{m.ledger_show()}</SubmitButton>
          {asOf !== today && (
            <AppLink to={pathOn(undefined)} resetScroll={false}>
              {m.ledger_back_to_today()}
            </AppLink>
          )}
        </div>
      </Form>
    </div>
  )
}
