import type { TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from './Calculator.module.css'
import { ChangesCard } from './ChangesCard.tsx'
import { Comparison } from './Comparison.tsx'
import { FloorFields } from './FloorFields.tsx'
import { PropertyFields } from './PropertyFields.tsx'
import { ReasonsCard } from './ReasonsCard.tsx'
import { useWhatIf } from './use-what-if.ts'

/** Floor by floor: the record on the left to be changed at will, the tax at present and as it would be on the right. */
export function Calculator({ told }: { told: TaxExplained }) {
  const { form, ask, found, isAsked, startAfresh } = useWhatIf(told)
  const sheet = isAsked ? found.data : undefined
  const spoken = sheet?.tax.status === 'assessed' ? m.arv_would_be({ amount: formatMoney(sheet.tax.totalPaise) }) : ''
  return (
    <>
      <div className={classes.sideBySide}>
        <div className={classes.inputs}>
          <Card title={m.arv_calculator()}>
            <p>{m.arv_calculator_lead()}</p>
            <Form form={form} onSubmit={ask} label={m.arv_calculator()}>
              <FloorFields form={form} />
              <PropertyFields form={form} roadBands={told.roadBands} />
              <div className={classes.buttons}>
                <SubmitButton>{m.arv_calculate()}</SubmitButton>
                <Button variant="default" onClick={startAfresh}>
                  {m.arv_back_to_record()}
                </Button>
              </div>
            </Form>
          </Card>
        </div>
        <div className={classes.result}>
          <Announcement text={spoken} />
          <Comparison present={told} whatIf={sheet} isAsking={found.isFetching} />
          {isAsked && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
          {sheet && <ChangesCard title={m.arv_your_changes()} none={m.arv_as_recorded()} changes={sheet.changes} />}
        </div>
      </div>
      {sheet && sheet.changes.length > 0 && (
        <ReasonsCard title={m.arv_why_what_if()} sheet={sheet} roadBands={told.roadBands} />
      )}
    </>
  )
}
