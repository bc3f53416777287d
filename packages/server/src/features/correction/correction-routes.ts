import { correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { correctArrears, readArrears } from './correct-arrears.ts'
import { approveCorrection, rejectCorrection } from './decide-correction.ts'
import { effectOfWaiting } from './effect-of-correction.ts'
import { exportCorrections } from './export-corrections.ts'
import { cancelNote, giveNote } from './give-note.ts'
import { exportNotes, pageNotes } from './list-notes.ts'
import { noteReasons } from './note-reasons.ts'
import { printNote } from './print-note.ts'
import { pageCorrections } from './read-corrections.ts'
import { replaceDemand } from './replace-demand.ts'
import { readDocument } from './save-documents.ts'

export const correctionRoutes = [
  ...implement(correctionCalls, {
    arrears: (context, { params, query }) =>
      readArrears(context, { propertyUniqueId: params.id, year: query.finYear, asOf: query.asOf }),
    correctArrear: (context, { params, body, files }) => correctArrears(context, params.id, body, files),
    replace: (context, { query, body }) => replaceDemand(context, query.propertyUniqueId, body),
    page: (context, { query }) => pageCorrections(context, query),
    file: async (context, { query }) => ({
      fileName: `corrections-${context.today}.xlsx`,
      stream: exportCorrections(context, query),
    }),
    effect: (context, { params }) => effectOfWaiting(context, params.id),
    approve: (context, { params, body }) => approveCorrection(context, { ...params, ...body }),
    reject: (context, { params, body }) => rejectCorrection(context, { ...params, ...body }),
    document: (context, { params }) => readDocument(context, params),
  }),
  ...implement(noteCalls, {
    page: (context, { query }) => pageNotes(context, query),
    file: async (context, { query }) => ({
      fileName: `debit-credit-notes-${context.today}.xlsx`,
      stream: exportNotes(context, query),
    }),
    reasons: ({ reads, today }) => noteReasons(reads, today),
    add: (context, { body }) => giveNote(context, body),
    cancel: (context, { params, body }) => cancelNote(context, { ...params, ...body }),
    document: (context, { params }) => printNote(context, params.id),
  }),
]
