import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { useCall } from '../../api/use-call.ts'
import { Facts } from '../../ui/Facts.tsx'
import { placeOf } from '../property/place-of.ts'

/** Owner, place and dues of the property that is typed, so that money goes to the right one. */
export function PropertyToPay({ typed }: { typed: string }) {
  const id = parsePropertyUniqueId(typed)?.id
  const enabled = id !== undefined
  const found = useCall(propertyCalls.calls.byId, { query: { propertyUniqueId: id ?? '' } }, { enabled })
  const dues = useCall(paymentCalls.calls.calculateDiscounts, { body: { propertyUniqueId: id ?? '' } }, { enabled })
  const error = found.error ?? dues.error
  if (error) return <p role="alert">{error.text}</p>
  if (!found.data || !dues.data) return <div role="status" />
  return (
    <div role="status">
      <Facts
        facts={[
          { label: m.receipt_owner(), value: found.data.ownerName ?? m.search_owner_unknown() },
          { label: m.search_ward(), value: placeOf(found.data) },
          { label: m.neft_due_today(), value: formatMoney(dues.data.netPayablePaise) },
        ]}
      />
    </div>
  )
}
