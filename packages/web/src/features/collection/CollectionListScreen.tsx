import { collectionList } from '@karsetu/contract/collection/collection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'

/** The lines behind every figure of collection: receipts on their days, reversals on theirs. */
export default function CollectionListScreen() {
  const view = useList(collectionList)
  return (
    <ListScreen
      view={view}
      keyOf={({ receiptNo, reversedPaise }) => `${receiptNo} ${reversedPaise > 0}`}
      render={{
        receiptNo: ({ receiptNo }) => <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
      }}
      lead={
        <>
          {m.collection_list_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.collection_none()}
    />
  )
}
