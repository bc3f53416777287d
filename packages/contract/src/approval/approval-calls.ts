import { type ApprovalKind, approvalKindNames } from '@karsetu/domain/approval/approval-kinds.ts'
import { approvalStates } from '@karsetu/domain/approval/approval-states.ts'
import { blockedReasons } from '@karsetu/domain/approval/blocked-reason.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'

export const ApprovalKindSchema = z.enum(approvalKindNames as [ApprovalKind, ...ApprovalKind[]])
/** What every feature shows of where its request stands, and of what its reader may do about it. */
export const Decidable = z.object({
  status: z.enum(approvalStates),
  /** The reader asked for it and may withdraw it. */
  isOwn: z.boolean(),
  /** Why the reader may not approve it; null when they may. */
  blockedReason: z.enum(blockedReasons).nullable(),
})

/** A line of the worklist. */
export const WorklistRow = Decidable.extend({
  requestId: z.int(),
  kind: ApprovalKindSchema,
  /** What it concerns, as people name it: a property's id, a ward, a receipt. */
  subject: z.string(),
  /** Its id, where it is no property. */
  subjectId: z.int().nullable(),
  /** The property it concerns; null where it concerns none. */
  propertyUniqueId: z.string().nullable(),
  /** Null: the whole city. */
  zoneNo: z.int().nullable(),
  wardNo: z.int().nullable(),
  amountPaise: PaiseSchema,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  decidedBy: z.string().nullable(),
  remark: z.string().nullable(),
})
export type WorklistRow = z.output<typeof WorklistRow>

/** `mine`: what the reader may decide. `own`: what they asked for, decided or not. `all`: all that wait in their places. */
export const worklistViews = ['mine', 'own', 'all'] as const

export const WorklistQuery = z.object({
  view: z.enum(worklistViews).default('mine'),
  kind: ApprovalKindSchema.optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  /** Asked for on or after, on or before this day. */
  startDate: DateSchema.optional(),
  endDate: DateSchema.optional(),
})
export type WorklistQuery = z.output<typeof WorklistQuery>

export const approvalCalls = declareCalls('approval', {
  worklist: call({
    method: 'GET',
    path: '/worklist',
    access: 'signed_in',
    query: PageQuery.extend(WorklistQuery.shape),
    output: pageOf(WorklistRow),
    summary: 'Requests of every kind that wait for a second person: kind, maker, since when, amount.',
  }),
})
