import { instrumentLabels } from '@karsetu/contract/counter/counter-forms.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { fieldsOfMode, type InstrumentField } from '@karsetu/domain/counter/offline-payment-rules.ts'
import type { CounterMode } from '@karsetu/domain/payment/channels.ts'
import type { Control } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { DateField } from '../../form/DateField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { TextField } from '../../form/TextField.tsx'

export type InstrumentTyped = Partial<Record<InstrumentField, string>>

type Props<Typed extends InstrumentTyped> = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a field never sees
  control: Control<Typed, unknown, any>
  mode: CounterMode
}

/** The fields that the chosen mode has: number, bank, issuer, IFSC and date of a paper, or the reference of a slip. */
export function InstrumentFields<Typed extends InstrumentTyped>({ control, mode }: Props<Typed>) {
  const { required, optional } = fieldsOfMode[mode]
  const banks = useCall(masterCalls.calls.banks, {}, { enabled: optional.length > 0 })
  if (required.length === 0) return null
  // Every form of these fields has them under the names of the contract.
  const fields = control as unknown as Control<InstrumentTyped>
  return (
    <FormSection title={m.counter_instrument()}>
      {[...required, ...optional].map((name) => {
        const isRequired = required.includes(name)
        const label = isRequired ? instrumentLabels[name]() : `${instrumentLabels[name]()} (${m.common_optional()})`
        if (name === 'instrumentDate') return <DateField key={name} control={fields} name={name} label={label} />
        const suggestions = name === 'bankName' ? (banks.data ?? []).map((bank) => bank.name) : undefined
        return (
          <TextField
            key={name}
            control={fields}
            name={name}
            label={label}
            required={isRequired}
            maxLength={name === 'bankName' || name === 'issuerName' ? 100 : 30}
            {...(suggestions ? { suggestions } : {})}
          />
        )
      })}
    </FormSection>
  )
}
