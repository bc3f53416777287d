import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { asApiError } from '../../api/api-error.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { showErrors } from '../../form/show-errors.ts'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { AskFirst, isForConsent, type Refused, withConsent } from './AskFirst.tsx'
import { DataNotice } from './DataNotice.tsx'
import { LeftAfter } from './LeftAfter.tsx'
import classes from './Payment.module.css'
import { payFormOf } from './pay-form.ts'
import { useOpenPayment, type Wanted } from './use-open-payment.ts'

type Props = {
  dues: PayableDues
  onDuesChanged: () => void
  /** Another payment of this property was begun: where that stands comes first. */
  isSecond: boolean
}

const settledFirst = {
  oldest_first: { interest_first: m.pay_part_interest_first, principal_first: m.pay_part_principal_first },
} as const

/** How much, who pays, and one button. */
export function PayForm({ dues, onDuesChanged, isSecond }: Props) {
  const { propertyUniqueId, netPayablePaise, minimumPaise, rebatePaise, settles } = dues
  const form = useHouseForm(
    useMemo(
      () => payFormOf({ propertyUniqueId, netPayablePaise, minimumPaise }),
      [propertyUniqueId, netPayablePaise, minimumPaise],
    ),
    { type: 'full', amountPaise: null, firstname: '', phone: '', email: '' },
  )
  const [type, part] = useWatch({ control: form.control, name: ['type', 'amountPaise'] })
  const openPayment = useOpenPayment(onDuesChanged)
  const [refused, setRefused] = useState<Refused>()
  const open = async (wanted: Wanted) => {
    setRefused(undefined)
    await openPayment(wanted).catch((thrown: unknown) => {
      const error = asApiError(thrown)
      if (!isForConsent(error.code)) throw error
      setRefused({ error, wanted, amount: wanted.amountPaise ?? netPayablePaise })
    })
  }
  const amount = type === 'part' ? inBounds(part, dues) : netPayablePaise
  return (
    <Card>
      <Form form={form} label={m.pay_title()} onSubmit={open}>
        <FormSection title={m.pay_how_much()}>
          <ChoiceField
            control={form.control}
            name="type"
            label={m.pay_amount_to_pay()}
            choices={[
              { value: 'full', label: m.pay_full({ amount: formatMoney(netPayablePaise) }) },
              { value: 'part', label: m.pay_part() },
            ]}
          />
          {type === 'part' && (
            <div>
              <MoneyField
                control={form.control}
                name="amountPaise"
                label={m.pay_amount()}
                required
                hint={m.pay_amount_hint({ minimum: formatMoney(minimumPaise), maximum: formatMoney(netPayablePaise) })}
              />
              <p className={classes.note} aria-live="polite">
                {amount !== undefined && <LeftAfter dues={dues} part={amount} />}{' '}
                {settledFirst[settles.years][settles.withinYear]()} {rebatePaise > 0 && m.pay_part_rebate()}
              </p>
            </div>
          )}
        </FormSection>
        <FormSection title={m.pay_payer()}>
          <TextField
            control={form.control}
            name="firstname"
            label={m.pay_name()}
            required
            autoComplete="name"
            maxLength={60}
          />
          <TextField
            control={form.control}
            name="phone"
            type="tel"
            label={m.pay_mobile()}
            hint={m.pay_mobile_hint()}
            required
            autoComplete="tel-national"
            maxLength={20}
          />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={m.pay_email()}
            hint={m.pay_email_hint()}
            autoComplete="email"
            maxLength={100}
          />
        </FormSection>
        <DataNotice />
        {refused && (
          <AskFirst
            refused={refused}
            onConsent={() => open(withConsent(refused)).catch((thrown) => showErrors(form, thrown))}
          />
        )}
        <div className={classes.pay}>
          <SubmitButton fullWidth isSecondary={isSecond}>
            {amount === undefined ? m.pay_button_bare() : m.pay_button({ amount: formatMoney(amount) })}
          </SubmitButton>
          <p className={classes.note}>{m.pay_button_hint()}</p>
        </div>
      </Form>
    </Card>
  )
}

function inBounds(part: Paise | null, { minimumPaise, netPayablePaise }: PayableDues): Paise | undefined {
  return part !== null && part >= Math.min(minimumPaise, netPayablePaise) && part <= netPayablePaise ? part : undefined
}
