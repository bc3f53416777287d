import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { approveRegrouping, refuseRegrouping, undoRegrouping } from './decide-regrouping.ts'
import { exportRegroupings, pageRegroupings } from './list-regroupings.ts'
import { amalgamate, splitProperty } from './make-regrouping.ts'
import { readLineage, readRegroupingFile, readSplit } from './read-split.ts'
import { splitSheet } from './split-sheet.ts'

export const splitRoutes = implement(splitCalls, {
  shown: (context, { query }) => readSplit(context, query.propertyUniqueId),
  split: (context, { query, body, files }) => splitProperty(context, query.propertyUniqueId, body, { files }),
  amalgamate: (context, { body, files }) => amalgamate(context, body, { files }),
  sheet: (context, { query }) => splitSheet(context, query),
  lineage: (context, { query }) => readLineage(context, query.propertyUniqueId),
  page: (context, { query }) => pageRegroupings(context, query),
  file: async (context, { query }) => exportRegroupings(context, query),
  document: (context, { params }) => readRegroupingFile(context, params),
  approve: (context, { params, body }) => approveRegrouping(context, { ...params, ...body }),
  refuse: (context, { params, body }) => refuseRegrouping(context, { ...params, ...body }),
  undo: (context, { params, body }) => undoRegrouping(context, { ...params, ...body }),
})
