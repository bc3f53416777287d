import { leftOutReasons, messageStates, templateKinds } from '@karsetu/domain/message/message-rule.ts'
import { templateVariables } from '@karsetu/domain/message/template.ts'
import { z } from 'zod'
import { JobStatus } from '../job/job-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema, InstantSchema, idInQuery, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { RegisterFilter } from '../property/register-list-calls.ts'
import { MessageTemplateForm, TemplateEndForm } from './template-form.ts'

/** A text as the telecom operators have it in their registers (DLT). */
export const MessageTemplate = z.object({
  templateId: z.int(),
  dltTemplateId: z.string(),
  header: z.string(),
  kind: z.enum(templateKinds),
  purpose: z.string(),
  name: z.string(),
  language: z.enum(['en', 'hi']),
  body: z.string(),
  variables: z.array(z.enum(templateVariables)),
  approvedOn: DateSchema,
  validTo: DateSchema.nullable(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

/** A month of the calendar: within it nobody hears the same twice. */
const Period = z.string().regex(/^\d{4}-\d{2}$/)

/** To whom and what: the filters of the register and a template. The period is the present month. */
export const MessageQuery = z.strictObject({
  filter: RegisterFilter.default({}),
  templateId: idOf('template', z.int().positive()),
})
export type MessageQuery = z.output<typeof MessageQuery>

/** What one property would be sent, or why nothing. */
export const MessagePreview = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  text: z.string(),
  segments: z.int(),
  leftOut: z.enum(leftOutReasons).nullable(),
})
export type MessagePreview = z.output<typeof MessagePreview>

/** Of so many properties the cost is counted; of more it is estimated from these. */
export const countedForCost = 2000

const MessageSums = z.object({
  messages: z.int(),
  segments: z.int(),
  costPaise: PaiseSchema,
  /** Whom it leaves out, by the reason, the most first. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), properties: z.int() })),
  isEstimate: z.boolean(),
})
export type MessageSums = z.output<typeof MessageSums>

export const messageRunStatuses = ['planning', 'sending', 'waiting', 'stopped', 'sent'] as const

export const MessageRunCard = z.object({
  runId: z.int(),
  template: MessageTemplate.pick({ name: true, header: true, language: true }),
  period: z.string(),
  status: z.enum(messageRunStatuses),
  createdAt: InstantSchema,
  requestedBy: z.string().nullable(),
  job: z.object({ jobId: z.string(), status: JobStatus, error: z.string().nullable() }),
  counts: z.object({
    queued: z.int(),
    sent: z.int(),
    delivered: z.int(),
    failed: z.int(),
    unreported: z.int(),
    leftOut: z.int(),
  }),
  costPaise: PaiseSchema,
})
export type MessageRunCard = z.output<typeof MessageRunCard>

/** A message as it went, the number masked. */
export const MessageRow = z.object({
  messageId: z.int(),
  propertyUniqueId: z.string(),
  mobileNumber: z.string(),
  text: z.string(),
  segments: z.int(),
  state: z.enum(messageStates),
  /** The gateway's reason for a failure. */
  reason: z.string().nullable(),
  sentAt: InstantSchema.nullable(),
  settledAt: InstantSchema.nullable(),
})
export type MessageRow = z.output<typeof MessageRow>

export const MessageRunsQuery = z.strictObject({
  status: z.enum(messageRunStatuses).optional(),
  period: Period.optional(),
})
export type MessageRunsQuery = z.output<typeof MessageRunsQuery>

export const MessagesQuery = z.strictObject({ state: z.enum(messageStates).optional() })
export type MessagesQuery = z.output<typeof MessagesQuery>

export const MessageLeftOut = z.object({ propertyUniqueId: z.string(), reason: z.enum(leftOutReasons) })
export type MessageLeftOut = z.output<typeof MessageLeftOut>

/** Texts that may be sent today, all that were ever entered, or those that ended. */
export const templateStandings = ['in_force', 'to_come', 'past'] as const
export const MessageTemplateRow = MessageTemplate.extend({
  standing: z.enum(templateStandings),
  addedBy: z.string().nullable(),
  endReason: z.string().nullable(),
})
export type MessageTemplateRow = z.output<typeof MessageTemplateRow>

export const TemplatesQuery = z.strictObject({
  standing: z.enum(templateStandings).optional(),
  language: z.enum(['en', 'hi']).optional(),
})
export type TemplatesQuery = z.output<typeof TemplatesQuery>

const RunId = z.object({ runId: idInQuery('message_run') })

export const messageCalls = declareCalls('message', {
  search: call({
    method: 'POST',
    path: '/properties/message/search',
    access: 'message.send',
    work: 'read',
    query: PageQuery,
    body: MessageQuery,
    output: pageOf(MessagePreview).extend({ more: z.boolean(), sums: MessageSums }),
    errors: ['call.not_found'],
    summary: 'What the properties of a filter would be sent, page by page, with the number of messages and their cost.',
  }),
  searchFile: call({
    method: 'GET',
    path: '/properties/message/search/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    query: RegisterFilter.extend({ templateId: idInQuery('template') }),
    download: 'xlsx',
    errors: ['call.not_found'],
    summary: 'What each of them would be sent, as a spreadsheet, to the last property.',
  }),
  templates: call({
    method: 'GET',
    path: '/messages/templates',
    access: 'message.send',
    output: z.object({
      templates: z.array(MessageTemplate),
      /** Of every text ever entered, and those that the portal itself leaves words for. */
      purposes: z.array(z.string()),
      windowFrom: z.string(),
      windowTo: z.string(),
    }),
    summary: 'Registered texts that may be sent today, between which hours, and what texts are about.',
  }),
  templatePage: call({
    method: 'GET',
    path: '/messages/templates/paginated',
    access: 'message.send',
    query: PageQuery.extend(TemplatesQuery.shape),
    output: pageOf(MessageTemplateRow),
    summary: 'Every registered text, also those to come and those that ended, a page at a time.',
  }),
  templateFile: call({
    method: 'GET',
    path: '/messages/templates/export',
    access: 'message.send',
    limit: 'document',
    query: TemplatesQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
  addTemplate: call({
    method: 'POST',
    path: '/messages/templates',
    access: 'message.template',
    body: MessageTemplateForm,
    output: MessageTemplate,
    errors: ['message.template_known'],
    summary: 'Enters a text as it was registered with the telecom operators.',
  }),
  endTemplate: call({
    method: 'POST',
    path: '/messages/templates/{templateId}/end',
    access: 'message.template',
    params: z.object({ templateId: idInQuery('template') }),
    body: TemplateEndForm,
    output: MessageTemplate,
    errors: ['call.not_found', 'message.template_ended'],
    summary: 'Ends a text with a day, for a reason; an end to come may be set anew. The text stays in the list.',
  }),
  start: call({
    method: 'POST',
    path: '/messages/runs',
    access: 'message.send',
    body: MessageQuery,
    output: MessageRunCard,
    errors: ['call.not_found', 'message.nobody'],
    summary: 'Writes the messages of a filter and sends them within the hours for sending.',
  }),
  runs: call({
    method: 'GET',
    path: '/messages/runs',
    access: 'message.send',
    query: PageQuery.extend(MessageRunsQuery.shape),
    output: pageOf(MessageRunCard),
    summary: 'What was sent, the latest first.',
  }),
  runsFile: call({
    method: 'GET',
    path: '/messages/runs/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    query: MessageRunsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  run: call({
    method: 'GET',
    path: '/messages/runs/{runId}',
    access: 'message.send',
    params: RunId,
    output: MessageRunCard,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'How far one sending is.',
  }),
  messages: call({
    method: 'GET',
    path: '/messages/runs/{runId}/messages',
    access: 'message.send',
    params: RunId,
    query: PageQuery.extend(MessagesQuery.shape),
    output: pageOf(MessageRow),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Its messages, each with what became of it.',
  }),
  messagesFile: call({
    method: 'GET',
    path: '/messages/runs/{runId}/messages/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    params: RunId,
    query: MessagesQuery,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet, the numbers masked as on the screen.',
  }),
  leftOut: call({
    method: 'GET',
    path: '/messages/runs/{runId}/left-out',
    access: 'message.send',
    params: RunId,
    query: PageQuery,
    output: pageOf(MessageLeftOut),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'Properties that got no message, each with the reason.',
  }),
  leftOutFile: call({
    method: 'GET',
    path: '/messages/runs/{runId}/left-out/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    params: RunId,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet.',
  }),
  stop: call({
    method: 'POST',
    path: '/messages/runs/{runId}/stop',
    access: 'message.send',
    params: RunId,
    output: MessageRunCard,
    errors: ['call.not_found', 'call.out_of_scope', 'message.run_not_now'],
    summary: 'Stops a sending; what went has gone.',
  }),
  continue: call({
    method: 'POST',
    path: '/messages/runs/{runId}/continue',
    access: 'message.send',
    params: RunId,
    output: MessageRunCard,
    errors: ['call.not_found', 'call.out_of_scope', 'message.run_not_now'],
    summary: 'Goes on with a sending that was stopped or failed, with the first message that has not gone.',
  }),
})
