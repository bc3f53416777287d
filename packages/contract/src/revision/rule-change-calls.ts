import { ruleChangeStatuses } from '@karsetu/domain/revision/rule-change-workflow.ts'
import { z } from 'zod'
import { Discount } from '../master/master-calls.ts'
import { ById } from '../master/master-fields.ts'
import { RateChange, RatesOfMohalla, ServicesChange } from '../master/mohalla-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  PageQuery,
  pageOf,
  ToDecideInQuery,
} from '../platform/schemas.ts'
import { RevisionRunCard } from './revision-run-calls.ts'
import { changeSubjects, Decision, RepealForm, RuleProposal } from './rule-change-forms.ts'
import { ruleSubjects } from './rule-kinds.ts'

const Facts = z.record(z.string(), z.unknown())

/** A dated row of the law; `body` is the row in the words of the rule book. */
export const RuleRow = z.object({
  ruleId: z.int(),
  subject: z.enum(ruleSubjects),
  body: Facts,
  validFrom: DateSchema,
  validTo: DateSchema.nullable(),
  source: z.string(),
  state: z.enum(['in_force', 'to_come', 'past']),
  /** The proposal that wrote it; none of the city's first rule book. */
  changeId: z.int().nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: InstantSchema.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: InstantSchema.nullable(),
  /** The order that ended it before its time, and the two people behind it. */
  end: z.object({ changeId: z.int(), source: z.string(), enteredBy: z.string(), approvedBy: z.string() }).nullable(),
})
export type RuleRow = z.output<typeof RuleRow>

export const RuleChangeCard = z.object({
  changeId: z.int(),
  subject: z.enum(changeSubjects),
  status: z.enum(ruleChangeStatuses),
  /** The mohalla in which alone it would hold; of several null, as of the whole city. */
  mohallaId: z.int().nullable(),
  /** In how many mohallas alone; 0: in the whole city. */
  mohallas: z.int(),
  mohallaName: z.string().nullable(),
  wardNo: z.int().nullable(),
  validFrom: DateSchema,
  validTo: DateSchema.nullable(),
  source: z.string(),
  hasDocument: z.boolean(),
  makerName: z.string(),
  madeAt: InstantSchema,
  checkerName: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  reason: z.string().nullable(),
  /** The approved change that this one takes back before it begins, and why. */
  repeals: z.int().nullable(),
  repealReason: z.string().nullable(),
  /** The change that takes this one back, or would. */
  repealedBy: z.object({ changeId: z.int(), status: z.enum(['proposed', 'held', 'approved']) }).nullable(),
  /** Proposed by the reader, who then cannot decide it. */
  isOwn: z.boolean(),
})
export type RuleChangeCard = z.output<typeof RuleChangeCard>

/** A proposal with what it replaces; of a repeal, with what stood before what it takes back. One of the five is filled, by its subject. */
export const RuleChangeReport = RuleChangeCard.extend({
  /** The year that is the first to be assessed with it; null where no assessment looks at it. */
  firstYear: FinancialYearSchema.nullable(),
  /** What a rehearsal calculates: taxes of a year, or what is due on a day; null where no amount depends on it alone. */
  rehearses: z.enum(['assessments', 'dues']).nullable(),
  /** The day for which dues are calculated unless another is chosen. */
  usualDay: DateSchema.nullable(),
  rates: z.array(RateChange),
  /** Of rates for several mohallas those of each. */
  ratesOf: z.array(RatesOfMohalla),
  services: ServicesChange.nullable(),
  /** Each row beside what it follows; one that ends stands as it held. */
  rules: z.array(z.object({ body: Facts, before: Facts.nullable(), ends: z.boolean() })),
  discount: z.object({ before: Discount.nullable(), after: Discount.omit({ discountId: true }) }).nullable(),
  rehearsal: RevisionRunCard.nullable(),
})
export type RuleChangeReport = z.output<typeof RuleChangeReport>

/** Which proposals of a list. */
export const RuleChangesQuery = z.strictObject({
  isToDecide: ToDecideInQuery,
  status: z.enum(ruleChangeStatuses).optional(),
  subject: z.enum(changeSubjects).optional(),
})
export type RuleChangesQuery = z.output<typeof RuleChangesQuery>

const decided = {
  method: 'POST',
  params: ById('rule_change'),
  body: Decision,
  output: RuleChangeCard,
} as const
const decisionErrors = [
  'call.not_found',
  'call.out_of_scope',
  'revision.not_now',
  'revision.own_proposal',
  'revision.reason_required',
] as const
/** Law that has begun or was taken back, and law that later law builds on. */
const repealErrors = ['revision.begun', 'revision.repealed', 'revision.built_on'] as const
const discountErrors = [
  'master.discount_taken',
  'master.discount_overlaps',
  'master.discount_begun',
  'master.discount_in_force',
  'master.discount_past',
] as const

