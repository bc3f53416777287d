import { jalkalCalls, jalkalHouseCalls, jalkalMismatchCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { jalkalHouseList } from '@karsetu/contract/jalkal/jalkal-house-list.ts'
import { jalkalList } from '@karsetu/contract/jalkal/jalkal-list.ts'
import { jalkalMismatchList } from '@karsetu/contract/jalkal/jalkal-mismatch-list.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { implement } from '../../platform/http/implement.ts'
import { approveChange, rejectChange } from './decide-change.ts'
import { jalkalChanges } from './list-changes.ts'
import { houseTaxChanges, mismatches } from './list-mismatches.ts'
import { proposeChange, readJalkalFacts } from './propose-change.ts'

export const jalkalRoutes = [
  ...implement(jalkalCalls, {
    ...listHandlers(jalkalList, jalkalChanges),
    facts: (context, { query }) => readJalkalFacts(context, query.propertyUniqueId),
    propose: (context, { body }) => proposeChange(context, body),
    approve: (context, { params, body }) => approveChange(context, { ...params, ...body }),
    reject: (context, { params, body }) => rejectChange(context, { ...params, ...body }),
  }),
  ...implement(jalkalMismatchCalls, listHandlers(jalkalMismatchList, mismatches)),
  ...implement(jalkalHouseCalls, listHandlers(jalkalHouseList, houseTaxChanges)),
]
