import { paymentLinkCalls } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import { LinkForm } from '@karsetu/contract/payment-link/payment-link-forms.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

type Typed = { propertyUniqueId: string; mobileNumber: string; amountPaise: Paise | null }
type Made = { amountPaise: Paise; expiresAt: string }

/** What is left empty is taken from the register and the ledger. */
const sendForm = formOf(LinkForm, ({ propertyUniqueId, mobileNumber, amountPaise }: Typed) => ({
  propertyUniqueId,
  ...(mobileNumber.trim() === '' ? {} : { mobileNumber: mobileNumber.trim() }),
  ...(amountPaise === null ? {} : { amountPaise }),
}))

type Props = { propertyUniqueId: string; onClose: () => void }

/** The number and the amount of a payment link; afterwards until when it is open. */
export function SendLinkDialog({ propertyUniqueId, onClose }: Props) {
  const locale = useLocale()
  const [made, setMade] = useState<Made>()
  const form = useHouseForm(sendForm, { propertyUniqueId, mobileNumber: '', amountPaise: null })
  const send = useCommand(paymentLinkCalls.calls.easyCollect, { onSuccess: setMade })
  return (
    <Dialog title={m.link_send()} onClose={onClose} widthVw={40}>
      {made ? (
        <Outcome tone="good" title={m.link_sent()}>
          <p>
            {m.link_sent_until({
              amount: formatMoney(made.amountPaise),
              date: formatDate(istDateOf(made.expiresAt), locale),
            })}
          </p>
        </Outcome>
      ) : (
        <Form form={form} onSubmit={(body) => send.mutateAsync({ body })} withoutSummary>
          <p>{m.link_send_lead()}</p>
          <FormSection>
            <TextField
              control={form.control}
              name="mobileNumber"
              type="tel"
              label={m.property_mobile_number()}
              hint={m.link_mobile_hint()}
              maxLength={20}
            />
            <MoneyField control={form.control} name="amountPaise" label={m.link_amount()} hint={m.link_amount_hint()} />
          </FormSection>
          <FormButtons>
            <SubmitButton>{m.link_send()}</SubmitButton>
          </FormButtons>
        </Form>
      )}
    </Dialog>
  )
}
