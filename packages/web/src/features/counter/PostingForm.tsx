import { counterCalls, type PaymentTaken, type PostingSummary } from '@karsetu/contract/counter/counter-calls.ts'
import { postingMethods } from '@karsetu/contract/counter/counter-forms.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { modeLabels } from '../payment/ReceiptSheet.tsx'
import { postingForm } from './posting-form.ts'

type Props = { summary: PostingSummary; onPosted: (taken: PaymentTaken) => void }

/** Money that lies in an account of the corporation already, with its proof. */
export function PostingForm({ summary: { propertyUniqueId, ownerName }, onPosted }: Props) {
  const [proof, setProof] = useState<File>()
  const [isSent, setSent] = useState(false)
  const banks = useCall(masterCalls.calls.banks, {})
  const post = useCommand(counterCalls.calls.advancePosting, { onSuccess: onPosted })
  const form = useHouseForm(postingForm, {
    ...{ amount: null, payerName: ownerName ?? '', payerMobile: '', transactionMethod: undefined },
    ...{ paymentType: undefined, bankCode: undefined, referenceNo: '', paidOn: todayInIndia(), remarks: '' },
  })
  const amount = form.watch('amount')
  const { control } = form
  return (
    <Card>
      <Form
        form={form}
        label={m.counter_posting_new()}
        onSubmit={async (body) => {
          setSent(true)
          if (proof) await post.mutateAsync({ params: { id: propertyUniqueId }, body, files: { proof } })
        }}
      >
        <FormSection title={m.counter_posting_new()}>
          <MoneyField control={control} name="amount" label={m.counter_amount()} required />
          <SelectField
            control={control}
            name="paymentType"
            label={m.counter_type()}
            required
            choices={[
              { value: 'dues', label: m.counter_type_dues() },
              { value: 'advance', label: m.counter_type_ahead() },
            ]}
          />
          <SelectField
            control={control}
            name="transactionMethod"
            label={m.counter_method()}
            required
            choices={postingMethods.map((value) => ({ value, label: modeLabels[value]() }))}
          />
          <TextField control={control} name="referenceNo" label={m.counter_utr()} maxLength={30} />
          <SelectField
            control={control}
            name="bankCode"
            label={m.counter_bank_of_city()}
            required
            choices={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
          <DateField control={control} name="paidOn" label={m.counter_paid_on()} to={todayInIndia()} />
          <TextField control={control} name="payerName" label={m.counter_payer_name()} required maxLength={60} />
          <TextField
            control={control}
            name="payerMobile"
            type="tel"
            label={m.counter_posting_mobile()}
            required
            maxLength={20}
          />
          <TextField control={control} name="remarks" label={m.counter_remarks()} maxLength={500} />
        </FormSection>
        <FileUpload
          label={m.counter_proof()}
          required
          rule={uploadRules.document}
          file={proof}
          onChange={setProof}
          error={isSent && !proof ? m.common_field_required({ label: m.counter_proof() }) : undefined}
        />
        <SubmitButton>
          {amount === null || Number.isNaN(amount)
            ? m.counter_post_bare()
            : m.counter_post({ amount: formatMoney(amount) })}
        </SubmitButton>
      </Form>
    </Card>
  )
}
