import { bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { neftCalls } from '@karsetu/contract/neft/neft-calls.ts'
import { neftList } from '@karsetu/contract/neft/neft-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { paymentCells } from '../transaction/TransactionsScreen.tsx'
import { NeftTables } from './NeftTables.tsx'

/** Bank transfers, whoever posted them, and what they come to by zone and by bank. */
export default function NeftTransactionsScreen() {
  const view = useList(neftList)
  const may = useMay()
  return (
    <ListScreen
      view={view}
      keyOf={({ receiptNo }) => receiptNo}
      lead={
        <>
          {m.neft_lead()} {sumsOf(view)}
        </>
      }
      actions={
        <>
          {may(bankStatementCalls.calls.page.access) && (
            <LinkButton variant="default" to={pathTo.statements()}>
              {m.statement_title()}
            </LinkButton>
          )}
          {may(neftCalls.calls.add.access) && <LinkButton to={pathTo.neftPayment()}>{m.neft_form_title()}</LinkButton>}
        </>
      }
      render={{
        ...paymentCells,
        proof: ({ proof, txnId }) =>
          proof === null || !may(neftCalls.calls.proof.access) ? (
            '–'
          ) : (
            <DownloadButton variant="subtle" call={neftCalls.calls.proof} sent={{ params: { txnId } }}>
              {proof}
            </DownloadButton>
          ),
      }}
      emptyText={m.neft_none()}
      note={<NeftTables query={view.query} />}
    />
  )
}
