import { oldPaymentList } from '@karsetu/contract/old-payment/old-payment-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'

/** What earlier registers and portals recorded as paid. */
export default function OldPaymentsScreen() {
  const view = useList(oldPaymentList)
  return (
    <ListScreen
      view={view}
      keyOf={({ source, receiptNo }) => `${source} ${receiptNo}`}
      lead={
        <>
          {m.old_payment_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.old_payment_none()}
    />
  )
}
