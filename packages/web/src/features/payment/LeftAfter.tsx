import { type PayableDues, paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../../api/use-call.ts'

const typingMs = 300

/** What a part payment leaves, as the server would post it. */
export function LeftAfter({ dues: { propertyUniqueId }, part }: { dues: PayableDues; part: Paise }) {
  const [partPaise] = useDebouncedValue(part, typingMs)
  const { data } = useCall(paymentCalls.calls.calculateDiscounts, { body: { propertyUniqueId, partPaise } })
  const left = data?.afterPart
  if (!left || partPaise !== part) return null
  const amount = formatMoney(left.netPayablePaise)
  return (
    <strong>
      {left.grossPaise === left.netPayablePaise
        ? m.pay_part_left({ amount })
        : m.pay_part_left_rebate({ amount, whole: formatMoney(left.grossPaise) })}
    </strong>
  )
}