export const ruleChangeCalls = declareCalls('ruleChange', {
  rules: call({
    method: 'GET',
    path: '/rules',
    access: 'master.view',
    output: z.array(RuleRow),
    summary:
      'Everything of the law and the office that holds from a day on, as dated rows, with who entered and approved each.',
  }),
  rulesFile: call({
    method: 'GET',
    path: '/rules/export',
    access: 'master.view',
    limit: 'document',
    query: z.strictObject({ subject: z.enum(ruleSubjects).optional() }),
    download: 'xlsx',
    summary: 'The rule book, or one kind of it, as a spreadsheet: every row in full, with what it rests on.',
  }),
  page: call({
    method: 'GET',
    path: '/rule-changes',
    access: 'master.view',
    query: PageQuery.extend(RuleChangesQuery.shape),
    output: pageOf(RuleChangeCard),
    summary: 'Proposed changes of the law and what became of them, newest first.',
  }),
  file: call({
    method: 'GET',
    path: '/rule-changes/export',
    access: 'master.view',
    limit: 'document',
    query: RuleChangesQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  propose: call({
    method: 'POST',
    path: '/rule-changes',
    access: 'master.edit',
    body: RuleProposal,
    upload: [{ field: 'document', purpose: 'document', required: false }],
    output: RuleChangeCard,
    errors: ['call.out_of_scope', 'revision.nothing_changed', 'revision.change_open'],
    summary:
      'Proposes rows of the law from a day on, or the end of rows on record; nothing changes before somebody else approves.',
  }),
  report: call({
    method: 'GET',
    path: '/rule-changes/{id}',
    access: 'master.view',
    params: ById('rule_change'),
    output: RuleChangeReport,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A proposal beside what holds now, with the last rehearsal of its effect.',
  }),
  document: call({
    method: 'GET',
    path: '/rule-changes/{id}/document',
    access: 'master.view',
    limit: 'document',
    params: ById('rule_change'),
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The resolution or order that was sent with a proposal.',
  }),
  attach: call({
    method: 'POST',
    path: '/rule-changes/{id}/document',
    access: 'master.edit',
    params: ById('rule_change'),
    upload: [{ field: 'document', purpose: 'document', required: true }],
    output: RuleChangeCard,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'revision.not_now',
      'revision.not_own_proposal',
      'revision.document_there',
    ],
    summary: 'Adds the resolution or order to one’s own proposal while it waits for a decision.',
  }),
  rehearse: call({
    method: 'POST',
    path: '/rule-changes/{id}/rehearse',
    access: 'master.edit',
    params: ById('rule_change'),
    query: z.strictObject({ asOf: DateSchema.optional() }),
    output: RevisionRunCard,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'revision.not_now',
      'revision.no_assessment_moves',
      'revision.run_working',
      'revision.run_open',
      'revision.run_not_now',
      'revision.day_before',
    ],
    summary:
      'Calculates what the proposal does to every property it touches, for dues as of a day, or goes on where that was stopped.',
  }),
  repeal: call({
    method: 'POST',
    path: '/rule-changes/{id}/repeal',
    access: 'master.edit',
    params: ById('rule_change'),
    body: RepealForm,
    upload: [{ field: 'document', purpose: 'document', required: false }],
    output: RuleChangeCard,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'revision.not_now',
      'revision.change_open',
      ...repealErrors,
      ...discountErrors,
    ],
    summary: 'Proposes to take back approved law that has not begun; what stood before it then holds on.',
  }),
  approve: call({
    ...decided,
    path: '/rule-changes/{id}/approve',
    access: 'rule.approve',
    errors: [
      ...decisionErrors,
      ...repealErrors,
      'revision.rehearsal_needed',
      'revision.rehearsal_outdated',
      ...discountErrors,
    ],
    summary: 'Approves a proposal of somebody else: its dated rows are written.',
  }),
  hold: call({
    ...decided,
    path: '/rule-changes/{id}/hold',
    access: 'rule.approve',
    errors: decisionErrors,
    summary: 'Puts a proposal of somebody else aside, with the reason.',
  }),
  reject: call({
    ...decided,
    path: '/rule-changes/{id}/reject',
    access: 'rule.approve',
    errors: decisionErrors,
    summary: 'Rejects a proposal of somebody else, with the reason.',
  }),
  withdraw: call({
    ...decided,
    path: '/rule-changes/{id}/withdraw',
    access: 'master.edit',
    errors: [...decisionErrors, 'revision.not_own_proposal'],
    summary: 'Takes back one’s own proposal, with the reason.',
  }),
})
