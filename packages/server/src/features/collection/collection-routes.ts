import { collectionCalls, collectionList } from '@karsetu/contract/collection/collection-calls.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportCollection, readCollection } from '../transaction/collection-source.ts'
import { collectionFrom, transactionConditions } from '../transaction/transaction-source.ts'
import { compareDemandAndCollection, summarisePeriods } from './summarise-collections.ts'

const collectionLines = sqlSource<typeof collectionList, RowOf<typeof collectionList>>(collectionList, {
  from: collectionFrom,
  id: 'payment.line_id',
  fields: {
    receiptNo: 'receipt.receipt_no',
    transactionId: 'payment.txn_id',
    countsOn: 'payment.counts_on',
    mode: 'payment.mode',
    takenBy: 'taker.username',
    receivedPaise: 'payment.received_paise',
    reversedPaise: 'payment.reversed_paise',
    collectedPaise: '(payment.received_paise - payment.reversed_paise)',
  },
  conditions: transactionConditions('payment.counts_on'),
})

export const collectionRoutes = implement(collectionCalls, {
  ...listHandlers(collectionList, collectionLines),
  periods: (context, { query }) => summarisePeriods(context, query),
  modes: (context, { query }) => readCollection(context, 'mode', query),
  months: (context, { query }) => readCollection(context, 'month', query),
  days: (context, { query }) => readCollection(context, 'day', query),
  zones: (context, { query }) => readCollection(context, 'zone', query),
  wards: (context, { query }) => readCollection(context, 'ward', query),
  mohallas: (context, { query }) => readCollection(context, 'mohalla', query),
  inspectors: (context, { query }) => readCollection(context, 'inspector', query),
  demandAndCollection: (context, { query }) => compareDemandAndCollection(context, query),
  tableFile: (context, { query }) => exportCollection(context, query),
})
