import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TransactionsScreen } from './TransactionsScreen.tsx'

/** What came through gateways. */
export default function OnlineTransactionsScreen() {
  return (
    <TransactionsScreen
      name="online-transactions"
      title={m.transaction_online_title()}
      lead={m.transaction_online_lead()}
      preset={{ paymentMethod: 'online' }}
      corrections={['shift']}
      actions={
        <>
          <LinkButton variant="default" to={pathTo.adminOnlineTransactions()}>
            {m.transaction_with_gateway()}
          </LinkButton>
          <LinkButton variant="default" to={pathTo.posTransactions()}>
            {m.transaction_pos_title()}
          </LinkButton>
        </>
      }
    />
  )
}
