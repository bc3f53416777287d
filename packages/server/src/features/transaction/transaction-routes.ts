import {
  archivedList,
  posList,
  transactionCalls,
  transactionList,
} from '@karsetu/contract/transaction/transaction-list.ts'
import { transactionSummaryCalls } from '@karsetu/contract/transaction/transaction-summary-calls.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportCollection, readCollection } from './collection-source.ts'
import { archivedSource, isPos, posSource, transactionSource } from './transaction-source.ts'

const pos = listHandlers(posList, sqlSource(posList, posSource))
const archived = listHandlers(archivedList, sqlSource(archivedList, archivedSource))

export const transactionRoutes = [
  ...implement(transactionCalls, {
    ...listHandlers(transactionList, sqlSource(transactionList, transactionSource)),
    pos: pos.page,
    posFile: pos.file,
    archived: archived.page,
    archivedFile: archived.file,
  }),
  ...implement(transactionSummaryCalls, {
    modes: (context, { query }) => readCollection(context, 'mode', query),
    file: (context, { query }) => exportCollection(context, query),
    pos: (context, { query }) => readCollection(context, 'day', query, [isPos]),
    cashiers: (context, { query }) => readCollection(context, 'cashier_and_mode', query),
  }),
]
