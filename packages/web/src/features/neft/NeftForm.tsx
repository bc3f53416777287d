import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { type NeftPosted, neftCalls } from '@karsetu/contract/neft/neft-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { emptyNeft, type NeftTyped, neftForm } from './neft-form.ts'
import { PropertyToPay } from './PropertyToPay.tsx'

type Props = { property: string; onPosted: (posted: NeftPosted) => unknown }

/** One transfer as the bank statement shows it, and the property it pays for. */
export function NeftForm({ property, onPosted }: Props) {
  const form = useHouseForm(neftForm, emptyNeft(property))
  const [proof, setProof] = useState<File>()
  const [isSent, setSent] = useState(false)
  const add = useCommand(neftCalls.calls.add, { onSuccess: onPosted })
  const propertyUniqueId = useWatch({ control: form.control, name: 'propertyUniqueId' })
  const send = async (body: Parameters<typeof add.mutateAsync>[0]['body']) => {
    setSent(true)
    if (proof) await add.mutateAsync({ body, files: { proof } })
  }
  return (
    <Card>
      <Form form={form} onSubmit={send} label={m.neft_form_title()}>
        <FormSection title={m.neft_section_property()}>
          <TextField
            control={form.control}
            name="propertyUniqueId"
            required
            label={m.property_id()}
            hint={m.objection_property_hint()}
            maxLength={40}
          />
          <PropertyToPay typed={propertyUniqueId} />
        </FormSection>
        <TransferFields form={form} />
        <FormSection title={m.neft_section_payer()}>
          <TextField control={form.control} name="payerName" required label={m.neft_payer()} maxLength={120} />
          <TextField
            control={form.control}
            name="payerMobile"
            type="tel"
            label={m.neft_payer_mobile()}
            maxLength={20}
          />
        </FormSection>
        <FileUpload
          label={m.neft_proof()}
          hint={m.neft_proof_hint()}
          required
          rule={uploadRules.document}
          file={proof}
          onChange={setProof}
          error={isSent && !proof ? m.common_file_required() : undefined}
        />
        <FormButtons>
          <SubmitButton>{m.neft_post()}</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}

function TransferFields<Sent>({ form: { control } }: { form: HouseForm<NeftTyped, Sent> }) {
  const banks = useCall(masterCalls.calls.banks, {}).data ?? []
  return (
    <FormSection title={m.neft_section_transfer()}>
      <MoneyField control={control} name="amount" required label={m.neft_amount()} hint={m.neft_surplus_hint()} />
      <TextField control={control} name="utr" required label={m.neft_utr()} hint={m.neft_utr_hint()} maxLength={30} />
      <DateField control={control} name="paidOn" required label={m.neft_paid_on()} to={todayInIndia()} />
      <SelectField
        control={control}
        name="bankName"
        required
        label={m.neft_bank()}
        choices={banks.map(({ name }) => ({ value: name, label: name }))}
      />
      <SelectField
        control={control}
        name="creditedTo"
        required
        label={m.neft_credited_to_label()}
        choices={banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FormSection>
  )
}
