import { m } from '@karsetu/contract/words/messages.ts'
import { TransactionsScreen } from './TransactionsScreen.tsx'

/** What came over counters and banks. */
export default function OfflineTransactionsScreen() {
  return (
    <TransactionsScreen
      name="offline-transactions"
      title={m.transaction_offline_title()}
      lead={m.transaction_offline_lead()}
      preset={{ filterType: 'offline' }}
      corrections={['cancel', 'shift']}
    />
  )
}
