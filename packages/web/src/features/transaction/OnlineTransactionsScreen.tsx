import { m } from '@karsetu/contract/words/messages.ts'
import { TransactionsScreen } from './TransactionsScreen.tsx'

/** What came through gateways. */
export default function OnlineTransactionsScreen() {
  return (
    <TransactionsScreen
      name="online-transactions"
      title={m.transaction_online_title()}
      lead={m.transaction_online_lead()}
      preset={{ paymentMethod: 'online' }}
    />
  )
}
