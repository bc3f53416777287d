import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { addOldProperty } from './add-old-property.ts'
import { correctOldProperty } from './correct-old-property.ts'
import { matchMany } from './match-many.ts'
import { matchOldProperty } from './match-old-property.ts'
import { exportMatchable, readMatchable } from './read-matchable.ts'
import { exportOldProperties, findByPtin, pageOldProperties, suggestionsOf } from './read-old-properties.ts'
import { removeMatching } from './remove-matching.ts'
import { exportMatching, reportMatching } from './report-matching.ts'
import { setAside, takeUp } from './set-aside.ts'

export const oldPropertyRoutes = implement(oldPropertyCalls, {
  page: (context, { query }) => pageOldProperties(context, query),
  byPTIN: (context, { query }) => findByPtin(context, query.ptin),
  add: (context, { body }) => addOldProperty(context, body),
  correct: (context, { params, body }) => correctOldProperty(context, params.id, body),
  file: async (context, { query }) => exportOldProperties(context, query),
  suggestions: (context, { params }) => suggestionsOf(context, params.id),
  match: (context, { params, body }) => matchOldProperty(context, { ...params, ...body }),
  matchable: (context, { query }) => readMatchable(context, query),
  matchableFile: async (context, { query }) => exportMatchable(context, query),
  matchMany: (context, { body }) => matchMany(context, body),
  setAside: (context, { params, body }) => setAside(context, { ...params, ...body }),
  takeUp: (context, { params }) => takeUp(context, params),
  removeMatching: (context, { params, body }) => removeMatching(context, { ...params, ...body }),
  report: (context, { query }) => reportMatching(context, query),
  reportFile: async (context, { query }) => ({
    fileName: `matching-status-${context.today}.xlsx`,
    stream: await exportMatching(context, query),
  }),
})
