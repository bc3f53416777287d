import { bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { bulkTemplate } from './bulk-template.ts'
import { approveUpload, refuseUpload } from './decide-upload.ts'
import { errorsFile } from './errors-file.ts'
import { exportRows, exportUploads } from './export-uploads.ts'
import { listRows } from './list-rows.ts'
import { beginApplying, beginUndoing, tryAgain } from './move-upload.ts'
import { receiveUpload } from './receive-upload.ts'
import { assertOwn, getUpload, readUploads, uploadCard } from './upload-store.ts'

export const bulkUpdateRoutes = implement(bulkUpdateCalls, {
  facts: (context, { body, files }) => receiveUpload(context, { kind: 'facts', countsFrom: body.countsFrom, files }),
  ptin: (context, { body, files }) => receiveUpload(context, { kind: 'ptin', countsFrom: body.countsFrom, files }),
  roadWidth: (context, { body, files }) =>
    receiveUpload(context, { kind: 'road_width', countsFrom: body.countsFrom, files }),
  restore: (context, { files }) => receiveUpload(context, { kind: 'restore', files }),
  split: (context, { body, files }) => receiveUpload(context, { kind: 'split', rule: body.rule, files }),
  template: async (context, { query }) => ({
    fileName: `${query.kind}-ward-${query.wardId}-${context.today}.xlsx`,
    stream: await bulkTemplate(context, query),
  }),
  page: async (context, { query: { page, limit, ...request } }) => {
    const rows = await readUploads(context.reads, context, request, { limit, offset: (page - 1) * limit })
    return { rows, total: rows[0]?.total ?? 0, page, limit }
  },
  file: async (context, { query }) => exportUploads(context, query),
  report: async (context, { params: { uploadId } }) => {
    assertOwn(context.actor, await getUpload(context.reads, uploadId))
    return uploadCard(context.reads, context, uploadId)
  },
  rows: (context, { params, query }) => listRows(context, { ...params, ...query }),
  rowsFile: (context, { params, query }) => exportRows(context, { ...params, ...query }),
  faults: async (context, { params: { uploadId } }) => ({
    fileName: `faults-${uploadId}.xlsx`,
    stream: await errorsFile(context, uploadId),
  }),
  tryAgain: (context, { params }) => tryAgain(context, params),
  apply: (context, { params }) => beginApplying(context, params),
  approve: (context, { params }) => approveUpload(context, params),
  refuse: (context, { params, body }) => refuseUpload(context, { ...params, ...body }),
  undo: (context, { params, body }) => beginUndoing(context, { ...params, ...body }),
})
