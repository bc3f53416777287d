import { fail } from '@karsetu/contract/platform/fail.ts'
import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { BookedStep } from '@karsetu/domain/register-import/import-rules.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { exceptionsFile } from './exceptions-file.ts'
import { exportAccount, exportFindings } from './export-tables.ts'
import { importDetail } from './import-detail.ts'
import { changeImport, type ImportRow, readImport } from './import-store.ts'
import { exportImports, pageImports } from './list-imports.ts'
import { pageRows } from './list-rows.ts'
import { beginReading } from './move-import.ts'
import { approveStep, proposeStep, rejectStep } from './propose-step.ts'
import { receiveRegister } from './receive-register.ts'
import type { ImportJobInput } from './register-import-jobs.ts'

type Step = 'read' | 'apply' | 'undo'

/** Puts the step's long work in the queue, and notes in the audit who asked for it. */
async function queueStep(
  context: WriteContext,
  one: ImportRow,
  step: Step,
  total: number | undefined,
): Promise<ImportDetail> {
  const { tx, platform } = context
  const titles = {
    read: m.register_import_job_read,
    apply: m.register_import_job_apply,
    undo: m.register_import_job_undo,
  }
  const jobId = platform.newId()
  const { actor, request } = context
  const origin = { actor, address: request.address, requestId: request.id, action: `registerImport.${step}` }
  const input: ImportJobInput = { importId: one.importId, origin }
  await enqueueJob(tx, {
    jobId,
    kind: `register_import_${step}`,
    title: (said) => titles[step]({ fileName: one.fileName }, said),
    input,
    ...(total === undefined ? {} : { total }),
    requestedBy: staffIdOf(context.actor) ?? undefined,
  })
  await changeImport(tx, one.importId, { jobId })
  context.note({
    subjectKind: 'register_import',
    subjectId: String(one.importId),
    before: { status: one.status },
    after: { step, fileName: one.fileName, sha256: one.sha256 },
  })
  return importDetail(context, tx, one.importId)
}

/** Rows that the step still has before it. */
async function rowsLeft({ tx }: WriteContext, importId: number, step: 'apply' | 'undo'): Promise<number> {
  const left = {
    apply: "state = 'ready' and property_id is null",
    undo: 'property_id is not null and not undone',
  }[step]
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) count from register_row where import_id = $1 and ${left}`,
    [importId],
  )
  return rows[0]?.count ?? 0
}

async function propose(
  context: WriteContext,
  requested: { importId: number; step: BookedStep; reason?: string | undefined },
): Promise<ImportDetail> {
  const { importId, step, reason } = requested
  const one = await proposeStep(context, { importId, step, reason })
  if (!one) return importDetail(context, context.tx, importId)
  return queueStep(context, one, step, await rowsLeft(context, importId, step))
}

export const registerImportRoutes = implement(registerImportCalls, {
  page: (context, { query }) => pageImports(context, query),
  file: async (context, { query }) => exportImports(context, query),
  upload: async (context, { files }) => {
    const [file] = files
    if (!file) throw fail('call.input_invalid')
    const by = { staffId: staffIdOf(context.actor), newId: context.platform.newId }
    const importId = await receiveRegister(context.tx, storedFiles(context.platform), file, by)
    context.note({ subjectKind: 'register_import', subjectId: String(importId), after: { fileName: file.fileName } })
    return importDetail(context, context.tx, importId)
  },
  report: (context, { params }) => importDetail(context, context.reads, params.importId),
  rows: (context, { params, query }) => pageRows(context, { ...params, ...query }),
  read: async (context, { params, body }) =>
    queueStep(
      context,
      await beginReading(context.tx, params.importId, body, staffIdOf(context.actor)),
      'read',
      undefined,
    ),
  apply: (context, { params, body }) => propose(context, { ...params, ...body, step: 'apply' }),
  undo: (context, { params, body }) => propose(context, { ...params, ...body, step: 'undo' }),
  approve: async (context, { params, body }) => {
    const { one, step } = await approveStep(context, { ...params, ...body })
    return queueStep(context, one, step, await rowsLeft(context, one.importId, step))
  },
  reject: async (context, { params, body }) =>
    importDetail(context, context.tx, await rejectStep(context, { ...params, ...body })),
  accountFile: (context, { params }) => exportAccount(context, params.importId),
  findingsFile: (context, { params }) => exportFindings(context, params.importId),
  exceptions: async ({ reads, locale }, { params, query: { effect } }) => {
    const one = await readImport(reads, params.importId)
    if (!one.totals) throw fail('register_import.not_now')
    return {
      fileName: `exceptions-${one.importId}.xlsx`,
      stream: await exceptionsFile(reads, one, effect, locale),
    }
  },
})
