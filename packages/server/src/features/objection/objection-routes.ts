import { objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { refuseObjection, withdrawObjection } from './close-objection.ts'
import { exportObjections } from './export-objections.ts'
import { fileObjection } from './file-objection.ts'
import { fixHearing, noteHearing } from './hold-hearing.ts'
import { pageObjections } from './list-objections.ts'
import { readObjectionFile } from './objection-file.ts'
import { printAcknowledgement, printOrder } from './print-objection.ts'
import { readObjection } from './read-objection.ts'
import { resolveObjection } from './resolve-objection.ts'
import { summariseObjections } from './summarise-objections.ts'
import { trackObjections } from './track-objections.ts'

export const objectionRoutes = [
  ...implement(objectionCalls, {
    page: (context, { query }) => pageObjections(context, query),
    resolved: (context, { query }) => pageObjections(context, { ...query, objectionStatus: 'resolved' }),
    file: async (context, { query }) => exportObjections(context, query),
    summary: (context, { query }) => summariseObjections(context, query),
    one: (context, { params }) => readObjection(context, context.reads, params.id),
    fixHearing: (context, { params, body }) => fixHearing(context, { ...params, ...body }),
    noteHearing: (context, { params, body }) => noteHearing(context, { ...params, ...body }),
    reject: (context, { params, body }) => refuseObjection(context, { ...params, ...body }),
    withdraw: (context, { params, body }) => withdrawObjection(context, { ...params, ...body }),
    resolve: (context, { query, body, files }) => resolveObjection(context, query.propertyRefUniqueId, body, files),
    document: (context, { params }) => readObjectionFile(context, params),
  }),
  ...implement(objectionFilingCalls, {
    track: (context, { query, body }) => trackObjections(context, { ...query, ...body }),
    upload: (context, { body, files }) => fileObjection(context, body, files),
    acknowledgement: (context, { params }) => printAcknowledgement(context, params.token),
    order: (context, { params }) => printOrder(context, params.token),
  }),
]
