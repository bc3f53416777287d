import { type CounterPreview, counterCalls, type PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { changeDue } from '@karsetu/domain/counter/offline-payment-rules.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { isProvisional } from '@karsetu/domain/payment/instrument.ts'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { WillSettle } from './CounterDues.tsx'
import { InstrumentFields } from './InstrumentFields.tsx'
import { amountOf, type OfflineTyped, offlineForm, rupeesTyped } from './offline-form.ts'
import { takeOnce } from './use-take-payment.ts'

type Props = {
  preview: CounterPreview
  onTaken: (taken: PaymentTaken) => void
  /** Refused: what is due may be another amount by now. */
  onRefused: () => void
}

/** Mode, amount, paper and payer, all by keyboard: the hands begin at the mode, and Enter takes the payment. */
export function TakeForm({ preview: { dues, ownerName, mobileNumber }, onTaken, onRefused }: Props) {
  const { propertyUniqueId, netPayablePaise } = dues
  const schema = useMemo(() => offlineForm(propertyUniqueId, netPayablePaise), [propertyUniqueId, netPayablePaise])
  const form = useHouseForm(schema, {
    ...{
      transactionType: 'cash',
      type: netPayablePaise > 0 ? 'full' : 'advance',
      paidAmount: null,
      tenderedPaise: null,
    },
    ...{ payerName: ownerName ?? '', payerMobile: mobileNumber ?? '' },
  } satisfies OfflineTyped)
  const { control, setFocus } = form
  useEffect(() => setFocus('transactionType'), [setFocus])
  const [mode, type, paidAmount, tendered] = useWatch({
    ...{ control, name: ['transactionType', 'type', 'paidAmount', 'tenderedPaise'] },
  })
  const amount = amountOf({ type, paidAmount }, netPayablePaise)
  const settlement = useSettlement(propertyUniqueId, amount)
  return (
    <Card>
      <Form
        form={form}
        label={m.counter_title()}
        onSubmit={(sent) =>
          takeOnce(sent).then(onTaken, (thrown) => {
            onRefused()
            throw thrown
          })
        }
      >
        <FormSection title={m.counter_mode()}>
          <ChoiceField
            control={control}
            name="transactionType"
            label={m.counter_mode()}
            choices={[
              { value: 'cash', label: m.receipt_mode_cash() },
              { value: 'cheque', label: m.receipt_mode_cheque() },
              { value: 'dd', label: m.receipt_mode_dd() },
              { value: 'pos', label: m.receipt_mode_pos() },
              { value: 'upi', label: m.receipt_mode_upi() },
            ]}
          />
          <ChoiceField
            control={control}
            name="type"
            label={m.counter_type()}
            choices={[
              { value: 'full', label: `${m.counter_type_full()}: ${formatMoney(netPayablePaise)}` },
              { value: 'part', label: m.counter_type_part() },
              { value: 'advance', label: m.counter_type_advance() },
            ]}
          />
          {type !== 'full' && <MoneyField control={control} name="paidAmount" label={m.counter_amount()} required />}
          {mode === 'cash' && (
            <div>
              <MoneyField
                control={control}
                name="tenderedPaise"
                label={m.counter_tendered()}
                hint={m.counter_change_hint()}
              />
              <p aria-live="polite">{amount !== undefined && changeText(tendered, amount)}</p>
            </div>
          )}
        </FormSection>
        <InstrumentFields control={control} mode={mode} />
        <FormSection title={m.counter_payer()}>
          <TextField control={control} name="payerName" label={m.counter_payer_name()} required maxLength={60} />
          <TextField
            control={control}
            name="payerMobile"
            type="tel"
            label={m.counter_payer_mobile()}
            hint={m.counter_payer_mobile_hint()}
            maxLength={20}
          />
        </FormSection>
        {settlement && <WillSettle settlement={settlement} />}
        {isProvisional(mode) && <p>{m.counter_provisional()}</p>}
        <SubmitButton fullWidth>
          {amount === undefined ? m.counter_take_bare() : m.counter_take({ amount: formatMoney(amount) })}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** What the amount would settle; of the last amount until the next answer is there. */
function useSettlement(propertyUniqueId: string, amount: Paise | undefined): CounterPreview['settlement'] {
  const { data } = useCall(
    counterCalls.calls.preview,
    { body: { propertyUniqueId, paidAmount: rupeesTyped(amount ?? null) } },
    { enabled: amount !== undefined && amount > 0, keepPrevious: true },
  )
  return (amount !== undefined && data?.settlement) || null
}

function changeText(tendered: Paise | null, amount: Paise): string | undefined {
  if (tendered === null || Number.isNaN(tendered)) return undefined
  const change = changeDue(tendered, amount)
  if (change === undefined) return m.counter_change_short({ amount: formatMoney(subtractPaise(amount, tendered)) })
  return m.counter_change({ amount: formatMoney(change) })
}
