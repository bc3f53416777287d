import { gatewayColumns } from '@karsetu/contract/transaction/transaction-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { TransactionsScreen } from './TransactionsScreen.tsx'

/** What came through gateways, with what each gateway says of it. */
export default function AdminOnlineScreen() {
  return (
    <TransactionsScreen
      name="admin-online-transactions"
      title={m.transaction_admin_online_title()}
      lead={m.transaction_online_lead()}
      preset={{ paymentMethod: 'online' }}
      shows={['transactionId', ...gatewayColumns]}
    />
  )
}
