import { messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { endTemplate } from './end-template.ts'
import { exportLeftOut, exportMessages, exportRuns, exportTemplates } from './export-messages.ts'
import { messageRuleOn } from './message-rules-store.ts'
import { continueRun, startRun, stopRun } from './move-run.ts'
import { pageLeftOut, pageMessages, pageRuns, reportRun } from './report-run.ts'
import { exportRecipients, searchRecipients } from './search-recipients.ts'
import { insertTemplate, readAllTemplates, readPurposes, readTemplates } from './template-store.ts'

export const messageRoutes = implement(messageCalls, {
  search: (context, { query, body }) => searchRecipients(context, { ...body, ...query }),
  searchFile: (context, { query: { templateId, ...filter } }) => exportRecipients(context, { templateId, filter }),
  templates: async ({ reads, today }) => {
    const { windowFrom, windowTo } = await messageRuleOn(reads, today)
    const [templates, purposes] = await Promise.all([readTemplates(reads, today), readPurposes(reads)])
    return { templates, purposes, windowFrom, windowTo }
  },
  templatePage: async ({ reads, today }, { query: { page, limit, ...request } }) => {
    const rows = await readAllTemplates(reads, today, request, { limit, offset: (page - 1) * limit })
    return { rows, total: rows[0]?.total ?? 0, page, limit }
  },
  templateFile: async (context, { query }) => exportTemplates(context, query),
  addTemplate: async (context, { body }) => {
    const { tx, actor } = context
    const added = await insertTemplate(tx, body, actor.kind === 'staff' ? actor.staffId : null)
    context.note({ subjectKind: 'message_template', subjectId: String(added.templateId), after: body })
    return added
  },
  endTemplate: (context, { params, body }) => endTemplate(context, params.templateId, body),
  start: (context, { body }) => startRun(context, body),
  runs: (context, { query }) => pageRuns(context, query),
  runsFile: async (context, { query }) => exportRuns(context, query),
  run: (context, { params }) => reportRun(context, params.runId),
  messages: (context, { params, query }) => pageMessages(context, params.runId, query),
  messagesFile: (context, { params, query }) => exportMessages(context, params.runId, query),
  leftOut: (context, { params, query }) => pageLeftOut(context, params.runId, query),
  leftOutFile: (context, { params }) => exportLeftOut(context, params.runId),
  stop: (context, { params }) => stopRun(context, params.runId),
  continue: (context, { params }) => continueRun(context, params.runId),
})
