import { messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { messageRuleOn } from './message-rules-store.ts'
import { continueRun, startRun, stopRun } from './move-run.ts'
import { pageLeftOut, pageMessages, pageRuns, reportRun } from './report-run.ts'
import { searchRecipients } from './search-recipients.ts'
import { insertTemplate, readTemplates } from './template-store.ts'

export const messageRoutes = implement(messageCalls, {
  search: (context, { query, body }) => searchRecipients(context, { ...body, ...query }),
  templates: async ({ reads, today }) => {
    const { windowFrom, windowTo } = await messageRuleOn(reads, today)
    return { templates: await readTemplates(reads, today), windowFrom, windowTo }
  },
  addTemplate: async (context, { body }) => {
    const { tx, actor } = context
    const added = await insertTemplate(tx, body, actor.kind === 'staff' ? actor.staffId : null)
    context.note({ subjectKind: 'message_template', subjectId: String(added.templateId), after: body })
    return added
  },
  start: (context, { body }) => startRun(context, body),
  runs: (context, { query }) => pageRuns(context, query),
  run: (context, { params }) => reportRun(context, params.runId),
  messages: (context, { params, query }) => pageMessages(context, params.runId, query),
  leftOut: (context, { params, query }) => pageLeftOut(context, params.runId, query),
  stop: (context, { params }) => stopRun(context, params.runId),
  continue: (context, { params }) => continueRun(context, params.runId),
})
