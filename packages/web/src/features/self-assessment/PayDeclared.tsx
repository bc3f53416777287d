import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise, type Paise } from '@karsetu/domain/money/paise.ts'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { DataNotice } from '../payment/DataNotice.tsx'
import { useOpenPayment } from '../payment/use-open-payment.ts'

type Props = {
  propertyUniqueId: string
  /** Declared tax less that of the register. */
  differencePaise: Paise | null
  payer: { firstname: string; phone: string }
}

/**
 * Pays the declared value at once: today's dues, and what the declaration adds as an advance. Acceptance raises the tax
 * and settles it from the advance; without acceptance the advance stays for the next demand.
 */
export function PayDeclared({ propertyUniqueId, differencePaise, payer }: Props) {
  const dues = useCall(paymentCalls.calls.calculateDiscounts, { body: { propertyUniqueId } })
  const open = useOpenPayment(() => void dues.refetch())
  const [error, setError] = useState<string>()
  const [isOpening, setOpening] = useState(false)
  if (!dues.data) return null
  const { netPayablePaise } = dues.data
  if (differencePaise === null || differencePaise <= 0) return null
  const amountPaise = addPaise(netPayablePaise, differencePaise)
  const pay = async () => {
    setError(undefined)
    setOpening(true)
    try {
      await open({ ...payer, propertyUniqueId, type: 'part', email: undefined, amountPaise, asAdvance: true })
    } catch (thrown) {
      setError(asApiError(thrown).text)
    } finally {
      setOpening(false)
    }
  }
  return (
    <Card title={m.self_assessment_pay_title()}>
      <Facts
        facts={[
          { label: m.self_assessment_pay_dues(), value: formatMoney(netPayablePaise) },
          { label: m.self_assessment_pay_difference(), value: formatMoney(differencePaise) },
          { label: m.self_assessment_pay_total(), value: formatMoney(amountPaise) },
        ]}
      />
      <p>{m.self_assessment_pay_provisional()}</p>
      <DataNotice />
      {error && <p role="alert">{error}</p>}
      <FormButtons>
        <ActionButton loading={isOpening} onClick={() => void pay()}>
          {m.self_assessment_pay_button({ amount: formatMoney(amountPaise) })}
        </ActionButton>
      </FormButtons>
    </Card>
  )
}
